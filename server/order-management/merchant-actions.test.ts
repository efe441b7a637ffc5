import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { closeActionItem } from '#server/action-items/close-action-item.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { adjustStock } from '#server/catalog/stock/adjust-stock.ts';
import { findCreditNotes } from '#server/invoices/find-billing-documents.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { deliverOrder } from '#server/orders/fulfillment/deliver-order.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { recordPaymentEvent } from '#server/payments/record-payment-event.ts';
import { recordManualRefund } from '#server/payments/refunds/record-manual-refund.ts';
import { actionItemTexts } from '#server/testing/action-item-texts.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, readOrder } from '#server/testing/builders/orders.ts';
import { decide, startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct, stockOf } from '#server/testing/builders/products.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { cancelOrder } from './cancellation/cancel-order.ts';
import { returnOrder } from './return-order.ts';

let shop: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  shop = await testApp({
    settings: { testPayments: 'on', upi: { address: 'haat@bank', payeeName: 'Haat' } },
  });
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

const newUtr = () => String(randomInt(10 ** 11, 10 ** 12));

async function anOrder(method?: string) {
  const who = await signedInCustomer(shop.app);
  const product = await addProduct(shop.db, { stock: 10 });
  const { id } = await placedOrder(shop.app, who, { products: { [product.id]: 4 } });
  const started = method ? await startedPayment(shop.app, who, id, method) : undefined;
  const order = () => readOrder(shop.app, who, id);
  const stockLeft = () => stockOf(shop.db, product.id);
  return { who, id, order, stockLeft, redirectUrl: started?.redirectUrl };
}

const paymentStates = async (id: string) =>
  (
    await shop.db
      .selectFrom('payments')
      .select('state')
      .where('order_id', '=', id)
      .orderBy('reference')
      .execute()
  ).map(({ state }) => state);

const trackingNumberOf = (orderNumber: string) => `EE${orderNumber.slice(0, 5).toUpperCase()}`;
const ship = (orderNumber: string) =>
  shipOrder(
    shop.db,
    {
      orderNumber,
      carrier: 'India Post',
      trackingNumber: trackingNumberOf(orderNumber),
      trackingUrl: 'https://post.example/EE1',
    },
    COMMAND_LINE,
  );

describe('shipping and delivering', () => {
  test('a paid order goes 1→2→3 and shows its carrier', async () => {
    const { id, order } = await anOrder();
    await markPaid(shop.db, { orderNumber: id, reference: newUtr() }, COMMAND_LINE);
    await ship(id.toLowerCase());
    expect(await order()).toMatchObject({
      status: 2,
      method: 'India Post',
      trackingNumber: trackingNumberOf(id),
      trackingUrl: 'https://post.example/EE1',
    });
    expect(await deliverOrder(shop.db, id, COMMAND_LINE)).toEqual({ orderId: id, isPaid: true });
    expect((await order()).history.map(({ status }: { status: number }) => status)).toEqual([0, 1, 2, 3]);
  });

  test('cash is owed until the merchant records it', async () => {
    const { id, order } = await anOrder('cod');
    await ship(id);
    expect(await deliverOrder(shop.db, id, COMMAND_LINE)).toEqual({ orderId: id, isPaid: false });
    expect((await markPaid(shop.db, { orderNumber: id, reference: 'RECEIPT-9' }, COMMAND_LINE)).outcome).toBe(
      'applied',
    );
    expect(await order()).toMatchObject({ status: 3, paid: true });
  });

  test('no other status changes: each is rejected with a sentence', async () => {
    const { id } = await anOrder();
    await expect(ship(id)).rejects.toMatchObject({
      code: 'invalid_order_status',
      message: `Order ${id} is Pending and cannot become Shipped.`,
    });
    await expect(deliverOrder(shop.db, id, COMMAND_LINE)).rejects.toMatchObject({
      code: 'invalid_order_status',
    });
    await markPaid(shop.db, { orderNumber: id, reference: newUtr() }, COMMAND_LINE);
    await ship(id);
    await expect(ship(id)).rejects.toThrow(`Order ${id} is already Shipped.`);
    await expect(cancelOrder(shop.db, id, {}, COMMAND_LINE)).rejects.toMatchObject({
      code: 'invalid_order_status',
    });
    await expect(ship('00000-00000')).rejects.toMatchObject({ code: 'order_not_found' });
  });
});

