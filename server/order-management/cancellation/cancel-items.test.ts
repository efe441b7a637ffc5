import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { CancellationPreview, CancelOrderReply } from '#contract/admin/orders/cancellation.ts';
import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import type { OrderPayments } from '#contract/admin/orders/payments.ts';
import type { Role } from '#contract/admin/permissions.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { renderEmail } from '#server/emails/render-email.ts';
import { packOrder } from '#server/orders/fulfillment/pack-order.ts';
import { unpackShipment } from '#server/orders/fulfillment/unpack-shipment.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { recordManualRefund } from '#server/payments/refunds/record-manual-refund.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { actionItemTexts } from '#server/testing/action-item-texts.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, readOrder } from '#server/testing/builders/orders.ts';
import { decide, startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct, stockOf } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { returnOrder } from '../return-order.ts';
import { shipOrder } from '../ship-order.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let manager: Awaited<ReturnType<typeof signedInStaff>>;

beforeAll(async () => {
  shop = await testApp({
    settings: {
      testPayments: 'on',
      upi: { address: 'haat@bank', payeeName: 'Haat' },
      codMaxPaise: 1_000_000,
      codFeePaise: 4_900,
    },
  });
  manager = await signedInStaff(shop.app, shop.db, 'manager');
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

const facts = { HSN: '6204', 'GST rate': '5%' };

/** Three kurtas of ₹299.00 and one shawl of ₹649.00: ₹1,546.00. */
async function anOrder(payBy?: 'cod' | 'test' | 'upi') {
  const who = await signedInCustomer(shop.app);
  const kurta = await addProduct(shop.db, { title: 'Kurta', regularPricePaise: 29_900, stock: 10, facts });
  const shawl = await addProduct(shop.db, { title: 'Shawl', regularPricePaise: 64_900, stock: 10, facts });
  const { id } = await placedOrder(shop.app, who, { products: { [kurta.id]: 3, [shawl.id]: 1 } });
  if (payBy === 'upi')
    await markPaid(
      shop.db,
      { orderNumber: id, reference: String(randomInt(10 ** 11, 10 ** 12)) },
      COMMAND_LINE,
    );
  else if (payBy) {
    const { redirectUrl } = await startedPayment(shop.app, who, id, payBy);
    if (payBy === 'test') await decide(shop.app, redirectUrl, 'approve');
  }
  const { lines } = await preview(id);
  const lineOf = (title: string) => lines.find((line) => line.title === title)?.lineNo ?? 0;
  return {
    id,
    kurtaLine: lineOf('Kurta'),
    shawlLine: lineOf('Shawl'),
    order: () => readOrder(shop.app, who, id),
    stocks: async () => [await stockOf(shop.db, kurta.id), await stockOf(shop.db, shawl.id)],
  };
}

async function preview(id: string, lines?: string): Promise<CancellationPreview> {
  const path =
    ADMIN_PATHS.cancellation.replace(':number', id) + (lines === undefined ? '' : `?lines=${lines}`);
  const reply = await staffInject(shop.app, manager, 'GET', path);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

function postCancel(id: string, body: object, { staff = manager, key = randomUUID() as string } = {}) {
  const path = ADMIN_PATHS.cancelOrder.replace(':number', id);
  const payload = { reason: 'customer', ...body };
  return staffInject(shop.app, staff, 'POST', path, { payload, headers: { 'idempotency-key': key } });
}

async function cancelled(id: string, body: object = {}): Promise<CancelOrderReply> {
  const reply = await postCancel(id, body);
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  return reply.json();
}

async function emailsOf(id: string, kind: string) {
  const rows = await shop.db
    .selectFrom('email_outbox')
    .selectAll()
    .where('order_id', '=', id)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
  const settings = { shopOrigin: 'https://shop.example' };
  const rendered = rows.map((row) =>
    renderEmail(shop.db, settings, {
      ...row,
      recipientEmail: row.to_address,
      replyTo: row.reply_to,
      orderId: row.order_id,
      refundId: row.refund_id,
      shipmentId: row.shipment_id,
      cancellationId: row.cancellation_id,
      createdAt: row.created_at,
      sentAt: row.sent_at,
    }),
  );
  return await Promise.all(rendered);
}

async function orderPage(id: string): Promise<AdminOrder> {
  return (await staffInject(shop.app, manager, 'GET', ADMIN_PATHS.order.replace(':number', id))).json();
}

/** What has been refunded of each item, as the page of the order shows it. */
const refundedItems = async (id: string) => (await orderPage(id)).items.map(({ refunded }) => refunded);

const actionItemsOf = async (id: string) =>
  (await actionItemTexts(shop.db)).flatMap(({ lines }) => lines).filter((text) => text.includes(id));

describe('items of an unpaid order', () => {
  test('no longer belong to it: total, stock and the lines that customers see', async () => {
    const { id, kurtaLine, order, stocks } = await anOrder();
    expect(await preview(id, `${kurtaLine}:2`)).toMatchObject({
      isWholeOrder: false,
      amount: 598,
      total: 948,
      money: {
        kind: 'nothing-paid',
        text: 'Nothing was paid. The customer pays ₹948.00 instead of ₹1,546.00.',
      },
    });
    await cancelled(id, { lines: [{ lineNo: kurtaLine, quantity: 2 }] });
    const { items, total, cancelledItems, status } = await order();
    expect({ total, status }).toEqual({ total: 948, status: 0 });
    expect(
      items.reduce(
        (sum: number, item: { price: number; quantity: number }) => sum + item.price * item.quantity,
        0,
      ),
    ).toBe(total);
    expect(cancelledItems).toEqual([
      expect.objectContaining({ productTitle: 'Kurta', quantity: 2, price: 299 }),
    ]);
    expect(await stocks()).toEqual([9, 9]);
  });

  test('a line that is cancelled in full is dropped; the email names it, and that nothing is to pay', async () => {
    const { id, shawlLine, order } = await anOrder();
    await cancelled(id, { lines: [{ lineNo: shawlLine, quantity: 1 }], reason: 'out-of-stock' });
    expect((await order()).items).toEqual([expect.objectContaining({ productTitle: 'Kurta', quantity: 3 })]);
    const [email] = await emailsOf(id, 'items-cancelled');
    expect(email?.text).toContain('is not available any more');
    expect(email?.text).toContain('1 × Shawl: ₹649.00');
    expect(email?.text).toContain('the order now costs ₹897.00');
  });

  test('money that arrives by the started UPI payment pays the new total', async () => {
    const who = await signedInCustomer(shop.app);
    const { id: productId } = await addProduct(shop.db, { regularPricePaise: 10_000 });
    const { id } = await placedOrder(shop.app, who, { products: { [productId]: 2 } });
    await startedPayment(shop.app, who, id, 'upi');
    await cancelled(id, { lines: [{ lineNo: 1, quantity: 1 }] });
    const received = { orderNumber: id, reference: String(randomInt(10 ** 11, 10 ** 12)) };
    expect(await markPaid(shop.db, { ...received, amountPaise: 10_000 }, COMMAND_LINE)).toMatchObject({
      outcome: 'applied',
    });
    expect(await readOrder(shop.app, who, id)).toMatchObject({ paid: true, total: 100 });
  });

  test('a payment of the earlier amount that was started is not accepted later: it goes back', async () => {
    const who = await signedInCustomer(shop.app);
    const { id: productId } = await addProduct(shop.db, { regularPricePaise: 10_000 });
    const { id } = await placedOrder(shop.app, who, { products: { [productId]: 2 } });
    const { redirectUrl } = await startedPayment(shop.app, who, id, 'test');
    await cancelled(id, { lines: [{ lineNo: 1, quantity: 1 }] });
    await decide(shop.app, redirectUrl, 'approve');
    expect(await readOrder(shop.app, who, id)).toMatchObject({ paid: false, refundDue: 200, total: 100 });
    const again = await startedPayment(shop.app, who, id, 'test');
    await decide(shop.app, again.redirectUrl, 'approve');
    expect(await readOrder(shop.app, who, id)).toMatchObject({ paid: true, total: 100 });
  });

  test('the last items cancel the order', async () => {
    const { id, kurtaLine, shawlLine, order, stocks } = await anOrder();
    await cancelled(id, { lines: [{ lineNo: shawlLine, quantity: 1 }] });
    expect(await cancelled(id, { lines: [{ lineNo: kurtaLine, quantity: 3 }] })).toMatchObject({
      isWholeOrder: true,
      amount: 897,
    });
    expect(await order()).toMatchObject({ status: 4, total: 897 });
    expect(await stocks()).toEqual([10, 10]);
  });
});

describe('items of an order with cash on delivery', () => {
  test('the courier collects less; the fee stays, and the cash that is recorded is the new amount', async () => {
    const { id, shawlLine } = await anOrder('cod');
    expect((await preview(id, `${shawlLine}:1`)).money).toMatchObject({
      kind: 'collect',
      text: 'The courier will collect ₹946.00 instead of ₹1,595.00.',
    });
    await cancelled(id, { lines: [{ lineNo: shawlLine, quantity: 1 }] });
    const cash = (amountPaise: number) =>
      markPaid(shop.db, { orderNumber: id, reference: `CASH ${id}`, amountPaise }, COMMAND_LINE);
    expect((await cash(159_500)).outcome).toBe('mismatch');
    expect((await cash(94_600)).outcome).toBe('applied');
  });

  /** Packed in two shipments of which the first, whose carrier collects the fee, is unpacked again. */
  async function partlyUnpackedOrder() {
    const ordered = await anOrder('cod');
    const { id, kurtaLine, shawlLine } = ordered;
    const parts = [[{ lineNo: kurtaLine, quantity: 3 }], [{ lineNo: shawlLine, quantity: 1 }]];
    const { shipments } = await packOrder(shop.db, { orderNumber: id, parts }, COMMAND_LINE);
    expect(shipments.map(({ codPaise }) => codPaise)).toEqual([94_600, 64_900]);
    await unpackShipment(shop.db, shipments[0]?.id ?? 0, COMMAND_LINE);
    const ship = () => shipOrder(shop.db, { orderNumber: `${id}/2`, carrier: 'India Post' }, COMMAND_LINE);
    const pay = async (amountPaise: number) =>
      (await markPaid(shop.db, { orderNumber: id, reference: `CASH ${id}`, amountPaise }, COMMAND_LINE))
        .outcome;
    return { ...ordered, rest: { lines: [{ lineNo: kurtaLine, quantity: 3 }] }, ship, pay };
  }

  test('the fee of a shipment that was unpacked is collected with the one that remains', async () => {
    const { id, kurtaLine, rest, ship, pay } = await partlyUnpackedOrder();
    const { money, effects } = await preview(id, `${kurtaLine}:3`);
    expect(money.text).toBe('The courier will collect ₹698.00 instead of ₹1,595.00.');
    expect(effects).toContain(`The carrier of shipment ${id}/2 collects ₹698.00: print its label again.`);
    await cancelled(id, rest);
    expect((await orderPage(id)).shipments).toMatchObject([{ number: 2, cashToCollect: 698 }]);
    await expectInvariants(shop.db);
    await ship();
    expect(await pay(69_800)).toBe('applied');
  });

  test('the fee is cancelled with the rest if no shipment is left whose carrier can collect it', async () => {
    const { id, kurtaLine, rest, ship, pay, order } = await partlyUnpackedOrder();
    await ship();
    const { amount, total, money, effects } = await preview(id, `${kurtaLine}:3`);
    expect({ amount, total }).toEqual({ amount: 946, total: 649 });
    expect(money.text).toBe('The courier will collect ₹649.00 instead of ₹1,595.00.');
    expect(effects).toEqual([
      '3 units go back into stock.',
      'Cash on delivery fee (₹49.00) is cancelled too: no shipment is left whose carrier could collect it.',
      'A credit note over ₹946.00 is issued.',
    ]);
    await cancelled(id, { ...rest, expected: { amount, refund: 0 } });
    const now = await order();
    expect(now).toMatchObject({ status: 2, total: 649 });
    expect(now.invoice.creditNotes).toEqual([expect.objectContaining({ amount: 946 })]);
    expect((await emailsOf(id, 'items-cancelled'))[0]?.text).toContain('Cash on delivery fee: ₹49.00');
    await expectInvariants(shop.db);
    expect(await pay(64_900)).toBe('applied');
  });

  test('a fee is taxed like what remains', async () => {
    const who = await signedInCustomer(shop.app);
    const tray = await addProduct(shop.db, { title: 'Tray', facts: { HSN: '7418', 'GST rate': '18%' } });
    const salt = await addProduct(shop.db, { title: 'Salt', facts: { HSN: '2501', 'GST rate': '5%' } });
    const { id } = await placedOrder(shop.app, who, { products: { [tray.id]: 1, [salt.id]: 1 } });
    await startedPayment(shop.app, who, id, 'cod');
    const trayLine = (await preview(id)).lines.find(({ title }) => title === 'Tray')?.lineNo ?? 0;
    await cancelled(id, { lines: [{ lineNo: trayLine, quantity: 1 }] });
    const fee = await shop.db
      .selectFrom('order_lines')
      .select(['hsn', 'gst_rate_basis_points'])
      .where('order_id', '=', id)
      .where('product_id', 'is', null)
      .executeTakeFirstOrThrow();
    expect(fee).toEqual({ hsn: '2501', gst_rate_basis_points: 500 });
  });
});

describe('the rest of an order with cash on delivery whose other shipment came back', () => {
  test('is cancelled like a returned order: nothing is collected any more, and its customer may order again', async () => {
    const { id, kurtaLine, shawlLine, order } = await anOrder('cod');
    const parts = [[{ lineNo: kurtaLine, quantity: 3 }]];
    await packOrder(shop.db, { orderNumber: id, parts }, COMMAND_LINE);
    await shipOrder(shop.db, { orderNumber: `${id}/1`, carrier: 'India Post' }, COMMAND_LINE);
    await returnOrder(shop.db, { orderNumber: `${id}/1`, isSellable: true }, COMMAND_LINE);
    const rest = { lines: [{ lineNo: shawlLine, quantity: 1 }] };
    expect((await cancelled(id, rest)).text).toBe('Nothing was paid. The courier collects nothing.');
    expect(await order()).toMatchObject({ status: 2, returnedAt: expect.any(String) });
    const { state } = await shop.db
      .selectFrom('payments')
      .select('state')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('expired');
  });
});

describe('the rest of a paid order whose other shipment came back', () => {
  async function partlyReturnedOrder() {
    const ordered = await anOrder('test');
    const { id, kurtaLine, shawlLine } = ordered;
    const parts = [[{ lineNo: kurtaLine, quantity: 3 }]];
    await packOrder(shop.db, { orderNumber: id, parts }, COMMAND_LINE);
    await shipOrder(shop.db, { orderNumber: `${id}/1`, carrier: 'India Post' }, COMMAND_LINE);
    await returnOrder(shop.db, { orderNumber: `${id}/1`, isSellable: true }, COMMAND_LINE);
    const rest = { lines: [{ lineNo: shawlLine, quantity: 1 }] };
    return { id, rest };
  }

  test('after it is cancelled and refunded, the money of what came back is still due', async () => {
    const { id, rest } = await partlyReturnedOrder();
    await cancelled(id, { ...rest, refund: true });
    expect((await actionItemsOf(id)).join()).toContain('₹897.00');
    expect(await orderPage(id)).toMatchObject({ nextAction: 'refund', received: 897, refunded: 649 });
    await recordManualRefund(
      shop.db,
      { orderNumber: id, reference: `BANK ${id}`, amountPaise: 80_000 },
      COMMAND_LINE,
    );
    expect(await actionItemsOf(id)).toEqual([]);
    expect(await orderPage(id)).toMatchObject({ nextAction: 'none' });
  });

  test('after it is cancelled without a refund, both are due, each once', async () => {
    const { id, rest } = await partlyReturnedOrder();
    await cancelled(id, rest);
    const items = await actionItemsOf(id);
    expect(items).toHaveLength(2);
    expect(items.join()).toContain('₹649.00');
    expect(items.join()).toContain('₹897.00');
  });
});

describe('items of a paid order', () => {
  test('their money goes back through the gateway, once; the order goes on and stays paid', async () => {
    const { id, kurtaLine, order } = await anOrder('test');
    const shown = await preview(id, `${kurtaLine}:1`);
    expect(shown.money).toMatchObject({ kind: 'refund', refund: 299, isAutomatic: true });
    const body = { lines: [{ lineNo: kurtaLine, quantity: 1 }], refund: true };
    expect(await cancelled(id, body)).toMatchObject({ refund: { amount: 299, state: 'succeeded' } });
    const now = await order();
    expect(now).toMatchObject({ status: 1, paid: true, total: 1247, refunded: 299 });
    expect(now).not.toHaveProperty('refundDue');
    expect(await refundedItems(id)).toEqual([299, 0]);
    expect((await emailsOf(id, 'refund-sent')).length).toBe(1);
    expect(await actionItemsOf(id)).toEqual([expect.stringContaining('₹1,247.00')]);
  });

  test('what was refunded of the same item before does not go back again', async () => {
    const { id, kurtaLine, shawlLine } = await anOrder('upi');
    const refund = { orderNumber: id, reference: `BANK ${id}`, amountPaise: 20_000 };
    await recordManualRefund(shop.db, { ...refund, lines: [{ lineNo: shawlLine }] }, COMMAND_LINE);
    expect((await preview(id, `${shawlLine}:1`)).money).toMatchObject({ kind: 'refund', refund: 449 });
    expect((await preview(id, `${kurtaLine}:1`)).money).toMatchObject({ kind: 'refund', refund: 299 });
    expect(await refundedItems(id)).toEqual([0, 200]);
    await cancelled(id, { lines: [{ lineNo: shawlLine, quantity: 1 }] });
    expect(await refundedItems(id)).toEqual([0, 200]);
    await recordManualRefund(shop.db, { orderNumber: id, reference: `BANK 2 ${id}` }, COMMAND_LINE);
    expect(await refundedItems(id)).toEqual([0, 649]);
  });

  test('without a gateway their money waits for the merchant as an action item, until the refund is recorded', async () => {
    const { id, shawlLine, order } = await anOrder('upi');
    expect((await preview(id, `${shawlLine}:1`)).money.text).toBe(
      '₹649.00 was paid by UPI. Send it back yourself, then record the refund.',
    );
    const body = { lines: [{ lineNo: shawlLine, quantity: 1 }], refund: true };
    expect(await cancelled(id, body)).toMatchObject({ refund: { amount: 649, state: 'due' } });
    expect(await order()).toMatchObject({ paid: true, total: 897, refundDue: 649 });
    expect((await actionItemsOf(id)).join()).toContain('₹649.00');
    await recordManualRefund(shop.db, { orderNumber: id, reference: 'BANK 1' }, COMMAND_LINE);
    expect(await order()).toMatchObject({ refunded: 649 });
    expect((await actionItemsOf(id)).join()).not.toContain('₹649.00');
  });

  /** An order of which the shawl was cancelled, and requests to record refunds of it. */
  async function orderWithMoneyDue() {
    const ordered = await anOrder('upi');
    const { id, shawlLine } = ordered;
    await cancelled(id, { lines: [{ lineNo: shawlLine, quantity: 1 }] });
    const payments = async () =>
      (
        await staffInject(shop.app, manager, 'GET', ADMIN_PATHS.orderPayments.replace(':number', id))
      ).json<OrderPayments>();
    const { payments: paid, cancellationsDue } = await payments();
    const record = (body: object) =>
      staffInject(shop.app, manager, 'POST', ADMIN_PATHS.orderRefunds.replace(':number', id), {
        payload: {
          payment: paid[0]?.reference,
          bankReference: `BANK ${randomUUID()}`,
          expected: { refundable: 1546 },
          ...body,
        },
      });
    return { ...ordered, payments, cancellationsDue, record };
  }

  test('a recorded refund of exactly what is due for them settles it, and is not credited at dispatch', async () => {
    const { id, payments, record, order } = await orderWithMoneyDue();
    expect((await record({ amount: 649 })).json()).toMatchObject({ state: 'succeeded', amount: 649 });
    expect(await order()).toMatchObject({ total: 897, refunded: 649 });
    expect(await order()).not.toHaveProperty('refundDue');
    expect((await actionItemsOf(id)).join()).not.toContain('₹649.00');
    expect((await orderPage(id)).nextAction).toBe('pack');
    expect((await payments()).cancellationsDue).toEqual([]);
    expect((await record({ amount: 649 })).json().code).toBe('refund_changed');
    await shipOrder(shop.db, { orderNumber: id, carrier: 'India Post' }, COMMAND_LINE);
    expect((await order()).invoice).not.toHaveProperty('creditNotes');
  });

  test('they are listed with what is due; a refund that names them has this amount and no lines', async () => {
    const { shawlLine, payments, cancellationsDue, record } = await orderWithMoneyDue();
    const items = [{ lineNo: shawlLine, title: 'Shawl', options: '', quantity: 1 }];
    expect(cancellationsDue).toMatchObject([{ amount: 649, items }]);
    const cancellationId = cancellationsDue[0]?.cancellationId;
    const other = await record({ amount: 600, cancellationId });
    expect([other.statusCode, other.json().error]).toEqual([
      409,
      '₹649.00 is due for these cancelled items: refund this amount, or do not name them.',
    ]);
    const lines = [{ lineNo: shawlLine, quantity: 1 }];
    expect((await record({ amount: 649, cancellationId, lines })).statusCode).toBe(422);
    expect((await record({ amount: 649, cancellationId })).json()).toMatchObject({ state: 'succeeded' });
    expect((await payments()).cancellationsDue).toEqual([]);
  });

  test('the rest is invoiced at dispatch, without the cancelled items and without a credit note', async () => {
    const { id, kurtaLine } = await anOrder('test');
    await cancelled(id, { lines: [{ lineNo: kurtaLine, quantity: 1 }], refund: true });
    await shipOrder(shop.db, { orderNumber: id, carrier: 'India Post' }, COMMAND_LINE);
    const { document } = await shop.db
      .selectFrom('invoices')
      .select('document')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(document).toMatchObject({ totalPaise: 124_700, lines: [{ quantity: 2 }, { quantity: 1 }] });
    const notes = await shop.db
      .selectFrom('credit_notes')
      .select('number')
      .where('order_id', '=', id)
      .execute();
    expect(notes).toEqual([]);
  });

  test('the whole order afterwards brings back the rest of the money', async () => {
    const { id, kurtaLine, order } = await anOrder('test');
    await cancelled(id, { lines: [{ lineNo: kurtaLine, quantity: 2 }] });
    expect((await preview(id)).money).toMatchObject({ refund: 1546 });
    expect(await cancelled(id, { refund: true })).toMatchObject({
      isWholeOrder: true,
      amount: 948,
      refund: { amount: 1546, state: 'succeeded' },
    });
    expect(await order()).toMatchObject({ status: 4, refunded: 1546 });
  });

  test('a credit note credits the items if the order was invoiced at payment', async () => {
    const store = { storeName: 'Haat', gstin: '29AAGCB7383J1Z4', stateCode: '29' };
    await saveStoreInfo(shop.db, { ...store, invoiceAt: 'payment' });
    try {
      const { id, shawlLine, order } = await anOrder('test');
      expect((await preview(id, `${shawlLine}:1`)).effects).toContain(
        'A credit note over ₹649.00 is issued.',
      );
      await cancelled(id, { lines: [{ lineNo: shawlLine, quantity: 1 }], refund: true });
      const { invoice, gst, total } = await order();
      expect(invoice.creditNotes).toEqual([expect.objectContaining({ amount: 649 })]);
      expect(gst).toBeCloseTo(total - total / 1.05, 1);
      const [email] = await emailsOf(id, 'items-cancelled');
      expect(email?.attachedDocument).toEqual({ creditNote: invoice.creditNotes[0].number });
    } finally {
      await saveStoreInfo(shop.db, { storeName: 'Haat' });
    }
  });
});

describe('items of an invoiced order of which money went back before', () => {
  test('the credit notes add up to the money that went back', async () => {
    const { id, kurtaLine, shawlLine } = await anOrder('upi');
    const parts = [[{ lineNo: kurtaLine, quantity: 3 }]];
    await packOrder(shop.db, { orderNumber: id, parts }, COMMAND_LINE);
    await shipOrder(shop.db, { orderNumber: `${id}/1`, carrier: 'India Post' }, COMMAND_LINE);
    const refunded = (amountPaise: number) =>
      recordManualRefund(
        shop.db,
        { orderNumber: id, reference: `BANK ${amountPaise}`, amountPaise },
        COMMAND_LINE,
      );
    await refunded(100_000);
    const { refund } = await cancelled(id, { lines: [{ lineNo: shawlLine, quantity: 1 }] });
    await recordManualRefund(shop.db, { orderNumber: id, reference: `BANK rest ${id}` }, COMMAND_LINE);
    expect(refund).toEqual({ amount: 546, state: 'due' });
    const notes = await shop.db
      .selectFrom('credit_notes')
      .select('total_paise as paise')
      .where('order_id', '=', id)
      .orderBy('number')
      .execute();
    expect(notes.map(({ paise }) => paise)).toEqual([100_000, 54_600]);
  });
});

describe('a whole order', () => {
  test('is cancelled and refunded in one request', async () => {
    const { id, order, stocks } = await anOrder('test');
    const { amount, money } = await preview(id);
    expect({ amount, refund: money.refund, text: money.text }).toEqual({
      amount: 1546,
      refund: 1546,
      text: '₹1,546.00 will be refunded by the test gateway to where it was paid from.',
    });
    expect(await cancelled(id, { refund: true, expected: { amount, refund: money.refund } })).toMatchObject({
      refund: { amount: 1546, state: 'succeeded' },
    });
    expect(await order()).toMatchObject({ status: 4, refunded: 1546 });
    expect(await stocks()).toEqual([10, 10]);
  });

  test('that was sent cannot be cancelled: the preview and the request name what to do instead', async () => {
    const { id } = await anOrder('test');
    await shipOrder(shop.db, { orderNumber: id, carrier: 'India Post' }, COMMAND_LINE);
    const { problem = '' } = await preview(id);
    expect(problem).toContain('Refund it instead');
    const reply = await postCancel(id, {});
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'invalid_order_status', error: problem }),
    ]);
  });
});

