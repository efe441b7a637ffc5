import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { API_PATHS } from '#contract/api-paths.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { actionItemTexts } from '#server/testing/action-item-texts.ts';
import { post } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, readOrder } from '#server/testing/builders/orders.ts';
import { startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { matchStatement } from './match-statement.ts';
import { readBankStatement } from './read-bank-statement.ts';

let shop: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  shop = await testApp({ settings: { upi: { address: 'haat@bank', payeeName: 'Haat' } } });
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

const newUtr = () => String(randomInt(10 ** 11, 10 ** 12));
let lastPrice = 10_000;

/** An order with a unique price and a started UPI payment. */
async function waitingOrder(given: { utr?: string; price?: number } = {}) {
  lastPrice += 100;
  const who = await signedInCustomer(shop.app);
  const { id: productId } = await addProduct(shop.db, { regularPricePaise: given.price ?? lastPrice });
  const { id, total } = await placedOrder(shop.app, who, { products: { [productId]: 1 } });
  await startedPayment(shop.app, who, id, 'upi');
  if (given.utr !== undefined) {
    const fields = { method: 'upi', upiPaid: true, utr: given.utr };
    const reply = await post(shop.app, API_PATHS.payments, { orderId: id, fields }, { headers: who.headers });
    expect(reply.json()).toEqual({ success: true });
  }
  const isPaid = async () => (await readOrder(shop.app, who, id)).paid;
  return { id, amount: total.toFixed(2), isPaid };
}

const now = () =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Kolkata' })
    .format(new Date())
    .replace(',', '');

function statement(...rows: [narration: string, credit: string, at?: string][]) {
  const lines = rows.map(([narration, credit, at]) => `${at ?? now()},"${narration}",,"${credit}",1000`);
  const csv = ['Account 123,Statement', '', 'Txn Date,Narration,Debit,Credit,Balance', ...lines].join('\n');
  const read = readBankStatement(csv);
  if (!read) throw new Error('the statement was not read');
  return read;
}

const match = (rows: ReturnType<typeof statement>, isDryRun = false) =>
  matchStatement(shop.db, rows, { isDryRun }, COMMAND_LINE);

describe('a row of a statement', () => {
  test('with our reference or the order number pays that order', async () => {
    const [byReference, byNumber] = [await waitingOrder(), await waitingOrder()];
    const { matched, unmatched } = await match(
      statement(
        [`UPI/${newUtr()}/${byReference.id.replace('-', '')}01/asha@ok`, byReference.amount, '01/01/2020'],
        [`UPI-CR-${newUtr()}-Order ${byNumber.id}`, byNumber.amount, '01/01/2020'],
      ),
    );
    expect(matched.map(({ by, outcome }) => [by, outcome])).toEqual([
      ['reference', 'applied'],
      ['reference', 'applied'],
    ]);
    expect(unmatched).toEqual([]);
    expect(await byReference.isPaid()).toBe(true);
    expect(await byNumber.isPaid()).toBe(true);
  });

  test('with the UTR that the shopper entered pays that order', async () => {
    const utr = newUtr();
    const { isPaid, amount } = await waitingOrder({ utr });
    const { matched } = await match(statement([`UPI/${utr}/from asha`, amount, '01/01/2020']));
    expect(matched).toMatchObject([{ by: 'utr', outcome: 'applied' }]);
    expect(await isPaid()).toBe(true);
  });

  test('of the same amount at the same time pays the only order that fits', async () => {
    const { isPaid, amount } = await waitingOrder();
    const { matched } = await match(statement([`UPI/${newUtr()}/asha`, amount]));
    expect(matched).toMatchObject([{ by: 'amount and time', outcome: 'applied' }]);
    expect(await isPaid()).toBe(true);
  });

  test('that fits two orders, or is one of two that fit the same order, pays none', async () => {
    const [one, two] = [await waitingOrder({ price: 77_700 }), await waitingOrder({ price: 77_700 })];
    expect((await match(statement([`UPI/${newUtr()}/asha`, '777.00']))).unmatched).toHaveLength(1);
    const third = await waitingOrder();
    const twice = statement([`UPI/${newUtr()}/a`, third.amount], [`UPI/${newUtr()}/b`, third.amount]);
    expect((await match(twice)).unmatched).toHaveLength(2);
    for (const { isPaid } of [one, two, third]) expect(await isPaid()).toBe(false);
  });

  test('of the same amount with another UTR than the shopper entered pays nothing, and waits for the merchant', async () => {
    const utr = newUtr();
    const { id, amount, isPaid } = await waitingOrder({ utr });
    const { unmatched } = await match(statement([`UPI/${newUtr()}/somebody else`, amount]));
    expect(unmatched).toHaveLength(1);
    expect(await isPaid()).toBe(false);
    const upiItem = (await actionItemTexts(shop.db)).find(({ heading }) => heading.startsWith('UPI'));
    expect(upiItem?.lines).toContainEqual(expect.stringMatching(`^${id}.*${utr}`));
  });

  test('without a UTR pays the order of its amount, whatever UTR the shopper entered', async () => {
    const { amount, isPaid } = await waitingOrder({ utr: newUtr() });
    expect((await match(statement(['from asha', amount]))).matched).toMatchObject([
      { by: 'amount and time' },
    ]);
    expect(await isPaid()).toBe(true);
  });

  test('with a UTR that differs from one shopper’s does not pay the other order of its amount either', async () => {
    const [claimant, other] = [
      await waitingOrder({ price: 99_900, utr: newUtr() }),
      await waitingOrder({ price: 99_900 }),
    ];
    expect((await match(statement([`UPI/${newUtr()}/asha`, '999.00']))).unmatched).toHaveLength(1);
    for (const { isPaid } of [claimant, other]) expect(await isPaid()).toBe(false);
  });

  test('of another amount, or of another day, pays nothing', async () => {
    const { id, amount, isPaid } = await waitingOrder();
    const { unmatched } = await match(
      statement([`Order ${id}`, '1.00'], [`UPI/${newUtr()}/asha`, amount, '01/01/2020 10:00']),
    );
    expect(unmatched).toHaveLength(2);
    expect(await isPaid()).toBe(false);
  });

  test('of the same amount pays the order of the shopper who entered its UTR, not the other', async () => {
    const utr = newUtr();
    const [other, claimant] = [
      await waitingOrder({ price: 88_800 }),
      await waitingOrder({ price: 88_800, utr }),
    ];
    await match(statement([`UPI/${utr}`, '888.00']));
    expect(await claimant.isPaid()).toBe(true);
    expect(await other.isPaid()).toBe(false);
  });
});

test('the same statement again changes nothing, also for rows without a UTR', async () => {
  const [one, two] = [await waitingOrder(), await waitingOrder()];
  const rows = statement([`UPI/${newUtr()}/Order ${one.id}`, one.amount], [`Order ${two.id}`, two.amount]);
  expect((await match(rows)).matched).toHaveLength(2);
  expect(await match(rows)).toMatchObject({ matched: [], known: [{}, {}], unmatched: [] });
});

test('an account number that is in every row is no UTR', async () => {
  const [one, two] = [await waitingOrder(), await waitingOrder()];
  const account = newUtr();
  const rows = statement(
    [`${account} UPI/${newUtr()}/Order ${one.id}`, one.amount],
    [`${account} UPI/${newUtr()}/Order ${two.id}`, two.amount],
  );
  expect((await match(rows)).matched.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
});

test('a dry run returns the matches and changes nothing', async () => {
  const { id, amount, isPaid } = await waitingOrder();
  const rows = statement([`Order ${id}`, amount]);
  expect((await match(rows, true)).matched).toHaveLength(1);
  expect(await isPaid()).toBe(false);
});

test.each(['1234', '12345678901x', '1234567890123'])(
  '%s is no UTR, and the shopper sees an error',
  async (utr) => {
    const who = await signedInCustomer(shop.app);
    const { id: productId } = await addProduct(shop.db);
    const { id } = await placedOrder(shop.app, who, { products: { [productId]: 1 } });
    const fields = { method: 'upi', utr };
    const reply = await post(shop.app, API_PATHS.payments, { orderId: id, fields }, { headers: who.headers });
    expect(reply.json()).toMatchObject({ success: false, error: expect.stringContaining('12 digits') });
  },
);
