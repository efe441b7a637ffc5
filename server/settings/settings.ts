import { existsSync } from 'node:fs';
import path from 'node:path';
import { API_PREFIX } from '#contract/api-paths.ts';
import { type EmailSettings, readEmail, readEmailSettings } from './email-settings.ts';
import {
  type Reading,
  readEnum,
  readInteger,
  readOrigin,
  readOrigins,
  readPinPrefixes,
  readUrl,
} from './env-values.ts';
import {
  type PayuSettings,
  type RazorpaySettings,
  readPayu,
  readRazorpay,
  readStripe,
  type StripeSettings,
} from './payment-settings.ts';

/** All settings of the operator, read once at start. `.env.example` explains each name. */
export interface Settings {
  /** The interface both servers listen on; `localhost` means 127.0.0.1 and ::1. */
  host: string;
  storefrontPort: number;
  apiPort: number;
  /** Absent: the shop runs its own PostgreSQL inside `dataDir`. */
  databaseUrl?: string;
  dataDir: string;
  /** Origin of the storefront, without a slash at the end. */
  shopOrigin: string;
  /** Further origins whose pages may call the API. */
  extraOrigins: string[];
  /** API base URL for server rendering, emails and gateways, without a slash at the end. */
  apiBaseUrl: string;
  /** API base URL for browsers. Absent: derived from the host that the reader sees (section 7). */
  browserApiBaseUrl?: string;
  /** 0 turns the page cache off. */
  pageCacheSeconds: number;
  trustProxyHops: number;
  /** Where `GET /metrics` is served. Absent: nowhere. */
  metrics?: { host: string; port: number };
  /** 'off' only for benchmarks, in which one machine sends the load of many. */
  rateLimits: 'on' | 'off';
  logLevel: LogLevel;
  /**
   * How long the server still serves after a stop signal, so that a load balancer can stop routing to it.
   */
  stopDelaySeconds: number;
  upi?: { address: string; payeeName: string };
  /** Who holds `upi.address`: decides which ways to pay the UPI network accepts. */
  upiAddressKind: UpiAddressKind;
  payu?: PayuSettings;
  razorpay?: RazorpaySettings;
  stripe?: StripeSettings;
  /** Timeout of requests to gateways. */
  gatewayTimeoutSeconds: number;
  testPayments: 'auto' | 'on' | 'off';
  /** Maximum total of cash on delivery, the fee included. 0: no cash on delivery. */
  codMaxPaise: number;
  /** Fee for cash on delivery. */
  codFeePaise: number;
  /** Prefixes of PIN codes without cash on delivery. */
  codBlockedPins: string[];
  /** Maximum open cash-on-delivery orders of one account or phone number. */
  codMaxOpen: number;
  /** How long an unpaid order reserves its units. */
  stockHoldMinutes: number;
  /** How long an order keeps its units after the shopper named a UPI payment. */
  claimHoldHours: number;
  /** Limits of unpaid orders, per customer and per network. */
  unpaidLimits: {
    maxOrders: number;
    maxUnits: number;
    maxOrdersPerNetwork: number;
    maxUnitsPerNetwork: number;
  };
  /** After how many days an unpaid order is cancelled. 0: never. */
  unpaidOrderDays: number;
  /** Whether product images on other servers are fetched: from public IPs only, from any IP, or not. */
  fetchImages: 'public' | 'anywhere' | 'off';
  /** Absent: emails stay in the database. */
  email?: EmailSettings;
  /** Gets new orders and contact messages instead of the store information's companyEmail. */
  merchantEmail?: string;
  /** Absent: no nightly backups. */
  backupDir?: string;
  /** Replaces the signing secret that is otherwise created in a file of the data folder. */
  secret?: string;
  /** The secret before `secret`: links that it has signed stay valid. */
  previousSecret?: string;
}

/** In the order of what the UPI network accepts: the first one the least. */
const UPI_ADDRESS_KINDS = ['personal', 'shop', 'verified'] as const;
export type UpiAddressKind = (typeof UPI_ADDRESS_KINDS)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const MIN_SECRET_LENGTH = 32;

