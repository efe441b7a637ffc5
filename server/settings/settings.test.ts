import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { settingsProblems } from '#server/testing/settings-problems.ts';
import { readSettings } from './settings.ts';

describe('without any setting', () => {
  test('the shop is on localhost:3000, the API on localhost:8044, the data in ./data', () => {
    expect(readSettings({})).toEqual({
      host: 'localhost',
      storefrontPort: 3000,
      apiPort: 8044,
      dataDir: path.resolve('data'),
      shopOrigin: 'http://localhost:3000',
      extraOrigins: ['http://127.0.0.1:3000', 'http://[::1]:3000'],
      apiBaseUrl: 'http://localhost:8044/api/v1',
      pageCacheSeconds: 300,
      trustProxyHops: 0,
      rateLimits: 'on',
      logLevel: 'info',
      gatewayTimeoutSeconds: 10,
      testPayments: 'auto',
      notOffered: [],
      codMaxPaise: 5_000_000,
      codFeePaise: 0,
      codBlockedPins: [],
      codMaxOpen: 3,
      stockHoldMinutes: 30,
      claimHoldHours: 48,
      unpaidLimits: { maxOrders: 5, maxUnits: 100, maxOrdersPerNetwork: 30, maxUnitsPerNetwork: 300 },
      upiAddressKind: 'personal',
      unpaidOrderDays: 7,
      fetchImages: 'public',
      preparedStatements: 'on',
      stopDelaySeconds: 0,
    });
  });

  test('an empty value counts as absent', () => {
    const empty = {
      API_PORT: '',
      DATABASE_URL: ' ',
      SHOP_ORIGIN: '',
      UPI_ADDRESS: '',
      HAAT_SECRET: '',
      HOST: '',
    };
    expect(readSettings(empty)).toEqual(readSettings({}));
  });
});

describe('the API base', () => {
  test('is an api subdomain over https of a public shop', () => {
    const settings = readSettings({ SHOP_ORIGIN: 'https://Haat.example/' });
    expect(settings.shopOrigin).toBe('https://haat.example');
    expect(settings.apiBaseUrl).toBe('https://api.haat.example/api/v1');
    expect(settings.browserApiBaseUrl).toBe(settings.apiBaseUrl);
    expect(settings.extraOrigins).toEqual([]);
  });

  test('follows the ports on localhost', () => {
    const settings = readSettings({ STOREFRONT_PORT: '3100', API_PORT: '8144' });
    expect(settings.shopOrigin).toBe('http://localhost:3100');
    expect(settings.apiBaseUrl).toBe('http://localhost:8144/api/v1');
  });

  test('of browsers follows the host that the reader sees, if neither API_BASE_URL nor SHOP_ORIGIN is set', () => {
    expect(readSettings({ API_PORT: '8144' })).not.toHaveProperty('browserApiBaseUrl');
    expect(readSettings({ SHOP_ORIGIN: 'http://localhost:3000' }).browserApiBaseUrl).toBe(
      'http://localhost:8044/api/v1',
    );
  });

  test('can be set', () => {
    expect(readSettings({ API_BASE_URL: 'https://x.example/api/v1/' })).toMatchObject({
      apiBaseUrl: 'https://x.example/api/v1',
      browserApiBaseUrl: 'https://x.example/api/v1',
    });
  });
});

test('every other setting is read', () => {
  const settings = readSettings({
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgresql://haat:pw@db.example/haat',
    HAAT_DATA_DIR: '/var/lib/haat',
    EXTRA_ORIGINS: 'https://a.example, https://b.example:8443',
    PAGE_CACHE_SECONDS: '0',
    TRUST_PROXY_HOPS: '1',
    METRICS_PORT: '9464',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    STOP_DELAY_SECONDS: '5',
    TEST_PAYMENTS: 'off',
    COD_MAX_RUPEES: '2000',
    STOCK_HOLD_MINUTES: '45',
    UPI_CLAIM_HOLD_HOURS: '24',
    UNPAID_MAX_ORDERS: '2',
    UNPAID_MAX_UNITS: '20',
    UNPAID_MAX_ORDERS_PER_NETWORK: '200',
    UNPAID_MAX_UNITS_PER_NETWORK: '2000',
    UPI_ADDRESS: 'haat@okbank',
    UPI_PAYEE_NAME: 'Haat',
    UPI_ADDRESS_KIND: 'verified',
    HAAT_SECRET: 's'.repeat(32),
  });
  expect(settings).toMatchObject({
    host: '0.0.0.0',
    databaseUrl: 'postgresql://haat:pw@db.example/haat',
    dataDir: '/var/lib/haat',
    pageCacheSeconds: 0,
    trustProxyHops: 1,
    metrics: { host: 'localhost', port: 9464 },
    rateLimits: 'off',
    logLevel: 'warn',
    stopDelaySeconds: 5,
    testPayments: 'off',
    codMaxPaise: 200_000,
    stockHoldMinutes: 45,
    claimHoldHours: 24,
    unpaidLimits: { maxOrders: 2, maxUnits: 20, maxOrdersPerNetwork: 200, maxUnitsPerNetwork: 2_000 },
    upi: { address: 'haat@okbank', payeeName: 'Haat' },
    upiAddressKind: 'verified',
    secret: 's'.repeat(32),
  });
  expect(settings.extraOrigins.slice(0, 2)).toEqual(['https://a.example', 'https://b.example:8443']);
});