describe('at the same time', () => {
  test('two people who cancel the same item cancel it once', async () => {
    const { id, shawlLine, order, stocks } = await anOrder('test');
    const body = { lines: [{ lineNo: shawlLine, quantity: 1 }], refund: true };
    const other = await signedInStaff(shop.app, shop.db, 'owner');
    const replies = await Promise.all([postCancel(id, body), postCancel(id, body, { staff: other })]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await order()).toMatchObject({ total: 897, refunded: 649 });
    expect(await stocks()).toEqual([7, 10]);
  });

  test('the same request twice, as after a lost reply, cancels and refunds once', async () => {
    const { id, kurtaLine, order } = await anOrder('test');
    const body = { lines: [{ lineNo: kurtaLine, quantity: 1 }], refund: true };
    const key = randomUUID();
    const replies = [await postCancel(id, body, { key }), await postCancel(id, body, { key })];
    expect(replies[1]?.json()).toEqual(replies[0]?.json());
    expect(await order()).toMatchObject({ total: 1247, refunded: 299 });
  });

  test('of cancelling and packing the last unit, one wins', async () => {
    const { id, shawlLine } = await anOrder('test');
    const [cancelling, packing] = await Promise.allSettled([
      postCancel(id, { lines: [{ lineNo: shawlLine, quantity: 1 }] }),
      packOrder(shop.db, { orderNumber: id, parts: [[{ lineNo: shawlLine, quantity: 1 }]] }, COMMAND_LINE),
    ]);
    const isCancelled = cancelling.status === 'fulfilled' && cancelling.value.statusCode === 200;
    expect([isCancelled, packing.status === 'fulfilled'].filter(Boolean)).toHaveLength(1);
  });

  test('an order that has changed since it was shown is not cancelled', async () => {
    const { id, kurtaLine, order } = await anOrder();
    const expected = { amount: 1546, refund: 0 };
    await cancelled(id, { lines: [{ lineNo: kurtaLine, quantity: 1 }] });
    const reply = await postCancel(id, { expected });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'cancellation_changed']);
    expect(await order()).toMatchObject({ status: 0 });
  });
});