/** Thrown for invalid settings. Lists all of them, each with what is wrong and how to correct it. */
export class SettingsError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/** Returns the process's environment, with missing variables taken from `.env` in the working folder. */
export function environment(): NodeJS.ProcessEnv {
  if (!existsSync('.env')) return process.env;
  try {
    process.loadEnvFile('.env');
  } catch {
    throw new SettingsError([
      `${path.resolve('.env')} cannot be read: make it a file that this user may read, or take it away.`,
    ]);
  }
  return process.env;
}

/** Reads every setting. An empty value counts as absent. Throws `SettingsError`. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const reading: Reading = { env, problems: [] };
  const storefrontPort = readInteger(reading, 'STOREFRONT_PORT', 3000, 1, 65_535);
  const apiPort = readInteger(reading, 'API_PORT', 8044, 1, 65_535);
  if (storefrontPort === apiPort) {
    reading.problems.push(
      `STOREFRONT_PORT and API_PORT are both ${apiPort}: give the two servers different ports.`,
    );
  }
  const configuredOrigin = readOrigin(reading, 'SHOP_ORIGIN');
  const shopOrigin = configuredOrigin ?? `http://localhost:${storefrontPort}`;
  const configuredApiBase = readUrl(reading, 'API_BASE_URL', ['http:', 'https:']);
  const apiBaseUrl = configuredApiBase ?? defaultApiBaseUrl(shopOrigin, apiPort);
  const settings: Settings = {
    host: env.HOST || 'localhost',
    storefrontPort,
    apiPort,
    dataDir: path.resolve(env.HAAT_DATA_DIR || 'data'),
    shopOrigin,
    extraOrigins: [...readOrigins(reading, 'EXTRA_ORIGINS'), ...localhostOrigins(shopOrigin)],
    apiBaseUrl,
    ...optional('browserApiBaseUrl', configuredApiBase || configuredOrigin ? apiBaseUrl : undefined),
    pageCacheSeconds: readInteger(reading, 'PAGE_CACHE_SECONDS', 300, 0, 86_400),
    trustProxyHops: readInteger(reading, 'TRUST_PROXY_HOPS', 0, 0, 10),
    rateLimits: readEnum(reading, 'RATE_LIMITS', ['on', 'off'], 'on'),
    logLevel: readEnum(reading, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    stopDelaySeconds: readInteger(reading, 'STOP_DELAY_SECONDS', 0, 0, 60),
    gatewayTimeoutSeconds: readInteger(reading, 'GATEWAY_TIMEOUT_SECONDS', 10, 1, 20),
    testPayments: readEnum(reading, 'TEST_PAYMENTS', ['auto', 'on', 'off'], 'auto'),
    upiAddressKind: readUpiAddressKind(reading),
    codMaxPaise: readInteger(reading, 'COD_MAX_RUPEES', 50_000, 0, 10_000_000) * 100,
    codFeePaise: readInteger(reading, 'COD_FEE_RUPEES', 0, 0, 10_000) * 100,
    codBlockedPins: readPinPrefixes(reading, 'COD_BLOCKED_PINS'),
    codMaxOpen: readInteger(reading, 'COD_MAX_OPEN', 3, 1, 1_000_000),
    stockHoldMinutes: readInteger(reading, 'STOCK_HOLD_MINUTES', 30, 1, 10_080),
    claimHoldHours: readInteger(reading, 'UPI_CLAIM_HOLD_HOURS', 48, 1, 168),
    unpaidLimits: {
      maxOrders: readInteger(reading, 'UNPAID_MAX_ORDERS', 5, 1, 1_000_000),
      maxUnits: readInteger(reading, 'UNPAID_MAX_UNITS', 100, 1, 1_000_000),
      maxOrdersPerNetwork: readInteger(reading, 'UNPAID_MAX_ORDERS_PER_NETWORK', 30, 1, 1_000_000),
      maxUnitsPerNetwork: readInteger(reading, 'UNPAID_MAX_UNITS_PER_NETWORK', 300, 1, 1_000_000),
    },
    unpaidOrderDays: readInteger(reading, 'UNPAID_ORDER_DAYS', 7, 0, 365),
    fetchImages: readEnum(reading, 'FETCH_PICTURES', ['public', 'anywhere', 'off'], 'public'),
    ...optional('databaseUrl', readUrl(reading, 'DATABASE_URL', ['postgres:', 'postgresql:'])),
    ...optional('metrics', readMetrics(reading, [storefrontPort, apiPort])),
    ...optional('upi', readUpi(reading)),
    ...optional('payu', readPayu(reading)),
    ...optional('razorpay', readRazorpay(reading)),
    ...optional('stripe', readStripe(reading)),
    ...optional('email', readEmailSettings(reading)),
    ...optional('merchantEmail', readEmail(reading, 'OWNER_EMAIL')),
    ...optional('backupDir', env.BACKUP_DIR ? path.resolve(env.BACKUP_DIR) : undefined),
    ...optional('secret', readSecret(reading, 'HAAT_SECRET')),
    ...optional('previousSecret', readSecret(reading, 'HAAT_SECRET_PREVIOUS')),
  };
  if (reading.problems.length > 0) throw new SettingsError(reading.problems);
  return settings;
}

/** Returns the other local origins of a local shop: localhost, 127.0.0.1 and ::1 are equivalent. */
function localhostOrigins(shopOrigin: string): string[] {
  const { hostname, port } = new URL(shopOrigin);
  if (!LOCAL_HOSTS.includes(hostname)) return [];
  return LOCAL_HOSTS.filter((localHostname) => localHostname !== hostname).map(
    (localHostname) => new URL(`http://${localHostname}:${port || 80}`).origin,
  );
}