describe('wrong settings', () => {
  test.each([
    ['STOREFRONT_PORT', 'eighty'],
    ['STOREFRONT_PORT', '0'],
    ['API_PORT', '65536'],
    ['API_PORT', '80.5'],
    ['METRICS_PORT', 'on'],
    ['METRICS_PORT', '8044'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_URL', 'localhost'],
    ['SHOP_ORIGIN', 'shop.example'],
    ['SHOP_ORIGIN', 'https://shop.example/path'],
    ['SHOP_ORIGIN', 'ftp://shop.example'],
    ['EXTRA_ORIGINS', 'https://a.example, b.example'],
    ['API_BASE_URL', '/api/v1'],
    ['PAGE_CACHE_SECONDS', '-1'],
    ['TRUST_PROXY_HOPS', 'yes'],
    ['RATE_LIMITS', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['TEST_PAYMENTS', 'maybe'],
    ['COD_MAX_RUPEES', '1e4'],
    ['STOCK_HOLD_MINUTES', '0'],
    ['UPI_CLAIM_HOLD_HOURS', '169'],
    ['UNPAID_MAX_ORDERS', '0'],
    ['UPI_ADDRESS', 'not an address'],
    ['UPI_PAYEE_NAME', 'Haat'],
    ['HAAT_SECRET', 'short'],
    ['GATEWAY_TIMEOUT_SECONDS', '0'],
    ['PAYU_URL', 'http://secure.payu.example'],
    ['PAYU_STATUS_URL', 'info.payu.example'],
    ['PAYU_KEY', 'a key without its salt'],
    ['RAZORPAY_KEY_ID', 'rzp_live_1'],
    ['RAZORPAY_URL', 'ftp://razorpay.example'],
    ['STRIPE_SECRET_KEY', 'sk_live_1'],
    ['STRIPE_URL', 'http://stripe.example'],
    ['PAYU_SALT_PREVIOUS', 'a salt that nothing takes over from'],
    ['RAZORPAY_WEBHOOK_SECRET_PREVIOUS', 'old'],
    ['STRIPE_WEBHOOK_SECRET_PREVIOUS', 'old'],
  ])('%s=%s is rejected by name', (name, value) => {
    const payee = name === 'UPI_ADDRESS' ? { UPI_PAYEE_NAME: 'Haat' } : {};
    const problems = settingsProblems({ ...payee, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
  });

  test('are all reported at once', () => {
    expect(settingsProblems({ API_PORT: 'x', STOREFRONT_PORT: 'y', LOG_LEVEL: 'z' })).toHaveLength(3);
  });

  test('two servers on one port are rejected', () => {
    expect(settingsProblems({ API_PORT: '3000' })[0]).toContain('different ports');
  });

  test('a UPI address needs the name that shoppers will see', () => {
    expect(settingsProblems({ UPI_ADDRESS: 'haat@okbank' })[0]).toContain('UPI_PAYEE_NAME');
  });

  test('a kind of UPI address is one of the known ones, and belongs to an address', () => {
    const address = { UPI_ADDRESS: 'haat@okbank', UPI_PAYEE_NAME: 'Haat' };
    expect(readSettings(address).upiAddressKind).toBe('personal');
    expect(settingsProblems({ ...address, UPI_ADDRESS_KIND: 'merchant' })).toEqual([
      'UPI_ADDRESS_KIND is "merchant": write one of personal, shop, verified, or leave it out.',
    ]);
    expect(settingsProblems({ UPI_ADDRESS_KIND: 'verified' })).toEqual([
      'UPI_ADDRESS is missing: UPI_ADDRESS_KIND has no address to be the kind of.',
    ]);
  });

  test('neither a password nor a secret is repeated', () => {
    const messages = settingsProblems({
      DATABASE_URL: 'mysql://a:hunter2@b/c',
      HAAT_SECRET: 'hunter2',
      PAYU_SALT: 'hunter2',
      RAZORPAY_KEY_SECRET: 'hunter2',
      STRIPE_WEBHOOK_SECRET: 'hunter2',
    }).join();
    expect(messages).not.toContain('hunter2');
  });
});

test('several gateways can be set up at once; a previous secret stays valid during rotation', () => {
  const settings = readSettings({
    PAYU_KEY: 'key',
    PAYU_SALT: 'salt',
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'new',
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'old',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_URL: 'http://localhost:4242',
  });
  expect(settings).toMatchObject({
    payu: { key: 'key', salts: ['salt'], url: 'https://secure.payu.in', statusUrl: 'https://info.payu.in' },
    razorpay: {
      keyId: 'rzp_live_1',
      keySecret: 'secret',
      webhookSecrets: ['new', 'old'],
      url: 'https://api.razorpay.com',
    },
    stripe: { secretKey: 'sk_live_1', webhookSecrets: ['whsec_1'], url: 'http://localhost:4242' },
  });
});
