import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import { ORDER_STATUS, type Order, order as orderShape } from '#contract/orders.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { packOrder } from '#server/orders/fulfillment/pack-order.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, readOrder } from '#server/testing/builders/orders.ts';
import { addProduct, stockOf } from '#server/testing/builders/products.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  shop = await testApp();
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

type Shopper = Awaited<ReturnType<typeof signedInCustomer>>;

async function anOrder(isPaid = false) {
  const who = await signedInCustomer(shop.app);
  const product = await addProduct(shop.db, { stock: 10 });
  const { id, total } = await placedOrder(shop.app, who, { products: { [product.id]: 4 } });
  if (isPaid)
    await markPaid(
      shop.db,
      { orderNumber: id, reference: String(randomInt(10 ** 11, 10 ** 12)) },
      COMMAND_LINE,
    );
  const stockLeft = () => stockOf(shop.db, product.id);
  return { who, id, total, stockLeft };
}

function cancel(id: string, who?: Shopper, body: Record<string, unknown> = {}) {
  return shop.app.inject({
    method: 'POST',
    url: API_PREFIX + API_PATHS.orderCancellation.replace(':id', id),
    headers: who?.headers ?? {},
    payload: body,
  });
}

const pack = (id: string) => packOrder(shop.db, { orderNumber: id }, COMMAND_LINE);

test('a customer cancels an unpaid order: its stock is free again, and staff see who did it and why', async () => {
  const { who, id, stockLeft } = await anOrder();
  expect(await readOrder(shop.app, who, id)).toMatchObject({ canCancel: true });
  expect(await stockLeft()).toBe(6);
  const reply = await cancel(id.toLowerCase(), who, { reason: 'too-slow' });
  expect(reply.statusCode).toBe(200);
  const order = orderShape.parse(reply.json());
  expect(order).toMatchObject({ id, status: ORDER_STATUS.cancelled });
  expect(order).not.toHaveProperty('canCancel');
  expect(order).not.toHaveProperty('refundDue');
  expect(await stockLeft()).toBe(10);
  const entry = await shop.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'action', 'after'])
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    actor_kind: 'customer',
    action: 'order.cancel',
    after: { reason: 'customer', note: 'Cancelled by the customer: delivery takes too long' },
  });
  const emails = await shop.db.selectFrom('email_outbox').select('kind').where('order_id', '=', id).execute();
  expect(emails.map(({ kind }) => kind)).toContain('order-cancelled');
});

test('of a paid order the money becomes due for refund', async () => {
  const { who, id, total } = await anOrder(true);
  const order = (await cancel(id, who)).json<Order>();
  expect(order).toMatchObject({ status: ORDER_STATUS.cancelled, refundDue: total });
});

test('a second request changes nothing', async () => {
  const { who, id, stockLeft } = await anOrder(true);
  const replies = await Promise.all([cancel(id, who), cancel(id, who), cancel(id, who)]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await stockLeft()).toBe(10);
  const cancellations = await shop.db
    .selectFrom('cancellations')
    .select('reason')
    .where('order_id', '=', id)
    .execute();
  expect(cancellations).toEqual([{ reason: 'customer' }]);
});

test('a packed order is not cancelled', async () => {
  const { who, id, stockLeft } = await anOrder(true);
  await pack(id);
  expect(await readOrder(shop.app, who, id)).not.toHaveProperty('canCancel');
  const reply = await cancel(id, who);
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({ code: 'order_not_cancellable' });
  expect(reply.json<{ error: string }>().error).toMatch(/refuse it at the door/);
  expect(await readOrder(shop.app, who, id)).toMatchObject({ status: ORDER_STATUS.processing });
  expect(await stockLeft()).toBe(6);
});

test.each([
  ['cancelled', [0, 1]],
  ['packed', [1, 0]],
])('at the same moment as it is packed, %s first: only one of both happens', async (_, order) => {
  for (let round = 0; round < 4; round += 1) {
    const { who, id } = await anOrder(true);
    const changes = [
      async () => (await cancel(id, who)).statusCode === 200,
      () =>
        pack(id).then(
          () => true,
          () => false,
        ),
    ];
    const done: boolean[] = [];
    await Promise.all(
      order.map(async (i) => {
        done[i] = (await changes[i]?.()) ?? false;
      }),
    );
    const [isCancelled, isPacked] = done;
    expect(isPacked).toBe(!isCancelled);
    const { status } = await readOrder(shop.app, who, id);
    expect(status).toBe(isCancelled ? ORDER_STATUS.cancelled : ORDER_STATUS.processing);
  }
});

test('only its customer may cancel an order', async () => {
  const { who, id } = await anOrder();
  const other = await signedInCustomer(shop.app);
  expect((await cancel(id)).statusCode).toBe(401);
  for (const number of [id, '22222-22222', 'nonsense']) {
    const reply = await cancel(number, other);
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'order_not_found']);
  }
  expect((await cancel(id, who, { reason: 'boredom' })).statusCode).toBe(422);
  expect(await readOrder(shop.app, who, id)).toMatchObject({ status: ORDER_STATUS.pending });
});

test('who only tracks an order is not offered to cancel it', async () => {
  const { who, id } = await anOrder();
  const { email } = who;
  const tracked = await shop.app.inject(
    `${API_PREFIX}/orders/${id}?contactInfo=${encodeURIComponent(email)}`,
  );
  expect(tracked.json()).toMatchObject({ id });
  expect(tracked.json()).not.toHaveProperty('canCancel');
});
