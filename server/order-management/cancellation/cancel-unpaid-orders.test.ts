import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { renderEmail } from '#server/emails/render-email.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { rejectClaim } from '#server/payments/payment-claims/reject-claim.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, readOrder } from '#server/testing/builders/orders.ts';
import { startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { cancelUnpaidOrders } from './cancel-unpaid-orders.ts';

const DAYS = 7;
let shop: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  shop = await testApp({ settings: { upi: { address: 'haat@bank', payeeName: 'Haat' } } });
});
beforeEach(async () => {
  // the orders of earlier tests are not due
  await sql`update orders set created_at = now(), cancel_unpaid_at = null`.execute(shop.db);
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

const run = (days = DAYS) => cancelUnpaidOrders(shop.db, days);

/** Moves the dates of an order and its payments into the past. */
async function age(id: string, hours: number) {
  const by = sql`make_interval(hours => ${hours})`;
  await sql`update orders set created_at = created_at - ${by}, cancel_unpaid_at = cancel_unpaid_at - ${by} where id = ${id}`.execute(
    shop.db,
  );
  await sql`update payments set updated_at = updated_at - ${by} where order_id = ${id}`.execute(shop.db);
}

async function unpaidOrder(method?: string) {
  const who = await signedInCustomer(shop.app);
  const product = await addProduct(shop.db, { stock: 10 });
  const { id } = await placedOrder(shop.app, who, { products: { [product.id]: 4 } });
  if (method) await startedPayment(shop.app, who, id, method);
  const order = () => readOrder(shop.app, who, id);
  const emails = async () =>
    await shop.db.selectFrom('email_outbox').selectAll().where('order_id', '=', id).orderBy('id').execute();
  return { id, productId: product.id, order, emails };
}

test('an unpaid order is cancelled after seven days, with an email a day before, and its units are free', async () => {
  const { id, productId, order, emails } = await unpaidOrder();
  await age(id, 6 * 24 - 1);
  expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
  await age(id, 2);
  expect(await run()).toEqual({ reminded: 1, cancelled: 0 });
  expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
  const reminder = (await emails()).find(({ kind }) => kind === 'payment-reminder');
  const rendered =
    reminder &&
    (await renderEmail(
      shop.db,
      { shopOrigin: 'https://shop.example' },
      {
        ...reminder,
        recipientEmail: null,
        replyTo: null,
        orderId: id,
        refundId: null,
        shipmentId: null,
        cancellationId: null,
        createdAt: reminder.created_at,
        sentAt: null,
      },
    ));
  expect(rendered?.text).toContain(`https://shop.example/payment?orderId=${id}`);
  expect(rendered?.text).toMatch(/cancel it on \d+ \w+ \d{4}/);
  await age(id, 23);
  expect(await run()).toMatchObject({ cancelled: 0 });
  await age(id, 2);
  expect(await run()).toEqual({ reminded: 0, cancelled: 1 });
  expect(await order()).toMatchObject({ status: 4 });
  expect((await emails()).map(({ kind }) => kind)).toContain('order-cancelled');
  const variant = shop.db.selectFrom('variants').select('stock').where('product_id', '=', productId);
  expect(await variant.executeTakeFirst()).toEqual({ stock: 10 });
});

test('an order that is old when the shop is upgraded is reminded first', async () => {
  const { id, order } = await unpaidOrder();
  await age(id, 200 * 24);
  expect(await run()).toEqual({ reminded: 1, cancelled: 0 });
  await age(id, 25);
  expect(await run()).toEqual({ reminded: 0, cancelled: 1 });
  expect(await order()).toMatchObject({ status: 4 });
});

test('an order paid after the reminder, or with cash on delivery, goes ahead', async () => {
  const paid = await unpaidOrder();
  const cash = await unpaidOrder('cod');
  for (const { id } of [paid, cash]) await age(id, 6.5 * 24);
  expect(await run()).toEqual({ reminded: 1, cancelled: 0 });
  await markPaid(shop.db, { orderNumber: paid.id, reference: 'UTR-1' }, COMMAND_LINE);
  for (const { id } of [paid, cash]) await age(id, 48);
  expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
  expect([(await paid.order()).status, (await cash.order()).status]).toEqual([1, 1]);
});

test('an order waits while its customer names a transfer, or is paying', async () => {
  const claimed = await unpaidOrder('upi');
  const paying = await unpaidOrder('upi');
  for (const { id } of [claimed, paying]) await age(id, 8 * 24);
  const setPayment = (id: string, values: object) =>
    shop.db.updateTable('payments').set(values).where('order_id', '=', id).execute();
  await setPayment(claimed.id, { gateway_reference: '123456789012' });
  await setPayment(paying.id, { updated_at: new Date() });
  expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
  await age(paying.id, 2);
  expect(await run()).toEqual({ reminded: 1, cancelled: 0 });
});

test('a rejected transfer leaves its customer a day to pay, also if the date of the reminder has passed', async () => {
  const { id, order } = await unpaidOrder('upi');
  await age(id, 6.5 * 24);
  expect(await run()).toEqual({ reminded: 1, cancelled: 0 });
  const utr = '123456789012';
  const { reference: paymentReference } = await shop.db
    .updateTable('payments')
    .set({ gateway_reference: utr })
    .where('order_id', '=', id)
    .returning('reference')
    .executeTakeFirstOrThrow();
  await age(id, 30);
  expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
  const claim = { paymentReference, utr, reason: 'not-found', holdMinutes: 30 } as const;
  await rejectClaim(shop.db, claim, COMMAND_LINE);
  expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
  await age(id, 23);
  expect(await run()).toEqual({ reminded: 0, cancelled: 0 });
  await age(id, 2);
  expect(await run()).toEqual({ reminded: 0, cancelled: 1 });
  expect(await order()).toMatchObject({ status: 4 });
});

test('with 0 days no order is cancelled; with 1 day the email comes half a day before', async () => {
  const { id } = await unpaidOrder();
  await age(id, 300 * 24);
  expect(await run(0)).toEqual({ reminded: 0, cancelled: 0 });
  const other = await unpaidOrder();
  await age(other.id, 13);
  expect(await run(1)).toEqual({ reminded: 2, cancelled: 0 });
  await age(other.id, 13);
  expect(await run(1)).toEqual({ reminded: 0, cancelled: 1 });
});
