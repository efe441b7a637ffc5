import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { API_PATHS } from '#contract/api-paths.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { selectNewestEmails } from '#server/emails/email-queries.ts';
import { renderEmail } from '#server/emails/render-email.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { readSettings } from '#server/settings/settings.ts';
import { post } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, readOrder } from '#server/testing/builders/orders.ts';
import { startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { markPaid } from '../mark-paid.ts';
import { rejectClaim, undoClaimRejection } from './reject-claim.ts';
import { verifyClaim } from './verify-claim.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let productId: string;

beforeAll(async () => {
  shop = await testApp({ settings: { upi: { address: 'haat@bank', payeeName: 'Haat' } } });
  productId = (await addProduct(shop.db, { regularPricePaise: 129_900, stock: 1_000 })).id;
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

const newUtr = () => String(randomInt(10 ** 11, 10 ** 12));

/** An order whose shopper reports a UPI payment. */
async function claimedOrder(utr = newUtr()) {
  const who = await signedInCustomer(shop.app);
  const { id } = await placedOrder(shop.app, who, { products: { [productId]: 1 } });
  const claim = async (number: string) => {
    const fields = { method: 'upi', upiPaid: true, utr: number };
    const reply = await post(shop.app, API_PATHS.payments, { orderId: id, fields }, { headers: who.headers });
    expect(reply.json()).toEqual({ success: true });
  };
  await claim(utr);
  const payments = () =>
    shop.db
      .selectFrom('payments')
      .select(['reference', 'state', 'gateway_reference as utr'])
      .where('order_id', '=', id)
      .orderBy('reference')
      .execute();
  const paymentReference = (await payments())[0]?.reference ?? '';
  const emails = () =>
    shop.db
      .selectFrom('email_outbox')
      .selectAll()
      .where('order_id', '=', id)
      .where('kind', '=', 'payment-claim-rejected')
      .execute();
  const reject = (more: { reason?: 'not-found' | 'other'; note?: string } = {}) =>
    rejectClaim(
      shop.db,
      { paymentReference, utr, reason: 'not-found', holdMinutes: 30, ...more },
      COMMAND_LINE,
    );
  const undo = () => undoClaimRejection(shop.db, { paymentReference, claimHours: 48 }, COMMAND_LINE);
  const order = () => readOrder(shop.app, who, id);
  return { id, who, utr, paymentReference, claim, payments, emails, reject, undo, order };
}

async function holdOf(orderId: string) {
  const row = await shop.db
    .selectFrom('orders')
    .select(['stock_held_until as heldUntil', 'payment_claimed_at as claimedAt'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const minutes = ((row.heldUntil?.getTime() ?? 0) - Date.now()) / 60_000;
  return { minutes, isClaimed: row.claimedAt !== null };
}

test('a verified claim pays the order, once', async () => {
  const { paymentReference, utr, order, id } = await claimedOrder();
  const verify = (number: string) => verifyClaim(shop.db, { paymentReference, utr: number }, COMMAND_LINE);
  await expect(verify(newUtr())).rejects.toMatchObject({ code: 'claim_changed' });
  expect(await order()).toMatchObject({ paid: false });
  const results = await Promise.all([verify(utr), verify(utr)]);
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['applied', 'duplicate']);
  expect(await order()).toMatchObject({ paid: true, status: 1 });
  const actions = await shop.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', id)
    .execute();
  expect(actions).toEqual([{ action: 'payment.record' }]);
});

test('one number verifies one order, also at once', async () => {
  const utr = newUtr();
  const orders = [await claimedOrder(utr), await claimedOrder(utr)];
  const tries = await Promise.allSettled(
    orders.map(({ paymentReference }) => verifyClaim(shop.db, { paymentReference, utr }, COMMAND_LINE)),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'payment_in_flight', message: expect.stringContaining('has already paid') },
  });
});

test('a rejected claim keeps its number, and the customer gets the reason and can pay again', async () => {
  const { id, utr, reject, emails, payments, claim, who } = await claimedOrder();
  expect(await reject()).toBe(id);
  expect(await reject()).toBe(id);
  expect(await payments()).toMatchObject([{ state: 'failed', utr }]);
  expect((await holdOf(id)).minutes).toBeLessThan(31);
  expect((await holdOf(id)).isClaimed).toBe(false);
  const [email, ...more] = await emails();
  expect(more).toEqual([]);
  expect(email?.next_attempt_at?.getTime()).toBeGreaterThan(Date.now() + 60_000);
  const rendered = await renderEmail(shop.db, readSettings({}), {
    id: email?.id ?? 0,
    kind: email?.kind ?? '',
    orderId: id,
    text: email?.text ?? null,
    recipientEmail: null,
    replyTo: null,
    subject: null,
    refundId: null,
    shipmentId: null,
    cancellationId: null,
    createdAt: new Date(),
    sentAt: null,
  });
  expect(rendered?.subject).toBe(`Your payment for order ${id} was not found`);
  expect(rendered?.text).toContain(
    `You reported a UPI payment of ₹1,299.00 with the number ${utr} for your order ${id}. We have not found it in our account.`,
  );
  expect(rendered?.text).toMatch(/Pay for the order:\nhttps?:/);

  await startedPayment(shop.app, who, id, 'upi');
  await claim(newUtr());
  expect(await payments()).toMatchObject([{ state: 'failed', utr }, { state: 'started' }]);
  expect((await holdOf(id)).minutes).toBeGreaterThan(60);
});

test('own words are sent, and are required where no reason is chosen', async () => {
  const { reject, emails } = await claimedOrder();
  await expect(reject({ reason: 'other' })).rejects.toMatchObject({ code: 'invalid_request' });
  await reject({ reason: 'other', note: 'Our bank was closed. Please write to us.' });
  expect((await emails())[0]?.text).toMatch(/ Our bank was closed\. Please write to us\.$/);
});

test('a rejection undone within two minutes sends no email, and the claim waits again', async () => {
  const { id, reject, undo, emails, payments, paymentReference, utr } = await claimedOrder();
  await reject();
  expect(await undo()).toEqual({ orderId: id, isEmailSent: false });
  expect(await emails()).toEqual([]);
  expect(await payments()).toMatchObject([{ state: 'started' }]);
  expect((await holdOf(id)).isClaimed).toBe(true);
  await expect(undo()).rejects.toMatchObject({ code: 'claim_changed' });
  await reject();
  expect(await emails()).toHaveLength(1);
  await undo();
  expect((await verifyClaim(shop.db, { paymentReference, utr }, COMMAND_LINE)).outcome).toBe('applied');
});

test('a rejection cannot be undone once the customer pays in another way, or the order is cancelled', async () => {
  const other = await claimedOrder();
  await other.reject();
  await startedPayment(shop.app, other.who, other.id, 'upi');
  await expect(other.undo()).rejects.toThrow('is paying it in another way');
  const cancelled = await claimedOrder();
  await cancelled.reject();
  await cancelOrder(shop.db, cancelled.id, { note: 'sold out' }, COMMAND_LINE);
  await expect(cancelled.undo()).rejects.toMatchObject({ code: 'claim_changed' });
  expect(await cancelled.order()).toMatchObject({ status: 4 });
});

test('an order cancelled while its claim is open: the email states that the money goes back if it has arrived', async () => {
  const { id, utr } = await claimedOrder();
  await cancelOrder(shop.db, id, { note: 'sold out' }, COMMAND_LINE);
  const claimText =
    'You named a UPI payment of ₹1,299.00: if it has reached us, we send it back the way it came.';
  const email = await cancellationEmail(id);
  expect(email.text).toContain(claimText);
  expect(email.html).toContain(claimText);
  expect(email.text).not.toContain('It was not paid');
  await markPaid(shop.db, { orderNumber: id, reference: utr }, COMMAND_LINE);
  const { text } = await cancellationEmail(id);
  expect(text).toContain('We send ₹1,299.00 back the way it came.');
  expect(text).not.toContain('if it has reached us');

  const rejected = await claimedOrder();
  await rejected.reject();
  await cancelOrder(shop.db, rejected.id, { note: 'sold out' }, COMMAND_LINE);
  expect((await cancellationEmail(rejected.id)).text).toContain(
    'It was not paid, so there is nothing to send back.',
  );
});

/** The email about the cancellation of an order, as it would be sent now. */
async function cancellationEmail(orderId: string) {
  const emails = await selectNewestEmails(shop.db);
  const email = emails.find((each) => each.orderId === orderId && each.kind === 'order-cancelled');
  const rendered = email && (await renderEmail(shop.db, readSettings({}), email));
  if (!rendered) throw new Error(`no email about the cancellation of ${orderId}`);
  return rendered;
}

test('money that still arrives for a rejected claim pays the order', async () => {
  const { reject, order, id, utr } = await claimedOrder();
  await reject();
  expect((await markPaid(shop.db, { orderNumber: id, reference: utr }, COMMAND_LINE)).outcome).toBe(
    'applied',
  );
  expect(await order()).toMatchObject({ paid: true });
});