describe('a shipment that is returned to sender', () => {
  const creditedPaise = async (orderId: string) =>
    (await findCreditNotes(shop.db, orderId)).reduce((sum, { document }) => sum + document.totalPaise, 0);

  test('with cash on delivery: the payment expires, the invoice is credited, the units can be sold again', async () => {
    const { id, order, stockLeft } = await anOrder('cod');
    await ship(id);
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() =>
        returnOrder(shop.db, { orderNumber: id.toLowerCase(), isSellable: true }, COMMAND_LINE),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toMatchObject([
      { value: { orderId: id, paidPaise: 0 } },
    ]);
    expect(await stockLeft()).toBe(10);
    expect(await paymentStates(id)).toEqual(['expired']);
    expect(await creditedPaise(id)).toBe(199_600);
    expect(await order()).toMatchObject({ status: 2, paid: false });
    await expect(deliverOrder(shop.db, id, COMMAND_LINE)).rejects.toThrow(
      `The shipment of order ${id} was returned to sender.`,
    );
  });

  test('money that still comes in is due for refund', async () => {
    const { id, order } = await anOrder('cod');
    await ship(id);
    await returnOrder(shop.db, { orderNumber: id, isSellable: false }, COMMAND_LINE);
    const { outcome } = await markPaid(shop.db, { orderNumber: id, reference: newUtr() }, COMMAND_LINE);
    expect(outcome).toBe('refund_due');
    expect(await order()).toMatchObject({ status: 2, paid: false, refundDue: 1996 });
    await recordManualRefund(shop.db, { orderNumber: id, reference: newUtr() }, COMMAND_LINE);
    expect(await creditedPaise(id)).toBe(199_600);
  });

  test('paid before: the refunded amount is credited, and damaged units stay out of stock', async () => {
    const { id, order, stockLeft } = await anOrder();
    await markPaid(shop.db, { orderNumber: id, reference: newUtr() }, COMMAND_LINE);
    await ship(id);
    expect(await returnOrder(shop.db, { orderNumber: id, isSellable: false }, COMMAND_LINE)).toEqual({
      orderId: id,
      paidPaise: 199_600,
    });
    expect([await stockLeft(), await creditedPaise(id)]).toEqual([6, 0]);
    await recordManualRefund(
      shop.db,
      { orderNumber: id, reference: newUtr(), amountPaise: 150_000 },
      COMMAND_LINE,
    );
    expect(await creditedPaise(id)).toBe(150_000);
    expect(await order()).toMatchObject({ status: 2, paid: true, refunded: 1500 });
  });

  test('must have been shipped and not delivered', async () => {
    const { id } = await anOrder('cod');
    const tryReturn = () => returnOrder(shop.db, { orderNumber: id, isSellable: true }, COMMAND_LINE);
    await expect(tryReturn()).rejects.toThrow(
      `Order ${id} is Processing: only the shipment of a shipped order`,
    );
    await ship(id);
    await deliverOrder(shop.db, id, COMMAND_LINE);
    await expect(tryReturn()).rejects.toMatchObject({ code: 'invalid_order_status' });
  });
});

