import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API_PATHS } from '#contract/api-paths.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { actionItemTexts } from '#server/testing/action-item-texts.ts';
import { post } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, postOrder, readOrder } from '#server/testing/builders/orders.ts';
import { decide, startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listHolds } from './list-holds.ts';
import { releaseExpiredHolds } from './release-expired-holds.ts';
import { releaseHold } from './release-hold.ts';

let shop: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  shop = await testApp({
    settings: { testPayments: 'on', upi: { address: 'haat@bank', payeeName: 'Haat' } },
  });
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

async function unpaidOrder(stock = 5, quantity = 3) {
  const who = await signedInCustomer(shop.app);
  const product = await addProduct(shop.db, { stock });
  const { id } = await placedOrder(shop.app, who, { products: { [product.id]: quantity } });
  const variantId = product.variantIds[0] ?? 0;
  const remainingStock = async () =>
    (
      await shop.db
        .selectFrom('variants')
        .select('stock')
        .where('id', '=', variantId)
        .executeTakeFirstOrThrow()
    ).stock;
  const order = () => readOrder(shop.app, who, id);
  return { who, id, productId: product.id, variantId, remainingStock, order };
}

/** Makes the stock hold of an order expired. */
async function expireHold(id: string) {
  await shop.db
    .updateTable('orders')
    .set({ stock_held_until: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .where('stock_held_until', 'is not', null)
    .execute();
}

describe('the stock of an unpaid order', () => {
  test('stays reserved for thirty minutes', async () => {
    const { id, remainingStock } = await unpaidOrder();
    expect(await releaseExpiredHolds(shop.db)).toBe(0);
    expect(await remainingStock()).toBe(2);
    const { held } = await shop.db
      .selectFrom('orders')
      .select('stock_held_until as held')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Number(held) - Date.now()).toBeGreaterThan(29 * 60_000);
    expect(Number(held) - Date.now()).toBeLessThanOrEqual(30 * 60_000);
  });

  test('is released exactly once by concurrent jobs', async () => {
    const { id, remainingStock, order } = await unpaidOrder();
    await expireHold(id);
    const released = await Promise.all(Array.from({ length: 8 }, () => releaseExpiredHolds(shop.db)));
    expect(released.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect(await remainingStock()).toBe(5);
    expect(await releaseExpiredHolds(shop.db)).toBe(0);
    expect(await remainingStock()).toBe(5);
    expect(await order()).toMatchObject({ status: 0 });
  });

  test('stays reserved after cash on delivery or payment', async () => {
    const cash = await unpaidOrder();
    await startedPayment(shop.app, cash.who, cash.id, 'cod');
    const paid = await unpaidOrder();
    await markPaid(shop.db, { orderNumber: paid.id, reference: 'UTR-1' }, COMMAND_LINE);
    for (const { id } of [cash, paid]) await expireHold(id);
    await releaseExpiredHolds(shop.db);
    expect(await cash.remainingStock()).toBe(2);
    expect(await paid.remainingStock()).toBe(2);
  });

  test('is held longer when a payment is started', async () => {
    const { who, id, remainingStock } = await unpaidOrder();
    await expireHold(id);
    await startedPayment(shop.app, who, id, 'upi');
    expect(await releaseExpiredHolds(shop.db)).toBe(0);
    expect(await remainingStock()).toBe(2);
  });
});

describe('the hold of an unpaid order', () => {
  test('is extended once, however often a payment is started', async () => {
    const { who, id, remainingStock } = await unpaidOrder();
    await expireHold(id);
    await startedPayment(shop.app, who, id, 'upi');
    expect(await releaseExpiredHolds(shop.db)).toBe(0);
    await expireHold(id);
    await startedPayment(shop.app, who, id, 'upi');
    expect(await releaseExpiredHolds(shop.db)).toBe(1);
    expect(await remainingStock()).toBe(5);
  });

  test('is not taken up again after its extension, but the order can be paid while it is in stock', async () => {
    const { who, id, remainingStock, order } = await unpaidOrder();
    const { redirectUrl } = await startedPayment(shop.app, who, id, 'test');
    await expireHold(id);
    await releaseExpiredHolds(shop.db);
    expect(await startedPayment(shop.app, who, id, 'upi')).toMatchObject({ success: true });
    expect(await remainingStock()).toBe(5);
    await decide(shop.app, redirectUrl, 'approve');
    expect(await order()).toMatchObject({ paid: true });
    expect(await remainingStock()).toBe(2);
  });

  test('is listed for the merchant, who can release it for good', async () => {
    const { who, id, remainingStock } = await unpaidOrder();
    const hold = (await listHolds(shop.db)).find(({ orderId }) => orderId === id);
    expect(hold).toMatchObject({ email: who.email, units: 3, isClaimed: false, lines: [{ quantity: 3 }] });
    expect(await releaseHold(shop.db, id.toLowerCase(), COMMAND_LINE)).toBe(id);
    expect(await remainingStock()).toBe(5);
    expect((await listHolds(shop.db)).map(({ orderId }) => orderId)).not.toContain(id);
    await startedPayment(shop.app, who, id, 'upi');
    expect(await remainingStock()).toBe(5);
    await expect(releaseHold(shop.db, id, COMMAND_LINE)).rejects.toMatchObject({
      code: 'invalid_order_status',
    });
    await expect(releaseHold(shop.db, '00000-00000', COMMAND_LINE)).rejects.toMatchObject({
      code: 'order_not_found',
    });
  });

  test('of a paid order cannot be released by the merchant', async () => {
    const { id, remainingStock } = await unpaidOrder();
    await markPaid(shop.db, { orderNumber: id, reference: 'UTR-2' }, COMMAND_LINE);
    await expect(releaseHold(shop.db, id, COMMAND_LINE)).rejects.toMatchObject({
      code: 'invalid_order_status',
    });
    expect(await remainingStock()).toBe(2);
  });
});

describe('an order whose shopper names a UPI payment', () => {
  const claim = async (
    who: Awaited<ReturnType<typeof signedInCustomer>>,
    orderId: string,
    utr = '412345678901',
  ) =>
    (
      await post(
        shop.app,
        API_PATHS.payments,
        { orderId, fields: { method: 'upi', upiPaid: true, utr } },
        { headers: who.headers },
      )
    ).json();
  const hoursLeft = async (id: string) => {
    const { hours } = await shop.db
      .selectFrom('orders')
      .select(sql<number>`extract(epoch from stock_held_until - now())::float8 / 3600`.as('hours'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return hours;
  };
  const reminders = (id: string) =>
    shop.db
      .selectFrom('email_outbox')
      .select('kind')
      .where('order_id', '=', id)
      .where('kind', '=', 'payment-claim-open')
      .execute();
  const claimsListed = async () =>
    (await actionItemTexts(shop.db)).find(({ heading }) => heading.includes('you have not confirmed'))
      ?.lines ?? [];

  test('keeps its units for 48 hours from the first claim', async () => {
    const { who, id } = await unpaidOrder();
    expect(await claim(who, id)).toMatchObject({ success: true });
    expect(await hoursLeft(id)).toBeGreaterThan(47.9);
    expect(await hoursLeft(id)).toBeLessThanOrEqual(48);
    await shop.db
      .updateTable('orders')
      .set({ stock_held_until: sql<Date>`now() + interval '20 hours'` })
      .where('id', '=', id)
      .execute();
    await claim(who, id, '412345678902');
    await startedPayment(shop.app, who, id, 'upi');
    expect(await hoursLeft(id)).toBeLessThanOrEqual(20);
    expect(await hoursLeft(id)).toBeGreaterThan(19.9);
  });

  test('gets back units that are still in stock', async () => {
    const { who, id, remainingStock } = await unpaidOrder();
    await startedPayment(shop.app, who, id, 'upi');
    await expireHold(id);
    await releaseExpiredHolds(shop.db);
    expect(await remainingStock()).toBe(5);
    await claim(who, id);
    expect(await remainingStock()).toBe(2);
    expect(await hoursLeft(id)).toBeGreaterThan(47.9);
  });

  test('reminds the merchant once when nothing was decided in this time', async () => {
    const { who, id, remainingStock } = await unpaidOrder();
    await claim(who, id);
    expect(await claimsListed()).toEqual([]);
    await expireHold(id);
    await releaseExpiredHolds(shop.db);
    expect(await remainingStock()).toBe(5);
    expect(await reminders(id)).toHaveLength(1);
    expect(await claimsListed()).toEqual([expect.stringContaining(`${id}  ₹1,497.00  UTR 412345678901`)]);
    await markPaid(shop.db, { orderNumber: id, reference: '412345678901' }, COMMAND_LINE);
    expect(await claimsListed()).toEqual([]);
    expect(await remainingStock()).toBe(2);
  });

  test('sends no reminder about a payment that the merchant confirmed', async () => {
    const { who, id } = await unpaidOrder();
    await claim(who, id, '412345678977');
    await markPaid(shop.db, { orderNumber: id, reference: '412345678977' }, COMMAND_LINE);
    await expireHold(id);
    await releaseExpiredHolds(shop.db);
    expect(await reminders(id)).toEqual([]);
  });

  test('is recorded for the merchant also when its units were sold meanwhile', async () => {
    const { who, id, productId } = await unpaidOrder(5, 3);
    await expireHold(id);
    await releaseExpiredHolds(shop.db);
    await placedOrder(shop.app, await signedInCustomer(shop.app), { products: { [productId]: 4 } });
    expect(await claim(who, id, '412345678999')).toMatchObject({ success: true });
    expect(await claimsListed()).toEqual([expect.stringContaining('UTR 412345678999')]);
  });
});

describe('an order whose stock was released', () => {
  test('reserves it again when it is paid after all', async () => {
    const { who, id, remainingStock, order } = await unpaidOrder();
    const { redirectUrl } = await startedPayment(shop.app, who, id, 'test');
    await expireHold(id);
    await releaseExpiredHolds(shop.db);
    await decide(shop.app, redirectUrl, 'approve');
    expect(await remainingStock()).toBe(2);
    expect(await order()).toMatchObject({ status: 1, paid: true });
  });

  test('and sold: a late payment is due for refund, and nothing is oversold', async () => {
    const { who, id, productId, remainingStock, order } = await unpaidOrder(5, 3);
    const { redirectUrl } = await startedPayment(shop.app, who, id, 'test');
    await expireHold(id);
    await releaseExpiredHolds(shop.db);
    const other = await signedInCustomer(shop.app);
    expect((await postOrder(shop.app, other, { products: { [productId]: 4 } })).statusCode).toBe(201);
    await decide(shop.app, redirectUrl, 'approve');
    expect(await remainingStock()).toBe(1);
    expect(await order()).toMatchObject({ status: 0, paid: false });
    const payment = await shop.db
      .selectFrom('payments')
      .select('state')
      .where('order_id', '=', id)
      .executeTakeFirst();
    expect(payment?.state).toBe('refund_due');
  });

  test('and sold cannot be paid any more; the error states the reason', async () => {
    const { who, id, productId } = await unpaidOrder(5, 3);
    await expireHold(id);
    await releaseExpiredHolds(shop.db);
    await placedOrder(shop.app, await signedInCustomer(shop.app), { products: { [productId]: 4 } });
    for (const method of ['upi', 'cod', 'test']) {
      const result = await startedPayment(shop.app, who, id, method);
      expect(result).toMatchObject({ success: false, error: expect.stringContaining('sold meanwhile') });
    }
  });

  test('reserves none of several lines when one is sold', async () => {
    const who = await signedInCustomer(shop.app);
    const [plenty, scarce] = [
      await addProduct(shop.db, { stock: 5 }),
      await addProduct(shop.db, { stock: 1 }),
    ];
    const { id } = await placedOrder(shop.app, who, { products: { [plenty.id]: 1, [scarce.id]: 1 } });
    await expireHold(id);
    await releaseExpiredHolds(shop.db);
    await placedOrder(shop.app, await signedInCustomer(shop.app), { products: { [scarce.id]: 1 } });
    expect(await startedPayment(shop.app, who, id, 'upi')).toMatchObject({ success: false });
    const stock = await shop.db
      .selectFrom('variants')
      .select('stock')
      .where('id', '=', plenty.variantIds[0] ?? 0)
      .executeTakeFirst();
    expect(stock?.stock).toBe(5);
  });

  test('whose product was deleted agrees with the stock movements, and cannot be paid', async () => {
    const { who, id, productId } = await unpaidOrder();
    await shop.db.deleteFrom('products').where('id', '=', productId).execute();
    await expireHold(id);
    expect(await releaseExpiredHolds(shop.db)).toBe(1);
    expect(await startedPayment(shop.app, who, id, 'upi')).toMatchObject({ success: false });
  });

  test('payment and release at the same moment: one comes first, and the order keeps its stock', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { who, id, remainingStock, order } = await unpaidOrder();
      const { redirectUrl } = await startedPayment(shop.app, who, id, 'test');
      await expireHold(id);
      await Promise.all([decide(shop.app, redirectUrl, 'approve'), releaseExpiredHolds(shop.db)]);
      expect(await order()).toMatchObject({ status: 1, paid: true });
      expect(await remainingStock()).toBe(2);
    }
  });
});