test('packed units are unpacked first', async () => {
  const { id, shawlLine } = await anOrder('test');
  await packOrder(shop.db, { orderNumber: id }, COMMAND_LINE);
  const { problem, lines } = await preview(id, `${shawlLine}:1`);
  expect(problem).toBe('Shawl is packed already. Unpack it first.');
  expect(lines.map(({ cancellable }) => cancellable)).toEqual([0, 0]);
});

test('once the rest was sent, cancelling the remaining items makes the order Shipped', async () => {
  const { id, kurtaLine, shawlLine, order } = await anOrder('test');
  await packOrder(shop.db, { orderNumber: id, parts: [[{ lineNo: kurtaLine, quantity: 3 }]] }, COMMAND_LINE);
  await shipOrder(shop.db, { orderNumber: `${id}/1`, carrier: 'India Post' }, COMMAND_LINE);
  expect(await order()).toMatchObject({ status: 1 });
  await cancelled(id, { lines: [{ lineNo: shawlLine, quantity: 1 }], refund: true });
  expect(await order()).toMatchObject({ status: 2, total: 897, refunded: 649 });
});

test('of an order that was partly sent, all that is left is offered and cancelled; what is packed is unpacked first', async () => {
  const { id, kurtaLine, order } = await anOrder('test');
  await packOrder(shop.db, { orderNumber: id, parts: [[{ lineNo: kurtaLine, quantity: 2 }]] }, COMMAND_LINE);
  await shipOrder(shop.db, { orderNumber: `${id}/1`, carrier: 'India Post' }, COMMAND_LINE);
  const { shipments } = await packOrder(shop.db, { orderNumber: id }, COMMAND_LINE);
  expect((await preview(id)).problem).toBe(
    `Everything of order ${id} that was not sent is packed. Unpack it first.`,
  );
  await unpackShipment(shop.db, shipments[0]?.id ?? 0, COMMAND_LINE);
  const { problem, isWholeOrder, amount, money, lines } = await preview(id);
  expect({ problem, isWholeOrder, amount }).toEqual({ isWholeOrder: false, amount: 948 });
  expect(lines.map(({ cancellable }) => cancellable)).toEqual([1, 1]);
  expect(money.text).toContain('₹948.00 will be refunded');
  await cancelled(id, { refund: true, expected: { amount: 948, refund: 948 } });
  expect(await order()).toMatchObject({ status: 2, total: 598, refunded: 948 });
});

