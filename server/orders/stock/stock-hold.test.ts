import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { markPaid } from '#server/payments/mark-paid.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, postOrder, readOrder } from '#server/testing/builders/orders.ts';
import { decide, startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { releaseExpiredHolds } from './release-expired-holds.ts';

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
    await markPaid(shop.db, { orderNumber: paid.id, reference: 'UTR-1' });
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
