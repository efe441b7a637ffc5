import { expect, test } from 'vitest';
import { createApiClient } from './client.ts';
import { fetchOrders, orderTotal, parseOrder, placeOrder, trackOrder } from './orders.ts';

interface SeenRequest {
  url: string;
  headers: Headers;
  body: unknown;
}

/** An API client whose server replies with `body` to every request. */
function createTestApi(body: unknown, status = 200) {
  const requests: SeenRequest[] = [];
  const api = createApiClient({
    base: 'http://api/api/v1',
    timeoutMs: 1_000,
    fetch: async (input, init) => {
      const sent = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      requests.push({ url: String(input), headers: new Headers(init?.headers), body: sent });
      return new Response(JSON.stringify(body), { status });
    },
  });
  return { api, requests };
}

const order = {
  id: 41,
  status: 2,
  createdAt: '2026-03-04T20:00:00Z',
  items: [{ id: 1, productTitle: 'Haldi', quantity: 3, price: 33.33 }],
  shippingAddress: {
    address: '12 MG Road\nFlat 3',
    city: 'Bengaluru',
    state: 'Karnataka',
    postalCode: '560001',
  },
};

test('orders are read from a list, bare or under data', async () => {
  for (const body of [[order], { data: [order] }]) {
    const result = await fetchOrders(createTestApi(body).api);
    expect(result).toMatchObject({ ok: true, data: { orders: [{ id: '41', status: 2 }], hasMore: false } });
  }
});

test('a reply without a list of orders is a failure, and invalid orders are left out', async () => {
  expect((await fetchOrders(createTestApi({ hello: 1 }).api)).ok).toBe(false);
  expect(await fetchOrders(createTestApi([null, 'x', {}, order]).api)).toMatchObject({
    data: { orders: [{ id: '41' }] },
  });
});

test('an order has its address by lines and its total', () => {
  const read = parseOrder(order);
  expect(read?.shipping).toEqual({ address: ['12 MG Road', 'Flat 3', 'Bengaluru, Karnataka, 560001'] });
  expect(read && orderTotal(read)).toBe(99.99);
});

test('method and tracking are read from the order; only http and https tracking URLs are accepted', () => {
  const shipped = { ...order, method: 'Blue Dart', trackingNumber: 'BD1' };
  expect(parseOrder({ ...shipped, trackingUrl: 'https://t.example/BD1' })?.shipping).toMatchObject({
    method: 'Blue Dart',
    tracking: 'BD1',
    trackingUrl: 'https://t.example/BD1',
  });
  expect(
    parseOrder({ ...shipped, trackingUrl: 'javascript:alert(1)' })?.shipping.trackingUrl,
  ).toBeUndefined();
});

test('an order without lines or address is read', () => {
  expect(parseOrder({ id: 'HT-1', items: null, shippingAddress: null })).toEqual({
    id: 'HT-1',
    date: '',
    status: 0,
    shipping: { address: [] },
    items: [],
    history: [],
  });
});

test('tracking sends the order number and contact, URL-encoded', async () => {
  const { api, requests } = createTestApi({ data: order });
  const result = await trackOrder(api, { orderId: 'HT/1 2', contactInfo: '+91 98' });
  expect(result.ok).toBe(true);
  expect(requests[0]?.url).toBe('http://api/api/v1/orders/HT%2F1%202?contactInfo=%2B91+98');
});

test('placing an order reads its id, as a number or under data, and sends a key only if given', async () => {
  const body = {
    products: { a: 1 },
    shippingAddress: { ...order.shippingAddress, fullName: 'A', phone: '9' },
  };
  const plain = createTestApi({ id: 7 });
  expect(await placeOrder(plain.api, body, undefined)).toEqual({ ok: true, data: { id: '7' } });
  expect(plain.requests[0]?.headers.has('idempotency-key')).toBe(false);
  expect(plain.requests[0]?.body).toEqual(body);
  const keyed = createTestApi({ data: { id: 'HT-7', total: 499 } });
  expect(await placeOrder(keyed.api, body, 'k1')).toEqual({ ok: true, data: { id: 'HT-7', total: 499 } });
  expect(keyed.requests[0]?.headers.get('idempotency-key')).toBe('k1');
  expect((await placeOrder(createTestApi({}).api, body, undefined)).ok).toBe(false);
});

test('history and invoice are read if the server sends them; invoice URLs must be http or https', () => {
  const url = 'https://shop.example/invoice';
  const invoice = { number: 'HT/26-27/1', tax: 23.77, url, pdfUrl: `${url}/pdf` };
  const history = [{ status: 1, at: '2026-11-01T05:00:00Z' }, { status: 'x' }, null];
  expect(parseOrder({ id: 'HT-1', history, invoice })).toMatchObject({ history: [history[0]], invoice });
  const { pdfUrl: _, ...pageOnly } = invoice;
  expect(parseOrder({ id: 'HT-1', invoice: { ...invoice, pdfUrl: 'javascript:alert(1)' } })?.invoice).toEqual(
    pageOnly,
  );
  expect(parseOrder({ id: 'HT-1', invoice: { ...invoice, url: 'javascript:alert(1)' } })).not.toHaveProperty(
    'invoice',
  );
});

test('credit notes of an invoice are read if their URLs are http or https', () => {
  const url = 'https://shop.example/invoice';
  const note = { number: 'CN/26-27/1', amount: 299, url: 'https://shop.example/note' };
  const evil = { ...note, url: 'javascript:alert(1)' };
  const invoice = {
    number: '26-27/1',
    tax: 23.77,
    url,
    creditNotes: [note, evil, { ...note, amount: '?' }, 7],
  };
  expect(parseOrder({ id: 'HT-1', invoice })?.invoice?.creditNotes).toEqual([note]);
  const none = parseOrder({ id: 'HT-1', invoice: { ...invoice, creditNotes: 'none' } });
  expect(none?.invoice).not.toHaveProperty('creditNotes');
});
