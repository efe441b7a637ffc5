import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { API_PREFIX } from '#contract/api-paths.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { signedInCustomer, someIp } from '#server/testing/builders/customers.ts';
import { readOrder, SHIP_TO } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let manager: Awaited<ReturnType<typeof signedInStaff>>;

beforeAll(async () => {
  shop = await testApp();
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
  return (await shop.app.inject({ url, remoteAddress: someIp() })).json();
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
