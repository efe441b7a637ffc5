import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { parseRupees, toDecimalRupees, toRupees } from '#format/money.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { sendEmails } from '#server/emails/send-emails.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { totalPaise } from '#server/orders/order.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { readSettings } from '#server/settings/settings.ts';
import { financialYear } from '#server/tax/financial-year.ts';
import { splitTax } from '#server/tax/gst.ts';
import { actionItemTexts } from '#server/testing/action-item-texts.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { emailSettingsOf } from '#server/testing/fake-servers/fake-smtp-server.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';

// The cases of docs/failure-cases.md, by number. The tests beside the code cover more details.
let shop: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  shop = await testApp();
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

async function createOrder() {
  const who = await signedInCustomer(shop.app);
  const { id } = await addProduct(shop.db);
  return (await placedOrder(shop.app, who, { products: { [id]: 1 } })).id;
}

test('11 money: sums, tax and text are exact to the paisa', () => {
  expect(
    toRupees(
      totalPaise([
        { pricePaise: 3_333, quantity: 3 },
        { pricePaise: 10, quantity: 1 },
        { pricePaise: 20, quantity: 1 },
      ]),
    ),
  ).toBe(100.29);
  const paise = fc.integer({ min: 0, max: 10 ** 12 });
  fc.assert(fc.property(paise, (amount) => parseRupees(toDecimalRupees(amount)) === amount));
  fc.assert(
    fc.property(
      paise,
      fc.constantFrom(0, 300, 500, 1_200, 1_800, 2_800),
      fc.boolean(),
      (gross, rate, isInterState) => {
        const tax = splitTax(gross, rate, isInterState);
        expect(tax.taxablePaise + tax.cgstPaise + tax.sgstPaise + tax.igstPaise).toBe(gross);
        expect(tax.cgstPaise).toBe(tax.sgstPaise);
      },
    ),
  );
});

test('16 SMTP server down: the order stays, the email is retried, and in the end it is an action item', async () => {
  const id = await createOrder();
  await markPaid(shop.db, { orderNumber: id, reference: '700000000016' }, COMMAND_LINE);
  // no server listens on port 1
  const settings = { ...readSettings({}), email: emailSettingsOf(1), merchantEmail: 'owner@haat.example' };
  for (let turn = 0; turn < 30; turn += 1) {
    await shop.db
      .updateTable('email_outbox')
      .set({ next_attempt_at: new Date() })
      .where('next_attempt_at', 'is not', null)
      .execute();
    await sendEmails(
      { db: shop.db, encryptionKeys: shop.encryptionKeys, settings },
      pino({ level: 'silent' }),
      1_000,
    );
  }
  const emails = await shop.db
    .selectFrom('email_outbox')
    .select(['sent_at', 'attempts'])
    .where('order_id', '=', id)
    .execute();
  expect(emails.length).toBeGreaterThan(0);
  for (const { sent_at, attempts } of emails) {
    expect(sent_at).toBeNull();
    expect(attempts).toBeGreaterThan(1);
  }
  const order = await shop.db
    .selectFrom('orders')
    .select(['status', 'paid_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(order).toMatchObject({ status: 1, paid_at: expect.any(Date) });
  const actionItems = await actionItemTexts(shop.db);
  expect(actionItems.map(({ heading }) => heading)).toContain('Emails that could not be sent');
});

test('20 invoice numbers: consecutive for concurrent shipments, at most 16 characters, by India’s financial year', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, createOrder));
  await Promise.all(
    ids.map((orderNumber, i) =>
      markPaid(shop.db, { orderNumber, reference: `8000000000${20 + i}` }, COMMAND_LINE),
    ),
  );
  await Promise.all(
    ids.map((orderNumber) => shipOrder(shop.db, { orderNumber, carrier: 'India Post' }, COMMAND_LINE)),
  );
  const invoices = await shop.db
    .selectFrom('invoices')
    .select(['serial', 'number', 'order_id'])
    .where('order_id', 'in', ids)
    .orderBy('serial')
    .execute();
  const first = invoices[0]?.serial ?? 0;
  expect(invoices.map(({ serial }) => serial)).toEqual(Array.from({ length: 8 }, (_, i) => first + i));
  for (const { number } of invoices) expect(number.length).toBeLessThanOrEqual(16);
  expect(financialYear(new Date('2027-03-31T18:29:59Z'))).not.toBe(
    financialYear(new Date('2027-03-31T18:30:00Z')),
  );
});