test('a named transfer is confirmed or rejected before items are cancelled', async () => {
  const { id, kurtaLine } = await anOrder();
  await shop.db
    .insertInto('payments')
    .values({
      order_id: id,
      method: 'upi',
      state: 'started',
      amount_paise: 154_600,
      reference: `${id.replace('-', '')}01`,
      gateway_reference: '123456789012',
    })
    .execute();
  expect((await preview(id, `${kurtaLine}:1`)).problem).toContain('Confirm or reject it first');
});

test.each([
  ['packer', 403],
  ['accountant', 403],
  ['manager', 200],
  ['owner', 200],
] as [Role, number][])('a %s gets %i', async (role, status) => {
  const { id } = await anOrder();
  const staff = await signedInStaff(shop.app, shop.db, role);
  expect((await postCancel(id, {}, { staff })).statusCode).toBe(status);
});

test('the owner confirms a refund above the limit of the other roles, as for any other refund', async () => {
  const owner = await signedInStaff(shop.app, shop.db, 'owner');
  const signedIn = (authenticated_at: Date) =>
    shop.db
      .updateTable('staff_sessions')
      .set({ authenticated_at })
      .where('staff_id', '=', owner.id)
      .execute();
  const who = await signedInCustomer(shop.app);
  const { id: productId } = await addProduct(shop.db, { regularPricePaise: 1_000_100 });
  const { id } = await placedOrder(shop.app, who, { products: { [productId]: 1 } });
  const { redirectUrl } = await startedPayment(shop.app, who, id, 'test');
  await decide(shop.app, redirectUrl, 'approve');
  await signedIn(new Date(Date.now() - 301_000));
  const rejected = await postCancel(id, { refund: true }, { staff: owner });
  expect([rejected.statusCode, rejected.json().code]).toEqual([403, 'recent_sign_in_required']);
  expect(await readOrder(shop.app, who, id)).toMatchObject({ status: 1 });
  await signedIn(new Date());
  expect((await postCancel(id, { refund: true }, { staff: owner })).statusCode).toBe(200);
});

