import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { KnownCustomerList, PhoneQuote } from '#contract/admin/orders/phone-order.ts';
import { API_PREFIX } from '#contract/api-paths.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { uniqueIp } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { readOrder, SHIP_TO } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { shipOrder } from '../ship-order.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let manager: Awaited<ReturnType<typeof signedInStaff>>;

beforeAll(async () => {
  shop = await testApp({
    settings: {
      upi: { address: 'haat@bank', payeeName: 'Haat' },
      codMaxPaise: 100_000,
      codFeePaise: 4_900,
      codBlockedPins: ['79'],
    },
  });
  manager = await signedInStaff(shop.app, shop.db, 'manager');
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

const aKurta = () => addProduct(shop.db, { title: 'Kurta', regularPricePaise: 29_900, stock: 5 });

function post(body: object, { staff = manager, key = randomUUID() as string } = {}) {
  const payload = { shippingAddress: SHIP_TO, ...body };
  const headers = { 'idempotency-key': key };
  return staffInject(shop.app, staff, 'POST', ADMIN_PATHS.placePhoneOrder, { payload, headers });
}

async function placed(body: object) {
  const reply = await post(body);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json<{ id: string; total: number }>();
}

const track = async (id: string, contact: string) => {
  const url = `${API_PREFIX}/orders/${id}?contactInfo=${encodeURIComponent(contact)}`;
  return (await shop.app.inject({ url, remoteAddress: uniqueIp() })).json();
};
const stockOf = async (productId: string) => {
  const query = shop.db.selectFrom('variants').select('stock').where('product_id', '=', productId);
  return (await query.executeTakeFirstOrThrow()).stock;
};

test('for someone without account and email: stock is reserved, and the phone number tracks it', async () => {
  const kurta = await aKurta();
  const { id, total } = await placed({ items: [{ productId: kurta.id, quantity: 2 }] });
  expect(total).toBe(598);
  expect(await stockOf(kurta.id)).toBe(3);
  expect(await track(id, SHIP_TO.phone)).toMatchObject({ id, status: 0, total: 598, paid: false });
  expect(await track(id, '')).toMatchObject({ code: 'order_not_found' });
  const order = shop.db.selectFrom('orders').select(['source', 'customer_id', 'email']).where('id', '=', id);
  expect(await order.executeTakeFirst()).toEqual({ source: 'phone', customer_id: null, email: null });
});

test('is paid and sent like any other order', async () => {
  const kurta = await aKurta();
  const items = [{ productId: kurta.id, quantity: 1 }];
  const { id } = await placed({ items, email: 'Asha@Example.com' });
  await markPaid(shop.db, { orderNumber: id, reference: `UTR ${id}` }, COMMAND_LINE);
  await shipOrder(shop.db, { orderNumber: id, carrier: 'India Post' }, COMMAND_LINE);
  expect(await track(id, 'asha@example.com')).toMatchObject({ status: 2, paid: true });
});

test('for an account: the customer sees it under My Orders', async () => {
  const kurta = await aKurta();
  const who = await signedInCustomer(shop.app);
  const customers = shop.db.selectFrom('customers').select('id').where('email', '=', who.email);
  const { id: customerId } = await customers.executeTakeFirstOrThrow();
  const { id } = await placed({ items: [{ productId: kurta.id, quantity: 1 }], customerId });
  expect(await readOrder(shop.app, who, id)).toMatchObject({ id, total: 299 });
});

test('the same request twice, as after a lost reply, places one order', async () => {
  const kurta = await aKurta();
  const key = randomUUID();
  const body = { items: [{ productId: kurta.id, quantity: 1 }] };
  const replies = await Promise.all([post(body, { key }), post(body, { key })]);
  const again = await post(body, { key });
  const ids = [...replies, again].filter(({ statusCode }) => statusCode === 201).map((one) => one.json().id);
  expect(new Set(ids).size).toBe(1);
  expect(await stockOf(kurta.id)).toBe(4);
});

test('more than is in stock, another total, or an unknown customer: nothing is stored', async () => {
  const kurta = await aKurta();
  const items = [{ productId: kurta.id, quantity: 1 }];
  const replies = [
    await post({ items: [{ productId: kurta.id, quantity: 6 }] }),
    await post({ items, expectedTotal: 1 }),
    await post({ items, customerId: randomUUID() }),
  ];
  expect(replies.map((reply) => reply.json().code)).toEqual([
    'out_of_stock',
    'total_changed',
    'invalid_request',
  ]);
  expect(await stockOf(kurta.id)).toBe(5);
});

test('is entered by roles that may create orders, and the activity log names who did', async () => {
  const kurta = await aKurta();
  const items = [{ productId: kurta.id, quantity: 1 }];
  const packer = await signedInStaff(shop.app, shop.db, 'packer');
  expect((await post({ items }, { staff: packer })).statusCode).toBe(403);
  const { id } = await placed({ items });
  const log = shop.db.selectFrom('audit_log').select(['action', 'staff_id']).where('subject_id', '=', id);
  expect(await log.execute()).toEqual([{ action: 'order.create', staff_id: manager.id }]);
});

const orderOf = (id: string) =>
  shop.db
    .selectFrom('orders')
    .select(['status', 'payment_method', 'paid_at', 'total_paise'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const paymentsOf = (id: string) =>
  shop.db
    .selectFrom('payments')
    .select(['method', 'state', 'amount_paise', 'gateway_reference'])
    .where('order_id', '=', id)
    .execute();
/** Cash on delivery is limited per phone number. */
const anotherPhone = () => ({
  ...SHIP_TO,
  phone: `9${String(Date.now()).slice(-5)}${randomInt(1000, 9999)}`,
});

describe('with its payment', () => {
  test('cash on delivery: it is confirmed at once and costs the fee that was named', async () => {
    const kurta = await aKurta();
    const body = { items: [{ productId: kurta.id, quantity: 2 }], shippingAddress: anotherPhone() };
    const cod = { ...body, payment: 'cod', expectedTotal: 647 };
    const { id, total } = await placed(cod);
    expect(total).toBe(647);
    expect(await orderOf(id)).toEqual({
      status: 1,
      payment_method: 'cod',
      paid_at: null,
      total_paise: 64_700,
    });
    expect(await stockOf(kurta.id)).toBe(3);
  });

  test('UPI: it waits for its money, which pays this payment', async () => {
    const kurta = await aKurta();
    const items = [{ productId: kurta.id, quantity: 1 }];
    const { id } = await placed({ items, payment: 'upi' });
    expect(await orderOf(id)).toMatchObject({ status: 0, paid_at: null });
    const started = { method: 'upi', state: 'started', amount_paise: 29_900, gateway_reference: null };
    expect(await paymentsOf(id)).toEqual([started]);
    await markPaid(shop.db, { orderNumber: id, reference: '123456789012' }, COMMAND_LINE);
    expect(await paymentsOf(id)).toEqual([
      { ...started, state: 'captured', gateway_reference: '123456789012' },
    ]);
  });

  test('received: it is paid; the same reference pays no second order, and nothing of it is stored', async () => {
    const kurta = await aKurta();
    const items = [{ productId: kurta.id, quantity: 1 }];
    const received = { payment: 'received', receivedBy: 'bank', reference: `NEFT ${kurta.id}` };
    const { id } = await placed({ items, ...received });
    expect(await orderOf(id)).toMatchObject({ status: 1, payment_method: 'bank', paid_at: expect.any(Date) });
    const log = shop.db.selectFrom('audit_log').select('action').where('subject_id', '=', id).orderBy('id');
    expect((await log.execute()).map(({ action }) => action)).toEqual(['order.create', 'payment.record']);
    const again = await post({ items, ...received });
    expect([again.statusCode, again.json().error]).toEqual([409, expect.stringContaining(id)]);
    const unnamed = await post({ items, payment: 'received' });
    expect(unnamed.json().fields).toEqual([expect.objectContaining({ path: 'reference' })]);
    expect(await stockOf(kurta.id)).toBe(4);
  });

  test('one that is not possible here: the reason, and nothing is stored', async () => {
    const kurta = await aKurta();
    const items = [{ productId: kurta.id, quantity: 1 }];
    const shippingAddress = { ...anotherPhone(), postalCode: '790001', state: 'Arunachal Pradesh' };
    const reply = await post({ items, shippingAddress, payment: 'cod' });
    expect([reply.statusCode, reply.json().error]).toEqual([409, expect.stringContaining('790001')]);
    expect(await stockOf(kurta.id)).toBe(5);
  });

  test('the same request twice is paid once', async () => {
    const kurta = await aKurta();
    const key = randomUUID();
    const received = { payment: 'received', receivedBy: 'cash', reference: `Receipt ${kurta.id}` };
    const body = { items: [{ productId: kurta.id, quantity: 1 }], ...received };
    const [first, second] = [await post(body, { key }), await post(body, { key })];
    expect(second.json()).toEqual(first.json());
    expect(await paymentsOf(first.json().id)).toHaveLength(1);
    const other = await post({ ...body, items: [{ productId: kurta.id, quantity: 2 }] }, { key });
    expect(other.json().code).toBe('key_reused');
  });
});

describe('a quote', () => {
  const quote = async (body: object) => {
    const reply = await staffInject(shop.app, manager, 'POST', ADMIN_PATHS.quotePhoneOrder, {
      payload: body,
    });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<PhoneQuote>();
  };

  test('costs what creating costs, and writes nothing', async () => {
    const kurta = await aKurta();
    const items = [{ productId: kurta.id, quantity: 2 }];
    const shippingAddress = anotherPhone();
    const before = await shop.db.selectFrom('audit_log').select('id').execute();
    const { itemsTotal, delivery, payments, lines } = await quote({ items });
    expect(lines).toEqual([{ price: 299, amount: 598, available: 2 }]);
    expect({ itemsTotal, delivery }).toEqual({ itemsTotal: 598, delivery: 0 });
    expect(payments).toEqual([
      { kind: 'cod', fee: 49, total: 647 },
      { kind: 'upi', fee: 0, total: 598 },
    ]);
    expect(await stockOf(kurta.id)).toBe(5);
    expect(await shop.db.selectFrom('audit_log').select('id').execute()).toEqual(before);
    const { total } = await placed({ items, shippingAddress, payment: 'cod' });
    expect(total).toBe(payments[0]?.total);
  });

  test('names what is short, and why cash on delivery is not possible', async () => {
    const kurta = await aKurta();
    const { lines, payments } = await quote({
      items: [{ productId: kurta.id, quantity: 6 }],
      postalCode: '790 001',
    });
    expect(lines).toEqual([
      expect.objectContaining({ available: 5, code: 'out_of_stock', error: expect.any(String) }),
    ]);
    expect(payments[0]?.problem).toContain('₹1,000.00');
    const cheap = await quote({ items: [{ productId: kurta.id, quantity: 1 }], postalCode: '790 001' });
    expect(cheap.payments[0]?.problem).toContain('790001');
  });
});

test('variants are found by words of title, options, SKU and barcode, those in stock first', async () => {
  const title = 'Phulkari dupatta';
  const gone = await addProduct(shop.db, { title, regularPricePaise: 89_900, stock: 0 });
  const there = await addProduct(shop.db, { title, regularPricePaise: 99_900, stock: 2 });
  const found = async (q: string) => {
    const reply = await staffInject(
      shop.app,
      manager,
      'GET',
      `${ADMIN_PATHS.sellableVariants}?q=${encodeURIComponent(q)}`,
    );
    return reply.json<{ data: { productId: string; price: number; stock: number }[] }>().data;
  };
  expect(await found('DUPATTA phul')).toEqual([
    expect.objectContaining({ productId: there.id, price: 999, stock: 2 }),
    expect.objectContaining({ productId: gone.id, price: 899, stock: 0 }),
  ]);
  await shop.db
    .updateTable('variants')
    .set({ extra_columns: JSON.stringify({ Barcode: '8901234567894' }) })
    .where('product_id', '=', gone.id)
    .execute();
  expect(await found('8901234567894')).toMatchObject([{ productId: gone.id, barcode: '8901234567894' }]);
  expect(await found('dupatta 100%')).toEqual([]);
  // one or two characters match at the beginning of words
  expect(await found('phulkari du')).toHaveLength(2);
  expect(await found('phulkari pa')).toEqual([]);
  const first = await shop.db
    .selectFrom('products')
    .select('id')
    .where('status', '=', 'active')
    .where('is_published', '=', true)
    .orderBy('position')
    .limit(20)
    .execute();
  const firstIds = first.map(({ id }) => id);
  const unfiltered = await found('');
  expect(unfiltered.length).toBeGreaterThan(1);
  for (const { productId } of unfiltered) expect(firstIds).toContain(productId);
  await shop.db.updateTable('products').set({ status: 'draft' }).where('id', '=', there.id).execute();
  expect(await found('phulkari')).toEqual([expect.objectContaining({ productId: gone.id })]);
});

test('with a SKU its variant comes first, then SKUs that begin with it, and titles with its words', async () => {
  const add = async (title: string, sku: string, stock: number) => {
    const { id } = await addProduct(shop.db, { title, regularPricePaise: 89_900, stock });
    await shop.db.updateTable('variants').set({ sku }).where('product_id', '=', id).execute();
    return { productId: id, sku };
  };
  const longer = await add('Bidri box', 'BDR-501-XL', 3);
  const exact = await add('Bidri vase', 'BDR-501', 0);
  const inTitle = await add('Lid for BDR-501', 'LID-7', 2);
  await add('Bidri tray', 'ABDR-501', 1);
  const url = `${ADMIN_PATHS.sellableVariants}?q=bdr-501`;
  const reply = await staffInject(shop.app, manager, 'GET', url);
  expect(reply.json().data).toMatchObject([exact, longer, inTitle]);
});

describe('customers who ordered before', () => {
  const known = async (q: string) => {
    const url = `${ADMIN_PATHS.knownCustomers}?q=${encodeURIComponent(q)}`;
    return (await staffInject(shop.app, manager, 'GET', url)).json<KnownCustomerList>().data;
  };

  test('are found by the last digits of the phone number, with each address once', async () => {
    const kurta = await aKurta();
    const items = [{ productId: kurta.id, quantity: 1 }];
    const home = { ...SHIP_TO, fullName: 'Nalini Rao', phone: '91234 50077' };
    await placed({ items, shippingAddress: home });
    await placed({ items, shippingAddress: { ...home, address: '7 Temple Road' } });
    await placed({ items, shippingAddress: home });
    for (const q of ['50077', '+91 91234 50077', 'nalini'])
      expect(await known(q), q).toEqual([
        {
          name: 'Nalini Rao',
          phone: '+919123450077',
          lastOrderAt: expect.any(String),
          addresses: [
            expect.objectContaining({ address: SHIP_TO.address }),
            expect.objectContaining({ address: '7 Temple Road' }),
          ],
        },
      ]);
    expect(await known('99999 00000')).toEqual([]);
  });

  test('an account is found by its email, also without an order', async () => {
    const who = await signedInCustomer(shop.app);
    expect(await known(who.email)).toEqual([expect.objectContaining({ email: who.email, addresses: [] })]);
  });
});
