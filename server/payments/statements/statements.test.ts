import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API_PATHS } from '#contract/api-paths.ts';
import { eraseCustomer } from '#server/admin/customers/personal-data.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open-database.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { findOrderDetails } from '#server/order-management/order-details.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { deliverOrder } from '#server/orders/fulfillment/deliver-order.ts';
import { packOrder } from '#server/orders/fulfillment/pack-order.ts';
import { post } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, readOrder, SHIP_TO } from '#server/testing/builders/orders.ts';
import { startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { failQueries, type QueryFailer } from '#server/testing/failures/fail-queries.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { markPaid } from '../mark-paid.ts';
import { applyStatement } from './apply-statement.ts';
import { reviewStatement } from './review-statement.ts';
import { storeStatement } from './store-statement.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let queries: QueryFailer;
// connections that are not interrupted: a new one has to plan the query of the invariants again
let checks: OpenDatabase;

beforeAll(async () => {
  shop = await testApp({ settings: { upi: { address: 'haat@bank', payeeName: 'Haat' } } });
  queries = failQueries(shop.pool);
  checks = openDatabase(shop.connection, { statementTimeoutMs: 60_000 });
});
afterEach(() => expectInvariants(checks.db));
afterAll(async () => {
  await checks.close();
  await shop.close();
});

const newUtr = () => String(randomInt(10 ** 11, 10 ** 12));
let lastPrice = 20_000;

/** An order of its own price, to be paid by UPI or in cash. */
async function waitingOrder(
  given: { method?: string; utr?: string; price?: number; fullName?: string; quantity?: number } = {},
) {
  lastPrice += 100;
  const who = await signedInCustomer(shop.app);
  const { id: productId } = await addProduct(shop.db, { regularPricePaise: given.price ?? lastPrice });
  const shippingAddress = { ...SHIP_TO, fullName: given.fullName ?? 'Zoya Qureshi' };
  const cart = { products: { [productId]: given.quantity ?? 1 }, shippingAddress };
  const { id } = await placedOrder(shop.app, who, cart);
  await startedPayment(shop.app, who, id, given.method ?? 'upi');
  if (given.utr !== undefined) {
    const fields = { method: 'upi', upiPaid: true, utr: given.utr };
    await post(shop.app, API_PATHS.payments, { orderId: id, fields }, { headers: who.headers });
  }
  const { total } = await readOrder(shop.app, who, id);
  const isPaid = async () => (await readOrder(shop.app, who, id)).paid;
  return { id, amount: Number(total).toFixed(2), isPaid };
}

const today = () =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Kolkata' })
    .format(new Date())
    .replace(',', '');

let files = 0;
async function upload(lines: string[], header = 'Txn Date,Narration,Debit,Credit,Balance') {
  files += 1;
  const csv = [header, ...lines].join('\n');
  const { importId } = await storeStatement(shop.db, { fileName: `bank-${files}.csv`, csv }, COMMAND_LINE);
  return importId;
}

const bankRow = (narration: string, amount: string, at = today()) => {
  lastPrice += 100;
  return `${at},"${narration}",,${amount},${lastPrice}`;
};

async function review(importId: string) {
  const { rows } = await reviewStatement(shop.db, importId);
  const of = (status: string) => rows.filter((one) => one.status === status);
  return {
    statuses: rows.map(({ status }) => status),
    candidatesOf: (rowNumber: number) =>
      rows.flatMap((one) =>
        one.row.rowNumber === rowNumber && one.status === 'uncertain' ? one.candidates : [],
      ),
    certain: of('certain').flatMap((one) =>
      one.status === 'certain' ? [{ rowNumber: one.row.rowNumber, orderNumber: one.candidate.orderId }] : [],
    ),
    rows,
  };
}

const apply = (importId: string, matches: { rowNumber: number; orderNumber: string }[]) =>
  applyStatement(shop.db, importId, matches, COMMAND_LINE);
const outcomesOf = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome);

