import { expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { UserError } from '#server/errors/user-error.ts';
import { findCreditNotes } from '#server/invoices/find-billing-documents.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { gstStore } from '#server/testing/builders/gst-store.ts';
import { placedOrder, SHIP_TO } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { twoRateOrder } from '#server/testing/builders/two-rate-order.ts';
import { markPaid } from '../mark-paid.ts';
import type { RefundRequest } from './create-refund.ts';
import { findRefundablePayments } from './find-refundable.ts';
import { recordManualRefund } from './record-manual-refund.ts';

const shop = gstStore();
let refunds = 0;

/** A paid order: line 1 three units of a spice at ₹249 and 5 %, line 2 a kurta at ₹2,999 and 18 %. */
async function paidOrder({ isShipped = true } = {}) {
  const { id } = await twoRateOrder(shop, 'Uttar Pradesh');
  await markPaid(shop.db, { orderNumber: id, reference: `UTR-${id}` }, COMMAND_LINE);
  if (isShipped) await shipOrder(shop.db, { orderNumber: id, carrier: 'India Post' }, COMMAND_LINE);
  const refund = (request: Omit<RefundRequest, 'orderNumber'>) => {
    refunds += 1;
    const reference = `BACK-${refunds}`;
    return recordManualRefund(shop.db, { orderNumber: id, reference, ...request }, COMMAND_LINE);
  };
  const stock = async () => {
    const lines = shop.db.selectFrom('order_lines').innerJoin('variants', 'variants.id', 'variant_id');
    const rows = await lines.select('stock').where('order_id', '=', id).orderBy('line_no').execute();
    return rows.map((row) => row.stock);
  };
  const lastNote = async () => (await findCreditNotes(shop.db, id)).at(-1)?.document;
  return { id, refund, stock, lastNote };
}

test('units of several lines in one refund: each line is credited at its own rate', async () => {
  const { refund, lastNote } = await paidOrder();
  const lines = [
    { lineNo: 1, quantity: 2 },
    { lineNo: 2, quantity: 1 },
  ];
  expect(await refund({ lines })).toMatchObject({ amountPaise: 349_700 });
  const note = await lastNote();
  expect(note?.lines.map(({ grossPaise }) => grossPaise)).toEqual([49_800, 299_900]);
  // 498.00 at 5 %: 474.28 + 2 × 11.86; 2,999.00 at 18 %: 2,541.52 + 2 × 228.74
  expect(note?.lines.map(({ tax }) => [tax?.taxablePaise, tax?.cgstPaise, tax?.sgstPaise])).toEqual([
    [47_428, 1_186, 1_186],
    [254_152, 22_874, 22_874],
  ]);
});

test('three notes to the units of one line add up to its tax', async () => {
  const { refund, id } = await paidOrder();
  for (const _ of [1, 2, 3]) await refund({ lines: [{ lineNo: 1, quantity: 1 }], isRepeat: true });
  const notes = (await findCreditNotes(shop.db, id)).map(({ document }) => document.lines[0]);
  const sum = (key: 'taxablePaise' | 'cgstPaise') =>
    notes.reduce((total, line) => total + (line?.tax?.[key] ?? 0), 0);
  // 747.00 at 5 %: 711.42 + 2 × 17.79
  expect([sum('taxablePaise'), sum('cgstPaise')]).toEqual([71_142, 1_779]);
  await expect(refund({ lines: [{ lineNo: 1, quantity: 1 }] })).rejects.toThrow(
    'Only 0 of Garam masala can still be refunded.',
  );
});

test('an amount below the price of the units is distributed over their lines', async () => {
  const { refund, lastNote } = await paidOrder();
  const lines = [
    { lineNo: 1, quantity: 3 },
    { lineNo: 2, quantity: 1 },
  ];
  await refund({ lines, amountPaise: 37_460 });
  expect((await lastNote())?.lines.map(({ grossPaise }) => grossPaise)).toEqual([7_470, 29_990]);
  await expect(refund({ lines: [{ lineNo: 1 }], amountPaise: 67_231 })).rejects.toThrow(
    'Only ₹672.30 of line 1 is left to send back.',
  );
});

test('refunded units go back into stock once, and only from a shipped order', async () => {
  const { refund, stock } = await paidOrder();
  const before = await stock();
  await refund({ lines: [{ lineNo: 1, quantity: 2, restockQuantity: 2 }] });
  expect(await stock()).toEqual([(before[0] ?? 0) + 2, before[1]]);
  await expect(refund({ lines: [{ lineNo: 1, quantity: 1, restockQuantity: 2 }] })).rejects.toThrow(
    'Only 1 of Garam masala can still be restocked.',
  );
  expect(await stock()).toEqual([(before[0] ?? 0) + 2, before[1]]);
  const unsent = await paidOrder({ isShipped: false });
  await expect(unsent.refund({ lines: [{ lineNo: 1, quantity: 1, restockQuantity: 1 }] })).rejects.toThrow(
    'has not left the shop',
  );
});

test('two requests for the same units at once: one refund, and the others fail with the reason', async () => {
  const { refund, stock } = await paidOrder();
  const before = await stock();
  const request = {
    lines: [{ lineNo: 1, quantity: 1, restockQuantity: 1 }],
    amountPaise: 24_900,
    expectedRefundablePaise: 374_600,
  };
  const tries = await Promise.allSettled([refund(request), refund(request), refund(request)]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const reasons = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  for (const reason of reasons) {
    expect(reason).toMatchObject({
      code: 'refund_changed',
      message: expect.stringContaining('₹3,497.00 of ₹3,746.00 can still be refunded. Nothing was sent now.'),
    });
  }
  expect(await stock()).toEqual([(before[0] ?? 0) + 1, before[1]]);
});

test('a limit counts all refunds of the order together', async () => {
  const { refund } = await paidOrder();
  const error = new UserError('forbidden', 'Ask the owner.');
  const limit = { paise: 100_000, error };
  await refund({ amountPaise: 60_000, limit });
  await expect(refund({ amountPaise: 40_001, limit })).rejects.toThrow('Ask the owner.');
  await refund({ amountPaise: 40_000, limit });
});

test('example 12 of the tax reference: what the shop states of the day; fees are on the settlement of the gateway', async () => {
  const prices: [paise: number, rate: string][] = [
    [63_534, '5%'],
    [117_902, '5%'],
    [40_844, '3%'],
    [72_520, '18%'],
  ];
  const products: Record<string, number> = {};
  for (const [regularPricePaise, rate] of prices) {
    const { id } = await addProduct(shop.db, { regularPricePaise, facts: { HSN: '0910', 'GST rate': rate } });
    products[id] = 1;
  }
  const who = await signedInCustomer(shop.app);
  const shippingAddress = { ...SHIP_TO, state: 'Uttar Pradesh' };
  const { id } = await placedOrder(shop.app, who, { products, shippingAddress });
  await markPaid(shop.db, { orderNumber: id, reference: `UTR-${id}` }, COMMAND_LINE);
  const refund = { orderNumber: id, reference: 'NEXT-DAY', lines: [{ lineNo: 2, quantity: 1 }] };
  expect(await recordManualRefund(shop.db, refund, COMMAND_LINE)).toMatchObject({ amountPaise: 117_902 });
  const [note] = await findCreditNotes(shop.db, id);
  expect(note?.document.gst).toMatchObject({ taxablePaise: 112_288, cgstPaise: 2_807, sgstPaise: 2_807 });
  const [received] = await shop.db.transaction().execute((trx) => findRefundablePayments(trx, id));
  expect([received?.payment.amountPaise, received?.refundablePaise]).toEqual([294_800, 176_898]);
});