describe('canceling', () => {
  test('restocks the units, once, and expires open payments', async () => {
    const { id, order, stockLeft } = await anOrder('upi');
    expect(await stockLeft()).toBe(6);
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => cancelOrder(shop.db, id, { note: 'no stock' }, COMMAND_LINE)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stockLeft()).toBe(10);
    expect(await order()).toMatchObject({ status: 4 });
    expect(await paymentStates(id)).toEqual(['expired']);
  });

  test('of a cash order before it is shipped', async () => {
    const { who, id, order, stockLeft } = await anOrder('cod');
    expect(await cancelOrder(shop.db, id, { note: 'refused' }, COMMAND_LINE)).toEqual({
      orderId: id,
      refundPaise: 0,
    });
    expect(await stockLeft()).toBe(10);
    expect(await order()).toMatchObject({ status: 4 });
    expect(await startedPayment(shop.app, who, id, 'upi')).toEqual({
      success: false,
      error: 'This order was cancelled and cannot be paid.',
    });
  });

  test('of a paid order makes its money due for refund, until the refund is recorded', async () => {
    const { id } = await anOrder();
    await markPaid(shop.db, { orderNumber: id, reference: newUtr() }, COMMAND_LINE);
    expect(await cancelOrder(shop.db, id, { note: 'sold out' }, COMMAND_LINE)).toEqual({
      orderId: id,
      refundPaise: 199_600,
    });
    expect(await paymentStates(id)).toEqual(['refund_due']);
    expect(
      await recordManualRefund(shop.db, { orderNumber: id, reference: 'BACK-1' }, COMMAND_LINE),
    ).toMatchObject({
      orderId: id,
      amountPaise: 199_600,
    });
    expect(await paymentStates(id)).toEqual(['refunded']);
    await expect(
      recordManualRefund(shop.db, { orderNumber: id, reference: 'BACK-2' }, COMMAND_LINE),
    ).rejects.toThrow('no money');
  });

  test('and paying at the same moment: one wins; money after the cancellation is due for refund', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, order, stockLeft, redirectUrl } = await anOrder('test');
      await Promise.allSettled([
        cancelOrder(shop.db, id, {}, COMMAND_LINE),
        decide(shop.app, redirectUrl, 'approve'),
      ]);
      expect(await order()).toMatchObject({ status: 4 });
      expect(await paymentStates(id)).toEqual(['refund_due']);
      expect(await stockLeft()).toBe(10);
    }
  });
});

describe('a manual refund', () => {
  test('is rejected while the order is about to be shipped, and recorded afterwards', async () => {
    const { id } = await anOrder();
    await markPaid(shop.db, { orderNumber: id, reference: newUtr() }, COMMAND_LINE);
    const refund = () => recordManualRefund(shop.db, { orderNumber: id, reference: 'BACK-3' }, COMMAND_LINE);
    await expect(refund()).rejects.toThrow('Cancel it first');
    await ship(id);
    expect(await refund()).toMatchObject({ orderId: id, amountPaise: 199_600 });
  });

  test('of an unpaid order is rejected', async () => {
    const { id } = await anOrder();
    await expect(
      recordManualRefund(shop.db, { orderNumber: id, reference: 'BACK-4' }, COMMAND_LINE),
    ).rejects.toThrow('no money');
  });
});

describe('adjusting stock', () => {
  test('sets and changes the stock of one variant, and records it', async () => {
    const { id } = await addProduct(shop.db, {
      title: 'Kurta',
      variants: [
        { sku: 'KU-S', size: 'S', stock: 3 },
        { sku: 'KU-M', size: 'M', stock: 5 },
      ],
    });
    expect(await adjustStock(shop.db, { skuOrProductId: 'KU-S' }, () => 8, COMMAND_LINE)).toEqual({
      title: 'Kurta (S)',
      before: 3,
      after: 8,
    });
    expect(
      await adjustStock(shop.db, { skuOrProductId: id, size: 'm' }, (n) => n - 5, COMMAND_LINE),
    ).toMatchObject({
      before: 5,
      after: 0,
    });
    await expect(
      adjustStock(shop.db, { skuOrProductId: id, size: 'M' }, (n) => n - 1, COMMAND_LINE),
    ).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await expect(adjustStock(shop.db, { skuOrProductId: id }, () => 1, COMMAND_LINE)).rejects.toMatchObject({
      code: 'choice_required',
    });
    await expect(
      adjustStock(shop.db, { skuOrProductId: 'nothing' }, () => 1, COMMAND_LINE),
    ).rejects.toMatchObject({
      code: 'product_not_found',
    });
  });

  test('loses no change when several are made at once', async () => {
    const { id } = await addProduct(shop.db, { stock: 0 });
    await Promise.all(
      Array.from({ length: 10 }, () =>
        adjustStock(shop.db, { skuOrProductId: id }, (n) => n + 1, COMMAND_LINE),
      ),
    );
    const entries = await shop.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'inventory.adjust')
      .where('subject_id', '=', id)
      .execute();
    expect(entries).toHaveLength(10);
    expect((await adjustStock(shop.db, { skuOrProductId: id }, (n) => n, COMMAND_LINE)).before).toBe(10);
  });
});