describe('a statement of a bank', () => {
  test('certain matches are recorded, and are known in this and in a later file', async () => {
    const [one, two] = [await waitingOrder(), await waitingOrder({ utr: newUtr() })];
    const rows = [bankRow(`UPI/${newUtr()}/Order ${one.id}`, one.amount), bankRow('rent', '5000.00')];
    const importId = await upload([...rows, bankRow(`UPI/${newUtr()}/somebody`, two.amount)]);
    expect((await review(importId)).statuses).toEqual(['certain', 'unmatched', 'uncertain']);
    const { certain } = await review(importId);
    expect(await apply(importId, certain)).toMatchObject([
      { rowNumber: 2, outcome: 'recorded', message: `Order ${one.id} is paid.` },
    ]);
    expect(await one.isPaid()).toBe(true);
    expect((await review(importId)).statuses).toEqual(['recorded', 'unmatched', 'uncertain']);
    expect(outcomesOf(await apply(importId, certain))).toEqual(['already_recorded']);
    const later = await upload([...rows, bankRow('new', '7.00')]);
    expect(later).not.toBe(importId);
    expect((await review(later)).statuses).toEqual(['known', 'unmatched', 'unmatched']);
    expect(outcomesOf(await apply(later, [{ rowNumber: 2, orderNumber: two.id }]))).toEqual([
      'already_recorded',
    ]);
    expect(await two.isPaid()).toBe(false);
  });

  test('the same file is stored once, also by two devices at once', async () => {
    const csv = `Txn Date,Narration,Debit,Credit,Balance\n${bankRow('hello', '9.00')}`;
    const uploads = await Promise.all(
      ['a.csv', 'b.csv', 'c.csv'].map((fileName) => storeStatement(shop.db, { fileName, csv }, COMMAND_LINE)),
    );
    expect(new Set(uploads.map(({ importId }) => importId)).size).toBe(1);
    expect(uploads.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  test('uncertain rows state why: another UTR, one digit, several orders, the name, another amount', async () => {
    const utr = newUtr();
    const typo = `${utr.slice(0, -1)}${(Number(utr.at(-1)) + 1) % 10}`;
    const [oneDigit, asha, ravi, less] = [
      await waitingOrder({ utr: typo, price: 555_500 }),
      await waitingOrder({ price: 666_600, fullName: 'Asha Rao' }),
      await waitingOrder({ price: 666_600, fullName: 'Ravi Kumar' }),
      await waitingOrder({ price: 777_700 }),
    ];
    const importId = await upload([
      bankRow(`UPI/${utr}/x`, '5555.00'),
      bankRow(`UPI/${newUtr()}/RAVI KUMAR/ok`, '6666.00'),
      bankRow(`UPI/${newUtr()}/Order ${less.id}`, '7776.00'),
    ]);
    const { candidatesOf, statuses } = await review(importId);
    expect(statuses).toEqual(['uncertain', 'uncertain', 'uncertain']);
    expect(candidatesOf(2)).toMatchObject([
      { orderId: oneDigit.id, reasons: [`The customer gave the UTR ${typo}: one digit differs.`] },
    ]);
    expect(candidatesOf(3)).toMatchObject([
      { orderId: ravi.id, reasons: ['The name is similar.', '2 orders of ₹6,666.00 wait for a payment.'] },
      { orderId: asha.id, reasons: ['2 orders of ₹6,666.00 wait for a payment.'] },
    ]);
    expect(candidatesOf(4)).toMatchObject([
      {
        orderId: less.id,
        canRecord: false,
        reasons: ['The text contains the order number.', '₹1.00 less than the order costs.'],
      },
    ]);
    expect(
      await apply(importId, [
        { rowNumber: 2, orderNumber: oneDigit.id },
        { rowNumber: 3, orderNumber: ravi.id },
        { rowNumber: 4, orderNumber: less.id },
        { rowNumber: 99, orderNumber: less.id },
        { rowNumber: 3, orderNumber: '00000-00000' },
      ]),
    ).toMatchObject([
      { outcome: 'recorded' },
      { outcome: 'recorded' },
      { outcome: 'refused', message: expect.stringContaining('₹7,776.00 came') },
      { outcome: 'refused' },
      { outcome: 'already_recorded' },
    ]);
    expect(await less.isPaid()).toBe(false);
  });

  test('money for a cancelled or paid order is uncertain by its number or UTR, and is due for refund once recorded', async () => {
    const utr = newUtr();
    const [cancelled, claimed, paid, other] = [
      await waitingOrder({ price: 154_600 }),
      await waitingOrder({ utr }),
      await waitingOrder(),
      // the only order that awaits this amount: the row names another
      await waitingOrder({ price: 154_600 }),
    ];
    const firstUtr = newUtr();
    await markPaid(shop.db, { orderNumber: paid.id, reference: firstUtr }, COMMAND_LINE);
    for (const { id } of [cancelled, claimed]) await cancelOrder(shop.db, id, {}, COMMAND_LINE);
    const importId = await upload([
      bankRow(`UPI/${newUtr()}/Order ${cancelled.id}`, cancelled.amount),
      bankRow(`UPI/${utr}/somebody`, claimed.amount),
      bankRow(`UPI/${newUtr()}/Order ${paid.id}`, paid.amount),
      bankRow(`UPI/${firstUtr}/Order ${paid.id}`, paid.amount),
      // without number or UTR an order that awaits nothing is not guessed
      bankRow(`UPI/${newUtr()}/somebody`, claimed.amount),
      bankRow(`UPI/${newUtr()}/Order ${cancelled.id}`, '3.00'),
    ]);
    const { candidatesOf, statuses } = await review(importId);
    expect(statuses).toEqual(['uncertain', 'uncertain', 'uncertain', 'known', 'unmatched', 'uncertain']);
    const isDueForRefund = 'The order is cancelled: the money would be due for refund.';
    expect(candidatesOf(2)).toMatchObject([
      {
        orderId: cancelled.id,
        canRecord: true,
        reasons: ['The text contains the order number.', isDueForRefund],
      },
      { orderId: other.id },
    ]);
    expect(candidatesOf(3)).toMatchObject([
      { orderId: claimed.id, reasons: ['The customer gave this UTR.', isDueForRefund] },
    ]);
    expect(candidatesOf(4)).toMatchObject([
      {
        orderId: paid.id,
        reasons: expect.arrayContaining([
          `The order is paid already (${firstUtr}). Record this row only if it is a second payment: the money would be due for refund.`,
        ]),
      },
    ]);
    expect(candidatesOf(7)).toMatchObject([{ orderId: cancelled.id, canRecord: false }]);
    const results = await apply(importId, [
      { rowNumber: 2, orderNumber: cancelled.id },
      { rowNumber: 3, orderNumber: claimed.id },
      { rowNumber: 4, orderNumber: paid.id },
    ]);
    expect(outcomesOf(results)).toEqual(['refund_due', 'refund_due', 'refund_due']);
    for (const { id, amount } of [cancelled, claimed, paid]) {
      const order = await findOrderDetails(shop.db, id);
      expect(order?.refundDuePaise).toBe(Number(amount) * 100);
    }
    expect(await other.isPaid()).toBe(false);
    expect((await review(importId)).statuses.slice(0, 3)).toEqual(['recorded', 'recorded', 'recorded']);
  });

  test('a row of the only order of its amount is uncertain without a date, or beside a row of the same amount', async () => {
    const [dateless, twice] = [
      await waitingOrder({ price: 444_400 }),
      await waitingOrder({ price: 333_300 }),
    ];
    const importId = await upload([
      bankRow(`UPI/${newUtr()}/x`, '4444.00', ''),
      bankRow(`UPI/${newUtr()}/x`, '3333.00'),
      bankRow(`UPI/${newUtr()}/y`, '3333.00'),
    ]);
    const { candidatesOf, statuses } = await review(importId);
    expect(statuses).toEqual(['uncertain', 'uncertain', 'uncertain']);
    expect(candidatesOf(2)).toMatchObject([{ orderId: dateless.id, reasons: ['The row has no date.'] }]);
    for (const rowNumber of [3, 4])
      expect(candidatesOf(rowNumber)).toMatchObject([
        { orderId: twice.id, reasons: ['2 rows of the file have ₹3,333.00.'] },
      ]);
  });

  test('two devices that choose different orders for one row: one order is paid', async () => {
    const price = 888_800;
    const orders = [await waitingOrder({ price }), await waitingOrder({ price })];
    const row = bankRow(`UPI/${newUtr()}/x`, '8888.00');
    const imports = [await upload([row]), await upload([row, bankRow('y', '3.00')])];
    const results = await Promise.all(
      orders.flatMap(({ id }, i) =>
        imports.map((importId) => apply(importId, [{ rowNumber: 2, orderNumber: orders[i]?.id ?? id }])),
      ),
    );
    expect(outcomesOf(results.flat()).toSorted()).toEqual([
      'already_recorded',
      'already_recorded',
      'already_recorded',
      'recorded',
    ]);
    expect((await Promise.all(orders.map(({ isPaid }) => isPaid()))).toSorted()).toEqual([false, true]);
  });

  test.each(['before', 'after'] as const)(
    'interrupted %s any query and sent again: each row is recorded once',
    async (moment) => {
      for (let nth = 1; ; nth += 1) {
        const orders = [await waitingOrder(), await waitingOrder()];
        const importId = await upload(
          orders.map(({ id, amount }) => bankRow(`UPI/${newUtr()}/Order ${id}`, amount)),
        );
        const { certain } = await review(importId);
        queries.arm(nth, moment);
        await apply(importId, certain).catch(() => undefined);
        const wasBroken = queries.disarm();
        await apply(importId, certain);
        expect((await review(importId)).statuses, `query ${nth}`).toEqual(['recorded', 'recorded']);
        for (const { isPaid } of orders) expect(await isPaid()).toBe(true);
        await expectInvariants(checks.db);
        if (!wasBroken) {
          expect(nth).toBeGreaterThan({ before: 20, after: 3 }[moment]);
          return;
        }
        // every fifth query is enough after the first transaction
        if (nth > 12) nth += 4;
      }
    },
  );

  test('a file without columns of a statement, or without money, is rejected with what it needs', async () => {
    for (const [csv, words] of [
      ['hello\n', 'This is not a statement'],
      ['Txn Date,Narration,Debit,Credit\n20/11/2026,fee,5.00,\n', 'no rows with money'],
    ] as const) {
      await expect(storeStatement(shop.db, { fileName: 'x.csv', csv }, COMMAND_LINE)).rejects.toMatchObject({
        code: 'invalid_request',
        message: expect.stringContaining(words),
      });
    }
  });
});

const ship = (orderNumber: string, trackingNumber: string) =>
  shipOrder(shop.db, { orderNumber, carrier: 'Delhivery', trackingNumber }, COMMAND_LINE);

async function cashOrder(awb: string) {
  const order = await waitingOrder({ method: 'cod' });
  await ship(order.id, awb);
  return order;
}

describe('a remittance of a carrier', () => {
  const HEADER = 'AWB Number,Order ID,COD Amount,Freight Charges,Remitted Amount,UTR,Remittance Date';

  test('pays the orders of its tracking numbers, with deductions, and questions what differs', async () => {
    const [byAwb, byNumber, short, less] = [
      await cashOrder('AWB-1'),
      await cashOrder('AWB-2'),
      await cashOrder('AWB-3'),
      await cashOrder('AWB-4'),
    ];
    const paid = await cashOrder('AWB-5');
    await markPaid(shop.db, { orderNumber: paid.id, reference: 'RECEIPT-5' }, COMMAND_LINE);
    const utr = newUtr();
    const row = (awb: string, order: string, collected: string, fee: string, remitted: number) =>
      `${awb},${order},"${collected}",${fee},${remitted.toFixed(2)},${utr},22-Nov-2026`;
    const importId = await upload(
      [
        row('awb-1', '', byAwb.amount, '40.00', Number(byAwb.amount) - 40),
        row('', `${byNumber.id}-1`, byNumber.amount, '0', Number(byNumber.amount)),
        row('AWB-3', short.id, short.amount, '0', Number(short.amount) - 49),
        row('AWB-4', less.id, (Number(less.amount) - 10).toFixed(2), '0', Number(less.amount) - 10),
        row('AWB-5', paid.id, paid.amount, '0', Number(paid.amount)),
        row('AWB-6', '', '100.00', '0', 100),
        ',,,,"999.00",,Total',
      ],
      HEADER,
    );
    const { statuses, certain, candidatesOf, rows } = await review(importId);
    expect(statuses).toEqual(['certain', 'certain', 'uncertain', 'uncertain', 'known', 'unmatched']);
    expect(candidatesOf(4)).toMatchObject([
      { canRecord: true, reasons: [expect.stringContaining('₹49.00 of ')] },
    ]);
    expect(candidatesOf(5)).toMatchObject([
      { canRecord: false, reasons: [expect.stringContaining('₹10.00 less than')] },
    ]);
    expect(rows[4]).toMatchObject({ reason: `Order ${paid.id} is paid already (RECEIPT-5).` });
    expect(certain.map(({ orderNumber }) => orderNumber)).toEqual([byAwb.id, byNumber.id]);
    const results = await apply(importId, [
      ...certain,
      { rowNumber: 4, orderNumber: short.id },
      { rowNumber: 5, orderNumber: less.id },
      { rowNumber: 6, orderNumber: paid.id },
    ]);
    expect(outcomesOf(results)).toEqual(['recorded', 'recorded', 'recorded', 'refused', 'already_recorded']);
    for (const { isPaid } of [byAwb, byNumber, short]) expect(await isPaid()).toBe(true);
    expect(await less.isPaid()).toBe(false);
    expect(outcomesOf(await apply(importId, certain))).toEqual(['already_recorded', 'already_recorded']);
  });

  test('with AWB numbers is no bank statement, whatever its amount is called', async () => {
    const order = await cashOrder('AWB-7');
    const importId = await upload([`AWB-7,${order.amount},22/11/2026`], 'AWB No,Amount,Date');
    const { statement } = await reviewStatement(shop.db, importId);
    expect(statement.kind).toBe('cod');
    expect((await review(importId)).certain).toEqual([{ rowNumber: 2, orderNumber: order.id }]);
  });

  test.each(['-', '\u2212', '₹ -', '('])(
    'a negative amount (%s) is money that the carrier took back: it pays nothing',
    async (sign) => {
      const [first, second] = [`BACK-${newUtr()}`, `BACK-${newUtr()}`];
      const [back, other] = [await cashOrder(first), await cashOrder(second)];
      const negative = (amount: string) => `${sign}${amount}${sign === '(' ? ')' : ''}`;
      const row = (awb: string, collected: string, fee: string, remitted: string) =>
        `${awb},,${collected},${fee},${remitted},${newUtr()},22-Nov-2026`;
      const importId = await upload(
        [
          row(first, negative(back.amount), '0', negative(back.amount)),
          row(first, back.amount, '0', negative('40.00')),
          // a deduction is written with a sign in some files
          row(second, other.amount, negative('40.00'), (Number(other.amount) - 40).toFixed(2)),
        ],
        HEADER,
      );
      const { statuses, rows, certain } = await review(importId);
      expect(statuses).toEqual(['unmatched', 'unmatched', 'certain']);
      expect(rows[0]).toMatchObject({
        reason: expect.stringMatching(/^The carrier took this back: the file has the amount -₹/),
      });
      expect(await apply(importId, [{ rowNumber: 2, orderNumber: back.id }])).toMatchObject([
        { outcome: 'refused', message: expect.stringContaining('The carrier took this back') },
      ]);
      expect(await back.isPaid()).toBe(false);
      expect(outcomesOf(await apply(importId, certain))).toEqual(['recorded']);
      // the money itself, in a later file
      const later = await upload([row(first, back.amount, '0', back.amount)], HEADER);
      expect(outcomesOf(await apply(later, (await review(later)).certain))).toEqual(['recorded']);
    },
  );

  test('of an order in two shipments pays it once both came, from one file or from two', async () => {
    const HALF = 150;
    const inTwoShipments = async (one: string, two: string) => {
      const order = await waitingOrder({ method: 'cod', quantity: 2 });
      const part = [{ lineNo: 1, quantity: 1 }];
      await packOrder(shop.db, { orderNumber: order.id, parts: [part, part] }, COMMAND_LINE);
      for (const [i, trackingNumber] of [one, two].entries())
        await shipOrder(
          shop.db,
          { orderNumber: `${order.id}/${i + 1}`, carrier: 'Delhivery', trackingNumber },
          COMMAND_LINE,
        );
      return order;
    };
    const row = (awb: string, collected: number) =>
      `${awb},,"${collected.toFixed(2)}",0,${collected.toFixed(2)},${newUtr()},22-Nov-2026`;
    const sameFile = await inTwoShipments('TWO-1', 'TWO-2');
    const twoFiles = await inTwoShipments('TWO-3', 'TWO-4');
    const less = await inTwoShipments('TWO-5', 'TWO-6');
    const first = await upload(
      [
        row('TWO-1', HALF),
        row('TWO-2', Number(sameFile.amount) - HALF),
        row('TWO-3', HALF),
        row('TWO-5', HALF),
        row('TWO-6', Number(less.amount) - HALF - 1),
      ],
      HEADER,
    );
    const before = await review(first);
    expect(before.statuses).toEqual(['certain', 'certain', 'uncertain', 'uncertain', 'uncertain']);
    expect(before.candidatesOf(4)).toMatchObject([
      { canRecord: false, reasons: [expect.stringContaining('the rest comes with another shipment')] },
    ]);
    expect(outcomesOf(await apply(first, [{ rowNumber: 4, orderNumber: twoFiles.id }]))).toEqual(['refused']);
    // two devices at once record each row once
    const results = await Promise.all([apply(first, before.certain), apply(first, before.certain)]);
    expect(results.flatMap(outcomesOf).toSorted()).toEqual([
      'already_recorded',
      'already_recorded',
      'recorded',
      'recorded',
    ]);
    expect(await sameFile.isPaid()).toBe(true);

    const second = await upload([row('TWO-4', Number(twoFiles.amount) - HALF)], HEADER);
    const { certain } = await review(second);
    expect(certain).toEqual([{ rowNumber: 2, orderNumber: twoFiles.id }]);
    expect(outcomesOf(await apply(second, certain))).toEqual(['recorded']);
    expect([await twoFiles.isPaid(), await less.isPaid()]).toEqual([true, false]);
    expect((await review(first)).statuses).toEqual([
      'recorded',
      'recorded',
      'recorded',
      'uncertain',
      'uncertain',
    ]);
  });
});

describe('after the erasure of a customer the texts of rows about the orders are gone', () => {
  const NAME = 'Meenakshi Iyer';

  /** Erases the customer of an order, and expects that its rows have no text but are known as before. */
  async function expectErased(orderNumber: string, imports: readonly string[]) {
    await deliverOrder(shop.db, orderNumber, COMMAND_LINE);
    const states = async () => {
      const reviews = await Promise.all(imports.map(review));
      return reviews.flatMap(({ rows }) => rows.map(({ row, status }) => ({ text: row.text, status })));
    };
    const before = await states();
    const { customerId } = await shop.db
      .selectFrom('orders')
      .select('customer_id as customerId')
      .where('id', '=', orderNumber)
      .executeTakeFirstOrThrow();
    await eraseCustomer(shop.db, customerId ?? '', COMMAND_LINE);
    expect(await states()).toEqual(
      before.map(({ text, status }) => ({ text: text.includes(NAME) ? 'Erased' : text, status })),
    );
    expect(before.filter(({ text }) => text.includes(NAME)).length).toBeGreaterThan(0);
    expect(JSON.stringify(await Promise.all(imports.map(review)))).not.toContain('919777712345');
  }

  test('a row that was recorded, and the same row of another file', async () => {
    const { id, amount } = await waitingOrder();
    const row = bankRow(`UPI/${newUtr()}/${NAME} 919777712345/Order ${id}`, amount);
    const first = await upload([row, bankRow('rent', '5000.00')]);
    await apply(first, [{ rowNumber: 2, orderNumber: id }]);
    const second = await upload([bankRow('Ravi Kumar', '9.00'), row]);
    await ship(id, 'ERASE-1');
    await expectErased(id, [first, second]);
  });

  test('a row without a UTR, also once the file is deleted from which it was recorded', async () => {
    const { id, amount } = await waitingOrder();
    const row = bankRow(NAME, amount);
    const first = await upload([row]);
    expect(outcomesOf(await apply(first, [{ rowNumber: 2, orderNumber: id }]))).toEqual(['recorded']);
    const second = await upload([row, bankRow('rent', '5001.00')]);
    await shop.db.deleteFrom('statement_imports').where('id', '=', first).execute();
    expect((await review(second)).statuses).toEqual(['known', 'unmatched']);
    await ship(id, 'ERASE-2');
    await expectErased(id, [second]);
  });

  test('a row that is known by the reference of the payment', async () => {
    const { id, amount } = await waitingOrder();
    const utr = newUtr();
    await markPaid(shop.db, { orderNumber: id, reference: utr }, COMMAND_LINE);
    const importId = await upload([
      bankRow(`UPI/${utr}/${NAME}`, amount),
      bankRow(`UPI/${newUtr()}/Ravi Kumar`, amount),
    ]);
    await ship(id, 'ERASE-3');
    await expectErased(id, [importId]);
  });

  test('a row that names the order, and was not recorded for it', async () => {
    const { id, amount } = await waitingOrder();
    await markPaid(shop.db, { orderNumber: id, reference: newUtr() }, COMMAND_LINE);
    const importId = await upload([
      bankRow(`UPI/${newUtr()}/${NAME}/${id.toLowerCase().replace('-', ' ')}`, amount),
    ]);
    await ship(id, 'ERASE-4');
    await expectErased(id, [importId]);
  });

  test('rows of a remittance by tracking number and by order number', async () => {
    const { id, amount } = await cashOrder('ERASE-5');
    await markPaid(shop.db, { orderNumber: id, reference: 'RECEIPT-1' }, COMMAND_LINE);
    const importId = await upload(
      [
        `erase-5,,${NAME},${amount},22/11/2026`,
        `,${id}-1,${NAME},${amount},22/11/2026`,
        `OTHER-1,,Ravi Kumar,${amount},22/11/2026`,
      ],
      'AWB No,Order ID,Customer,COD Amount,Date',
    );
    await expectErased(id, [importId]);
  });
});
