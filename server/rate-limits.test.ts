import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PREFIX, PATHS } from '#contract/paths.ts';
import { post, signedInCustomer, someAddress, someRegistration } from './testing/builders.ts';
import { addProduct } from './testing/builders-catalog.ts';
import { placedOrder, SHIP_TO } from './testing/builders-orders.ts';
import { testApp } from './testing/test-app.ts';

type Customer = Awaited<ReturnType<typeof signedInCustomer>>;
let shop: Awaited<ReturnType<typeof testApp>>;
let productId: string;

beforeAll(async () => {
  shop = await testApp();
  productId = (await addProduct(shop.db, { stock: 1_000 })).id;
});
afterAll(() => shop.close());

interface Limited {
  name: string;
  path: string;
  /** What is counted besides the client IP. Counting anything else would let an attacker lock out others. */
  alsoBy?: 'account' | 'order';
  ask(who: Customer & { orderId: string }, remoteAddress: string): Promise<{ statusCode: number }>;
}

const LIMITED: Limited[] = [
  {
    name: 'signing in',
    path: PATHS.authorize,
    alsoBy: 'account',
    ask: ({ email }, remoteAddress) =>
      post(shop.app, PATHS.authorize, { email, password: 'guess' }, { remoteAddress }),
  },
  {
    name: 'opening an account',
    path: PATHS.register,
    ask: (_who, remoteAddress) => post(shop.app, PATHS.register, someRegistration(), { remoteAddress }),
  },
  {
    name: 'asking for a link to a new password',
    path: PATHS.forgotPassword,
    alsoBy: 'account',
    ask: ({ email }, remoteAddress) => post(shop.app, PATHS.forgotPassword, { email }, { remoteAddress }),
  },
  {
    name: 'setting a new password',
    path: PATHS.resetPassword,
    ask: (_who, remoteAddress) =>
      post(shop.app, PATHS.resetPassword, { token: 'guess', password: 'guessed' }, { remoteAddress }),
  },
  {
    name: 'tracking an order',
    path: PATHS.order,
    alsoBy: 'order',
    ask: ({ orderId, email }, remoteAddress) =>
      shop.app.inject({ url: `${API_PREFIX}/orders/${orderId}?contactInfo=${email}`, remoteAddress }),
  },
  {
    name: 'writing to the store',
    path: PATHS.contact,
    ask: ({ email }, remoteAddress) =>
      post(
        shop.app,
        PATHS.contact,
        { name: 'Asha', email, subject: 'Kurta', message: 'Is it blue?' },
        { remoteAddress },
      ),
  },
  {
    name: 'the newsletter',
    path: PATHS.newsletter,
    ask: ({ email }, remoteAddress) => post(shop.app, PATHS.newsletter, { email }, { remoteAddress }),
  },
  {
    name: 'ordering',
    path: PATHS.orders,
    alsoBy: 'account',
    ask: ({ headers }, remoteAddress) => {
      const body = { products: { [productId]: 1 }, shippingAddress: SHIP_TO };
      return post(shop.app, PATHS.orders, body, { headers, remoteAddress });
    },
  },
  {
    name: 'paying',
    path: PATHS.payments,
    alsoBy: 'account',
    ask: ({ headers, orderId }, remoteAddress) =>
      post(shop.app, PATHS.payments, { orderId, fields: { method: 'cod' } }, { headers, remoteAddress }),
  },
];

async function someCustomer() {
  const who = await signedInCustomer(shop.app);
  const { id } = await placedOrder(shop.app, who, { products: { [productId]: 2 } });
  return { ...who, orderId: id };
}

/** Exhausts every limit counted so far. */
async function useUp(): Promise<void> {
  await sql`update rate_limits set hits = 1000000, window_ends_at = now() + interval '1 hour'`.execute(
    shop.db,
  );
  await sql`update sign_in_attempts set next_allowed_at = now() + interval '1 hour'`.execute(shop.db);
}

async function forgetAll(): Promise<void> {
  await sql`truncate rate_limits, sign_in_attempts, known_addresses`.execute(shop.db);
}

test.each(LIMITED)(
  '$name is limited by client IP and by what else is counted, with Retry-After',
  async ({ alsoBy, ask }) => {
    const [asha, ravi] = [await someCustomer(), await someCustomer()];
    const [here, there, elsewhere] = [someAddress(), someAddress(), someAddress()];
    await forgetAll();
    expect((await ask(asha, here)).statusCode).not.toBe(429);
    await useUp();
    const refused = await shopReply(ask(ravi, here));
    expect(refused).toMatchObject({ statusCode: 429, code: 'rate_limited' });
    expect(refused.retryAfter).toBeGreaterThan(0);
    const sameAccount = await shopReply(ask(asha, there));
    if (alsoBy) {
      expect(sameAccount).toMatchObject({ statusCode: 429, code: 'rate_limited' });
      expect(sameAccount.retryAfter).toBeGreaterThan(0);
    } else {
      expect(sameAccount.statusCode).not.toBe(429);
    }
    expect((await ask(ravi, elsewhere)).statusCode).not.toBe(429);
  },
);

async function shopReply(asked: ReturnType<Limited['ask']>) {
  const { statusCode, headers, json } = (await asked) as Awaited<ReturnType<typeof post>>;
  return { statusCode, code: json().code, retryAfter: Number(headers['retry-after']) };
}

test('every public write route is in the table above', () => {
  const writing = shop.app.routeList
    .filter(({ method, url }) => [method].flat().includes('POST') && url.startsWith(API_PREFIX))
    .map(({ url }) => url.slice(API_PREFIX.length));
  // signing out only ends a session; gateway messages are signed; returns have their own limit
  const others = [PATHS.logout, PATHS.paymentRelay, PATHS.paymentReturn, PATHS.paymentWebhook];
  const known: string[] = [...LIMITED.map(({ path }) => path), ...others, '/payments/test/:ticket'];
  expect(writing.filter((url) => !known.includes(url))).toEqual([]);
});