test('an action item for the merchant is listed until it is done', async () => {
  const refundDue = await anOrder();
  await markPaid(shop.db, { orderNumber: refundDue.id, reference: newUtr() }, COMMAND_LINE);
  await cancelOrder(shop.db, refundDue.id, {}, COMMAND_LINE);
  const wrongAmount = await anOrder('upi');
  const utr = newUtr();
  await shop.db
    .updateTable('payments')
    .set({ gateway_reference: utr })
    .where('order_id', '=', wrongAmount.id)
    .execute();
  await shop.db.transaction().execute((trx) =>
    recordPaymentEvent(trx, {
      method: 'upi',
      reference: `${wrongAmount.id.replace('-', '')}01`,
      source: 'webhook',
      eventKey: 'one paisa',
      reportedState: 'captured',
      amountPaise: 1,
      currency: 'INR',
    }),
  );
  const toShip = await anOrder('cod');
  const cashDue = await anOrder('cod');
  await ship(cashDue.id);
  await deliverOrder(shop.db, cashDue.id, COMMAND_LINE);

  const actionItemLines = async (heading: string) =>
    (await actionItemTexts(shop.db)).find((item) => item.heading.startsWith(heading))?.lines.join('\n') ?? '';
  expect(await actionItemLines('Money to send back')).toContain(`${refundDue.id}  ₹1,996.00  UPI`);
  expect(await actionItemLines('Payments reported with')).toContain(
    `${wrongAmount.id}  UPI  requested ₹1,996.00, reported 0.01 INR`,
  );
  expect(await actionItemLines('UPI payments')).toContain(
    `${wrongAmount.id}  ₹1,996.00  the customer names UTR ${utr}`,
  );
  // an action item never expires; it disappears when the merchant closes it
  await shop.db
    .updateTable('payment_events')
    .set({ at: new Date(0) })
    .where('outcome', '=', 'mismatch')
    .execute();
  const number = Number(/^#(\d+) /.exec(await actionItemLines('Payments reported with'))?.[1]);
  const closed = await closeActionItem(shop.db, number, COMMAND_LINE);
  expect(closed.orderNumber).toBe(wrongAmount.id);
  expect(await actionItemLines('Payments reported with')).toBe('');
  await expect(closeActionItem(shop.db, number, COMMAND_LINE)).rejects.toThrow(
    `no open item with the number ${number}`,
  );
  expect(await actionItemLines('Orders to send')).toContain(
    `${toShip.id}  ₹1,996.00  cash on delivery  Mysuru`,
  );
  expect(await actionItemLines('Delivered')).toContain(`${cashDue.id}  ₹1,996.00  India Post`);
  await recordManualRefund(shop.db, { orderNumber: refundDue.id, reference: 'BACK-5' }, COMMAND_LINE);
  expect(await actionItemLines('Money to send back')).not.toContain(refundDue.id);

  const [paidReturn, unpaidReturn] = [await anOrder(), await anOrder('cod')];
  await markPaid(shop.db, { orderNumber: paidReturn.id, reference: newUtr() }, COMMAND_LINE);
  for (const { id: orderNumber } of [paidReturn, unpaidReturn]) {
    await ship(orderNumber);
    // a refund before the return does not settle the returned shipment
    if (orderNumber === paidReturn.id)
      await recordManualRefund(shop.db, { orderNumber, reference: 'BACK-0', amountPaise: 100 }, COMMAND_LINE);
    await returnOrder(shop.db, { orderNumber, isSellable: true }, COMMAND_LINE);
  }
  expect(await actionItemLines('Paid orders returned')).toContain(`${paidReturn.id}  ₹1,995.00  UPI  since`);
  expect(await actionItemLines('Paid orders returned')).not.toContain(unpaidReturn.id);
  // the merchant decides how much is refunded
  await recordManualRefund(
    shop.db,
    {
      orderNumber: paidReturn.id,
      reference: 'BACK-6',
      amountPaise: 150_000,
    },
    COMMAND_LINE,
  );
  expect(await actionItemLines('Paid orders returned')).not.toContain(paidReturn.id);
});
