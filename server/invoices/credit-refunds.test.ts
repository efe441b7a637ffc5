import { beforeAll, expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { cancelItems } from '#server/order-management/cancellation/cancel-items.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { packOrder } from '#server/orders/fulfillment/pack-order.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { createRefund } from '#server/payments/refunds/create-refund.ts';
import { recordManualRefund } from '#server/payments/refunds/record-manual-refund.ts';
import { recordRefundEvent } from '#server/payments/refunds/record-refund-event.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { GST_STORE_INFO, gstStore } from '#server/testing/builders/gst-store.ts';
import { twoRateOrder } from '#server/testing/builders/two-rate-order.ts';
import { findCreditNotes, findInvoice } from './find-billing-documents.ts';

// The invoice less its credit notes is what the order keeps, whatever was refunded and cancelled before.
const shop = gstStore();
beforeAll(() => saveStoreInfo(shop.db, { ...GST_STORE_INFO, invoiceAt: 'dispatch' }));

const [SPICE, KURTA] = [1, 2];

/** A paid order of three units of a spice of ₹249 and a kurta of ₹2,999: ₹3,746. */
async function paidOrder() {
  const { id } = await twoRateOrder(shop);
  await markPaid(shop.db, { orderNumber: id, reference: `UTR-${id}` }, COMMAND_LINE);
  let count = 0;
  const requestOf = (rupees: number, lineNo?: number) => ({
    orderNumber: id,
    amountPaise: rupees * 100,
    isRepeat: true,
    ...(lineNo !== undefined && { lines: [{ lineNo }] }),
  });
  return {
    id,
    refund: (rupees: number, lineNo?: number) => {
      count += 1;
      const request = { ...requestOf(rupees, lineNo), reference: `BACK-${id}-${count}` };
      return recordManualRefund(shop.db, request, COMMAND_LINE);
    },
    /** A refund that its gateway reports later, as sent or as failed. */
    pendingRefund: async (rupees: number, lineNo?: number) => {
      const { refundReference, amountPaise, payment } = await shop.db
        .transaction()
        .execute((trx) => createRefund(trx, requestOf(rupees, lineNo), COMMAND_LINE));
      const { method, currency } = payment;
      const event = { method, currency, refundReference, amountPaise, source: 'poll' } as const;
      return (reportedState: 'succeeded' | 'failed') =>
        shop.db.transaction().execute((trx) => recordRefundEvent(trx, { ...event, reportedState }));
    },
    /** Cancels units of a line. Returns the rupees that go back for them. */
    cancel: async (lineNo: number, quantity = 1) => {
      const lines = [{ lineNo, quantity }];
      const request = { orderNumber: id, lines, reason: 'customer' } as const;
      return (await cancelItems(shop.db, [], request, COMMAND_LINE)).refundPaise / 100;
    },
    pack: (...quantities: number[]) =>
      packOrder(
        shop.db,
        { orderNumber: id, parts: quantities.map((quantity) => [{ lineNo: SPICE, quantity }]) },
        COMMAND_LINE,
      ),
    ship: (number?: number) => {
      const orderNumber = number === undefined ? id : `${id}/${number}`;
      return shipOrder(shop.db, { orderNumber, carrier: 'India Post' }, COMMAND_LINE);
    },
    /** The rupees of the invoice, and of each line in each credit note. */
    documents: async () => ({
      invoice: ((await findInvoice(shop.db, id))?.document.totalPaise ?? 0) / 100,
      notes: (await findCreditNotes(shop.db, id)).map(({ document }) =>
        document.lines.map(({ grossPaise }) => grossPaise / 100),
      ),
    }),
  };
}

test('a refund of an item that is cancelled before the invoice gets no credit note, whatever is shipped later', async () => {
  const { refund, cancel, pack, ship, documents } = await paidOrder();
  await refund(200, KURTA);
  expect(await cancel(KURTA)).toBe(2_799);
  await pack(1, 2);
  await ship(1);
  expect(await documents()).toEqual({ invoice: 747, notes: [] });
  await ship(2);
  expect(await documents()).toEqual({ invoice: 747, notes: [] });
  await refund(100);
  expect(await documents()).toEqual({ invoice: 747, notes: [[100]] });
});

test.each([
  ['before', [KURTA, SPICE]],
  ['after', [SPICE, KURTA]],
])('a refund of another item is credited to it, %s the one of the cancelled item', async (_order, lines) => {
  const { refund, cancel, ship, documents } = await paidOrder();
  for (const lineNo of lines) await refund(lineNo === KURTA ? 200 : 30, lineNo);
  expect(await cancel(KURTA)).toBe(2_799);
  await ship();
  expect(await documents()).toEqual({ invoice: 747, notes: [[30]] });
});

test('of an item of which a part is cancelled, the refund credits what is left of it', async () => {
  const { refund, cancel, ship, documents } = await paidOrder();
  await refund(600, SPICE);
  expect(await cancel(SPICE)).toBe(147);
  await ship();
  expect(await documents()).toEqual({ invoice: 3_497, notes: [[498, 0]] });
});

test('a refund without items credits what the money that goes back for cancelled items leaves of it', async () => {
  const { refund, cancel, ship, documents } = await paidOrder();
  await refund(1_000);
  expect(await cancel(KURTA)).toBe(2_746);
  await ship();
  expect(await documents()).toEqual({ invoice: 747, notes: [[747]] });
});

test('a refund that is sent after the invoice credits nothing of an item that was cancelled before it', async () => {
  const { refund, pendingRefund, cancel, ship, documents } = await paidOrder();
  const report = await pendingRefund(200, KURTA);
  await refund(30);
  expect(await cancel(KURTA)).toBe(2_799);
  await ship();
  expect(await documents()).toEqual({ invoice: 747, notes: [[30]] });
  await refund(50);
  await report('succeeded');
  expect(await documents()).toEqual({ invoice: 747, notes: [[30], [50]] });
});

test('a refund that failed and is sent once more credits nothing either', async () => {
  const { refund, pendingRefund, cancel, ship, documents } = await paidOrder();
  const report = await pendingRefund(200, KURTA);
  expect(await cancel(KURTA)).toBe(2_799);
  await ship();
  await report('failed');
  await refund(200);
  expect(await documents()).toEqual({ invoice: 747, notes: [] });
});

test('after the invoice, the refund and the cancellation of an item credit it together', async () => {
  const { refund, cancel, pack, ship, documents } = await paidOrder();
  await pack(3);
  await ship(1);
  await refund(200, KURTA);
  expect(await cancel(KURTA)).toBe(2_799);
  expect(await documents()).toEqual({
    invoice: 3_746,
    notes: [
      [0, 200],
      [0, 2_799],
    ],
  });
});