/** The contract's rule: the local API port on localhost, else an api subdomain over https. */
function defaultApiBaseUrl(shopOrigin: string, apiPort: number): string {
  const { hostname } = new URL(shopOrigin);
  if (LOCAL_HOSTS.includes(hostname)) return `http://${hostname}:${apiPort}${API_PREFIX}`;
  return `https://api.${hostname}${API_PREFIX}`;
}

function readMetrics(reading: Reading, otherPorts: number[]): Settings['metrics'] {
  const host = reading.env.METRICS_HOST?.trim() || 'localhost';
  const port = readInteger(reading, 'METRICS_PORT', 0, 1, 65_535);
  if (port === 0) return undefined;
  if (otherPorts.includes(port)) {
    reading.problems.push(`METRICS_PORT is ${port} like another server: give it a port of its own.`);
  }
  return { host, port };
}

function readUpi({ env, problems }: Reading): Settings['upi'] {
  const [address, payeeName] = [env.UPI_ADDRESS?.trim(), env.UPI_PAYEE_NAME?.trim()];
  if (!address) {
    if (payeeName) problems.push('UPI_ADDRESS is missing: UPI_PAYEE_NAME has no address to be the name of.');
    return undefined;
  }
  if (!/^[\w.-]{2,256}@[a-zA-Z][a-zA-Z0-9]{1,63}$/.test(address)) {
    problems.push(`UPI_ADDRESS is "${address}": write the shop's UPI address like shop@bank.`);
  }
  if (!payeeName) {
    problems.push('UPI_PAYEE_NAME is missing: shoppers see it in their UPI app beside UPI_ADDRESS.');
  }
  return { address, payeeName: payeeName ?? '' };
}

function readUpiAddressKind(reading: Reading): UpiAddressKind {
  const { env, problems } = reading;
  if (env.UPI_ADDRESS_KIND?.trim() && !env.UPI_ADDRESS?.trim()) {
    problems.push('UPI_ADDRESS is missing: UPI_ADDRESS_KIND has no address to be the kind of.');
  }
  return readEnum(reading, 'UPI_ADDRESS_KIND', UPI_ADDRESS_KINDS, 'personal');
}

function readSecret({ env, problems }: Reading, name: string): string | undefined {
  const secret = env[name] || undefined;
  if (secret && secret.length < MIN_SECRET_LENGTH) {
    problems.push(
      `${name} is too short: use at least ${MIN_SECRET_LENGTH} random characters (openssl rand -hex 32), or leave it out.`,
    );
  }
  return secret;
}

function optional<Name extends string, Value>(name: Name, value: Value | undefined) {
  return (value === undefined ? {} : { [name]: value }) as { [key in Name]?: Value };
}