test('a refund above the limit of the role is rejected with the cancellation; without the refund it is allowed', async () => {
  const who = await signedInCustomer(shop.app);
  const { id: productId } = await addProduct(shop.db, { regularPricePaise: 1_000_100 });
  const { id } = await placedOrder(shop.app, who, { products: { [productId]: 1 } });
  const { redirectUrl } = await startedPayment(shop.app, who, id, 'test');
  await decide(shop.app, redirectUrl, 'approve');
  const rejected = await postCancel(id, { refund: true });
  expect([rejected.statusCode, rejected.json().error]).toEqual([403, expect.stringContaining('₹10,000.00')]);
  expect(await readOrder(shop.app, who, id)).toMatchObject({ status: 1 });
  expect(await cancelled(id)).toMatchObject({ refund: { amount: 10_001, state: 'due' } });
});

test('who cancelled what is in the activity log', async () => {
  const { id, kurtaLine } = await anOrder();
  await cancelled(id, { lines: [{ lineNo: kurtaLine, quantity: 1 }], note: 'called' });
  const rows = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'staff_id', 'before', 'after'])
    .where('subject_id', '=', id)
    .execute();
  expect(rows).toEqual([
    {
      action: 'order.cancel-items',
      staff_id: manager.id,
      before: { totalPaise: 154_600 },
      after: expect.objectContaining({ totalPaise: 124_700, reason: 'customer', note: 'called' }),
    },
  ]);
});
