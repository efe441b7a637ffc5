import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API_PREFIX } from '#contract/api-paths.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { uniqueIp } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, SHIP_TO } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { shipOrder } from './ship-order.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let customer: Awaited<ReturnType<typeof signedInCustomer>>;
let otherCustomer: Awaited<ReturnType<typeof signedInCustomer>>;
let orderId: string;

beforeAll(async () => {
  shop = await testApp();
  customer = await signedInCustomer(shop.app);
  otherCustomer = await signedInCustomer(shop.app);
  const { id } = await addProduct(shop.db, { title: 'Garam masala' });
  orderId = (await placedOrder(shop.app, customer, { products: { [id]: 2 } })).id;
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

function track(number: string, contactInfo?: string, options: InjectOptions = {}) {
  const query = contactInfo === undefined ? '' : `?${new URLSearchParams({ contactInfo })}`;
  return shop.app.inject({
    url: `${API_PREFIX}/orders/${encodeURIComponent(number)}${query}`,
    remoteAddress: uniqueIp(),
    ...options,
  });
}

const requestOrder = (query: string) =>
  shop.app.inject({ url: `${API_PREFIX}/orders/${orderId}?${query}`, remoteAddress: uniqueIp() });

describe('tracking an order without signing in', () => {
  test('works by email in any case and by phone number in any usual format', async () => {
    const contacts = [
      customer.email,
      customer.email.toUpperCase(),
      '9876543210',
      '+91 98765 43210',
      '098765-43210',
    ];
    for (const contact of contacts) {
      const reply = await track(orderId, contact);
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toMatchObject({
        id: orderId,
        status: 0,
        items: [{ productTitle: 'Garam masala', quantity: 2 }],
      });
    }
  });

  test('works by the order number in any usual format', async () => {
    for (const number of [
      orderId.toLowerCase(),
      orderId.replace('-', ''),
      ` ${orderId.replaceAll('0', 'O')} `,
    ]) {
      expect((await track(number, customer.email)).statusCode).toBe(200);
    }
  });

  test('shows the address as stored (ruling 29), without name and phone number', async () => {
    const reply = await track(orderId, customer.email);
    expect(reply.json().shippingAddress).toEqual({
      address: SHIP_TO.address,
      city: SHIP_TO.city,
      state: SHIP_TO.state,
      postalCode: SHIP_TO.postalCode,
    });
    for (const secret of [SHIP_TO.fullName, SHIP_TO.phone, '9876543210', customer.email]) {
      expect(reply.body).not.toContain(secret);
    }
  });

  test('every miss gets the same reply, byte for byte', async () => {
    const misses = [
      await track('00000-00000', customer.email),
      await track('nonsense', customer.email),
      await track(orderId, 'somebody@else.example'),
      await track(orderId, '9876543211'),
      await track(orderId, ''),
      await track(orderId),
      await track(orderId, '%'),
      await track(orderId, '*'),
      await track(orderId, customer.email.slice(0, -1)),
      await track(orderId, otherCustomer.email, { headers: otherCustomer.headers }),
      await track(orderId, undefined, { headers: otherCustomer.headers }),
      await track("' or 1=1 --", customer.email),
      await track(orderId, 'x'.repeat(5_000)),
      await track('7'.repeat(900), customer.email),
      await requestOrder(`contactInfo=${customer.email}&contactInfo=x`),
      await requestOrder(`contactInfo[]=${customer.email}`),
      await requestOrder('contactInfo[$ne]=x'),
    ];
    for (const miss of misses) {
      expect(miss.statusCode).toBe(404);
      expect(miss.body).toBe('{"error":"Order not found or access denied","code":"order_not_found"}');
    }
    const names = misses.map((miss) => Object.keys(miss.headers).toSorted().join());
    expect(new Set(names).size).toBe(1);
  });

  test('is limited to ten a minute from one IP, with Retry-After', async () => {
    const remoteAddress = '198.51.100.7';
    for (let i = 0; i < 10; i += 1) {
      expect((await track('11111-11111', 'x@y.example', { remoteAddress })).statusCode).toBe(404);
    }
    const reply = await track(orderId, customer.email, { remoteAddress });
    expect(reply.statusCode).toBe(429);
    expect(reply.json()).toMatchObject({ code: 'rate_limited' });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('is limited per order number over many IPs, known or not, and never for its signed-in customer', async () => {
    const { id } = await addProduct(shop.db);
    const known = (await placedOrder(shop.app, customer, { products: { [id]: 1 } })).id;
    for (const number of [known, '22222-22222']) {
      const statuses = [];
      for (let i = 0; i < 31; i += 1) statuses.push((await track(number, `guess${i}@example.in`)).statusCode);
      expect(statuses).toEqual([...Array(30).fill(404), 429]);
    }
    expect((await track(known, undefined, { headers: customer.headers })).statusCode).toBe(200);
  });

  test('is limited for one invalid number, and not for the next', async () => {
    const statuses = [];
    for (let i = 0; i < 31; i += 1) statuses.push((await track('gibberish', 'x@y.example')).statusCode);
    expect(statuses).toEqual([...Array(30).fill(404), 429]);
    expect((await track('more gibberish', 'x@y.example')).statusCode).toBe(404);
  });

  test('is limited for other signed-in customers as for anyone', async () => {
    const remoteAddress = '198.51.100.8';
    const statuses = [];
    for (let i = 0; i < 11; i += 1) {
      const options = { headers: otherCustomer.headers, remoteAddress };
      statuses.push((await track('33333-33333', `guess${i}@example.in`, options)).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(404), 429]);
  });
});

describe('tracking an order as its customer', () => {
  test('needs no contact and shows everything', async () => {
    const reply = await track(orderId, undefined, { headers: customer.headers });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ id: orderId, shippingAddress: SHIP_TO });
  });

  test('shows carrier, number and link once the merchant has entered them (ruling 23)', async () => {
    const before = (await track(orderId, customer.email)).json();
    for (const key of ['method', 'trackingNumber', 'trackingUrl']) expect(before).not.toHaveProperty(key);
    await markPaid(shop.db, { orderNumber: orderId, reference: 'UTR-1' }, COMMAND_LINE);
    await shipOrder(
      shop.db,
      {
        orderNumber: orderId,
        carrier: 'India Post',
        trackingNumber: 'EE123456789IN',
        trackingUrl: 'https://post.example/EE123456789IN',
      },
      COMMAND_LINE,
    );
    expect((await track(orderId, customer.email)).json()).toMatchObject({
      method: 'India Post',
      trackingNumber: 'EE123456789IN',
      trackingUrl: 'https://post.example/EE123456789IN',
    });
  });
});
