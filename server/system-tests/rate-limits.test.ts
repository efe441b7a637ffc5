import type { RouteOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { API_PATHS, API_PREFIX, LINKED_API_PATHS, UNSUBSCRIBE_PATH } from '#contract/api-paths.ts';
import { post, uniqueIp } from '#server/testing/api-requests.ts';
import { signedInCustomer, someRegistration } from '#server/testing/builders/customers.ts';
import { placedOrder, SHIP_TO } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { adminHeaders, SHOP_ORIGIN } from '#server/testing/builders/staff.ts';
import { FakeAuthenticator } from '#server/testing/fake-authenticator.ts';
import { testApp } from '#server/testing/test-app.ts';

type Customer = Awaited<ReturnType<typeof signedInCustomer>>;
let shop: Awaited<ReturnType<typeof testApp>>;
let productId: string;

beforeAll(async () => {
  shop = await testApp({ withAdminRoutes: true });
  productId = (await addProduct(shop.db, { stock: 1_000 })).id;
});
afterAll(() => shop.close());

interface LimitedRoute {
  name: string;
  path: string;
  /** What is counted besides the client IP. Counting anything else would let an attacker lock out others. */
  alsoBy?: 'account' | 'order' | 'sender';
  request(customer: Customer & { orderId: string }, remoteAddress: string): Promise<{ statusCode: number }>;
}

const ANY_PERSON = { token: 'guess', name: 'Asha Rao', email: 'asha@staff.example' };
const ANY_ASSERTION = new FakeAuthenticator().assert({ challenge: 'AAAA', origin: SHOP_ORIGIN });
const ANY_PASSKEY = new FakeAuthenticator().register({ challenge: 'AAAA', origin: SHOP_ORIGIN });

const LIMITED_ROUTES: LimitedRoute[] = [
  {
    name: 'signing in',
    path: API_PATHS.authorize,
    alsoBy: 'account',
    request: ({ email }, remoteAddress) =>
      post(shop.app, API_PATHS.authorize, { email, password: 'guess' }, { remoteAddress }),
  },
  {
    name: 'signing in to the admin',
    path: ADMIN_PATHS.signIn,
    alsoBy: 'account',
    request: ({ email }, remoteAddress) =>
      post(
        shop.app,
        ADMIN_PATHS.signIn,
        { email, password: 'guess', code: '123456' },
        { remoteAddress, headers: adminHeaders() },
      ),
  },
  ...(
    [
      [ADMIN_PATHS.passkeySignInOptions, {}],
      [ADMIN_PATHS.passkeySignIn, { passkey: ANY_ASSERTION }],
      [ADMIN_PATHS.demoSignIn, {}],
      [ADMIN_PATHS.invitationTotp, ANY_PERSON],
      [ADMIN_PATHS.invitationPasskeyOptions, ANY_PERSON],
      [
        ADMIN_PATHS.acceptWithPassword,
        { ...ANY_PERSON, password: 'a good password', challenge: 'a', code: '1' },
      ],
      [ADMIN_PATHS.acceptWithPasskey, { ...ANY_PERSON, passkey: ANY_PASSKEY }],
    ] as const
  ).map(([path, payload]) => ({
    name: path,
    path,
    request: (_who: Customer, remoteAddress: string) =>
      post(shop.app, path, payload, { remoteAddress, headers: adminHeaders() }),
  })),
  {
    name: 'opening an account',
    path: API_PATHS.register,
    request: (_who, remoteAddress) =>
      post(shop.app, API_PATHS.register, someRegistration(), { remoteAddress }),
  },
  {
    name: 'asking for a link to a new password',
    path: API_PATHS.forgotPassword,
    alsoBy: 'account',
    request: ({ email }, remoteAddress) =>
      post(shop.app, API_PATHS.forgotPassword, { email }, { remoteAddress }),
  },
  {
    name: 'setting a new password',
    path: API_PATHS.resetPassword,
    request: (_who, remoteAddress) =>
      post(shop.app, API_PATHS.resetPassword, { token: 'guess', password: 'guessed' }, { remoteAddress }),
  },
  {
    name: 'tracking an order',
    path: API_PATHS.order,
    alsoBy: 'order',
    request: ({ orderId, email }, remoteAddress) =>
      shop.app.inject({ url: `${API_PREFIX}/orders/${orderId}?contactInfo=${email}`, remoteAddress }),
  },
  {
    name: 'writing to the store',
    path: API_PATHS.contact,
    alsoBy: 'sender',
    request: ({ email }, remoteAddress) =>
      post(
        shop.app,
        API_PATHS.contact,
        { name: 'Asha', email, subject: 'Kurta', message: 'Is it blue?' },
        { remoteAddress },
      ),
  },
  {
    name: 'the newsletter',
    path: API_PATHS.newsletter,
    request: ({ email }, remoteAddress) => post(shop.app, API_PATHS.newsletter, { email }, { remoteAddress }),
  },
  {
    name: 'ordering',
    path: API_PATHS.orders,
    alsoBy: 'account',
    request: ({ headers }, remoteAddress) => {
      const body = { products: { [productId]: 1 }, shippingAddress: SHIP_TO };
      return post(shop.app, API_PATHS.orders, body, { headers, remoteAddress });
    },
  },
  {
    name: 'cancelling an order',
    path: API_PATHS.orderCancellation,
    alsoBy: 'account',
    request: ({ headers, orderId }, remoteAddress) =>
      post(shop.app, API_PATHS.orderCancellation.replace(':id', orderId), {}, { headers, remoteAddress }),
  },
  {
    name: 'asking for prices and stock',
    path: API_PATHS.orderQuote,
    request: (_who, remoteAddress) =>
      post(shop.app, API_PATHS.orderQuote, { products: { [productId]: 1 } }, { remoteAddress }),
  },
  {
    name: 'paying',
    path: API_PATHS.payments,
    alsoBy: 'account',
    request: ({ headers, orderId }, remoteAddress) =>
      post(shop.app, API_PATHS.payments, { orderId, fields: { method: 'cod' } }, { headers, remoteAddress }),
  },
];

async function createCustomerWithOrder() {
  const customer = await signedInCustomer(shop.app);
  const { id } = await placedOrder(shop.app, customer, { products: { [productId]: 2 } });
  return { ...customer, orderId: id };
}

/** Exhausts every limit counted so far. */
async function exhaustLimits(): Promise<void> {
  await sql`update rate_limits set hits = 1000000, window_ends_at = now() + interval '1 hour'`.execute(
    shop.db,
  );
  await sql`update sign_in_attempts set next_allowed_at = now() + interval '1 hour'`.execute(shop.db);
}

async function clearLimits(): Promise<void> {
  await sql`truncate rate_limits, sign_in_attempts, known_networks`.execute(shop.db);
}

test.each(LIMITED_ROUTES)(
  '$name is limited by client IP and by what else is counted, with Retry-After',
  async ({ alsoBy, request }) => {
    const [asha, ravi] = [await createCustomerWithOrder(), await createCustomerWithOrder()];
    const [ip, secondIp, otherIp] = [uniqueIp(), uniqueIp(), uniqueIp()];
    await clearLimits();
    expect((await request(asha, ip)).statusCode).not.toBe(429);
    await exhaustLimits();
    const limited = await readLimitReply(request(ravi, ip));
    expect(limited).toMatchObject({ statusCode: 429, code: 'rate_limited' });
    expect(limited.retryAfter).toBeGreaterThan(0);
    const sameAccount = await readLimitReply(request(asha, secondIp));
    if (alsoBy) {
      expect(sameAccount).toMatchObject({ statusCode: 429, code: 'rate_limited' });
      expect(sameAccount.retryAfter).toBeGreaterThan(0);
    } else {
      expect(sameAccount.statusCode).not.toBe(429);
    }
    expect((await request(ravi, otherIp)).statusCode).not.toBe(429);
  },
);

async function readLimitReply(pendingReply: ReturnType<LimitedRoute['request']>) {
  const { statusCode, headers, json } = (await pendingReply) as Awaited<ReturnType<typeof post>>;
  return { statusCode, code: json().code, retryAfter: Number(headers['retry-after']) };
}

test('every public write route is in the table above', () => {
  const isStaffOnly = ({ config }: RouteOptions) =>
    config?.admin !== undefined && config.admin.permission !== 'public';
  const writeRoutes = shop.app.routeList
    .filter(({ method, url }) => [method].flat().includes('POST') && url.startsWith(API_PREFIX))
    .filter((route) => !isStaffOnly(route))
    .map(({ url }) => url.slice(API_PREFIX.length));
  // signing out only ends a session; gateway messages are signed; returns have their own limit
  const exemptPaths = [
    API_PATHS.logout,
    // changes of an account are limited by customer, and wrong passwords as sign-in attempts
    API_PATHS.changeName,
    API_PATHS.changeEmail,
    API_PATHS.confirmEmail,
    API_PATHS.changePassword,
    API_PATHS.endSession,
    API_PATHS.endOtherSessions,
    LINKED_API_PATHS.paymentRelay,
    LINKED_API_PATHS.paymentReturn,
    LINKED_API_PATHS.paymentWebhook,
  ];
  const known: string[] = [
    ...LIMITED_ROUTES.map(({ path }) => path),
    ...exemptPaths,
    '/payments/test/:ticket',
    // the link in a newsletter is signed
    UNSUBSCRIBE_PATH,
  ];
  expect(writeRoutes.filter((url) => !known.includes(url))).toEqual([]);
});
