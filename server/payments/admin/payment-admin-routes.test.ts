import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { OrderPayments, PaymentList } from '#contract/admin/orders/payments.ts';
import type { StatementReview } from '#contract/admin/orders/statements.ts';
import type { Role } from '#contract/admin/permissions.ts';
import { API_PATHS } from '#contract/api-paths.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { startClockSync } from '#server/database/database-clock.ts';
import { returnOrder } from '#server/order-management/return-order.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { post } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder } from '#server/testing/builders/orders.ts';
import { decide, startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { markPaid } from '../mark-paid.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let productId: string;

beforeAll(async () => {
  shop = await testApp({
    settings: { testPayments: 'on', upi: { address: 'haat@bank', payeeName: 'Haat' } },
  });
  productId = (await addProduct(shop.db, { regularPricePaise: 129_900, stock: 1_000 })).id;
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

const newUtr = () => String(randomInt(10 ** 11, 10 ** 12));
const staffOf = (role: Role) => signedInStaff(shop.app, shop.db, role);
type Staff = Awaited<ReturnType<typeof staffOf>>;

const read = async <T>(staff: Staff, path: string) =>
  (await staffInject(shop.app, staff, 'GET', path)).json<T>();
const send = (staff: Staff, path: string, payload: object, key?: string) =>
  staffInject(shop.app, staff, 'POST', path, {
    payload,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const fill = (path: string, value: string) => path.replace(/:\w+/, value);

async function anOrder(method: string, { quantity = 1, utr = '' } = {}) {
  const who = await signedInCustomer(shop.app);
  const { id } = await placedOrder(shop.app, who, { products: { [productId]: quantity } });
  const { redirectUrl } = await startedPayment(shop.app, who, id, method);
  if (method === 'test') await decide(shop.app, redirectUrl, 'approve');
  if (utr !== '') {
    const fields = { method: 'upi', upiPaid: true, utr };
    await post(shop.app, API_PATHS.payments, { orderId: id, fields }, { headers: who.headers });
  }
  return { id };
}

test('a claim is listed, rejected with a reason, taken back and verified', async () => {
  const staff = await staffOf('accountant');
  const utr = newUtr();
  const { id } = await anOrder('upi', { utr });
  const { data, views } = await read<PaymentList>(staff, `${ADMIN_PATHS.payments}?view=claims`);
  const claim = data.find(({ orderNumber }) => orderNumber === id);
  expect(views.claims).toBe(data.length);
  expect(claim).toMatchObject({
    isClaim: true,
    gatewayReference: utr,
    amount: 1299,
    customerName: 'Asha Rao',
  });
  const reference = claim?.reference ?? '';
  const rejected = await send(staff, fill(ADMIN_PATHS.rejectClaim, reference), { utr, reason: 'not-found' });
  expect(rejected.json().message).toBe(`The payment of order ${id} is rejected.`);
  const { payments } = await read<OrderPayments>(staff, fill(ADMIN_PATHS.orderPayments, id));
  expect(payments[0]).toMatchObject({ state: 'failed', message: 'It is not in our account', isClaim: false });
  expect((await send(staff, fill(ADMIN_PATHS.undoClaimRejection, reference), {})).json().message).toContain(
    'waits for confirmation again. No email is sent.',
  );
  const verify = () => send(staff, fill(ADMIN_PATHS.verifyClaim, reference), { utr });
  expect((await verify()).json()).toMatchObject({ outcome: 'applied', message: `Order ${id} is paid.` });
  expect((await verify()).json()).toMatchObject({ outcome: 'duplicate' });
  const actions = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'staff_name'])
    .where('subject_id', '=', id)
    .where('action', 'like', 'payment.%')
    .orderBy('id')
    .execute();
  expect(actions).toEqual(
    ['payment.reject-claim', 'payment.undo-rejection', 'payment.record'].map((action) => ({
      action,
      staff_name: staff.name,
    })),
  );
});

test('a refund shows what is left, is made once per key, and fails for who has seen an older amount', async () => {
  const [one, another] = [await staffOf('owner'), await staffOf('manager')];
  const { id } = await anOrder('test', { quantity: 2 });
  await shipOrder(shop.db, { orderNumber: id, carrier: 'India Post' }, COMMAND_LINE);
  const before = await read<OrderPayments>(one, fill(ADMIN_PATHS.orderPayments, id));
  expect(before).toMatchObject({
    payments: [{ state: 'captured', refundable: 2598, canRefund: true }],
    lines: [{ refundableQuantity: 2, refundable: 2598, restockableQuantity: 2 }],
  });
  expect(before).not.toHaveProperty('refundLimit');
  const body = {
    payment: before.payments[0]?.reference,
    amount: 1299,
    lines: [{ lineNo: 1, quantity: 1, restock: 1 }],
    reason: 'returned',
    expected: { refundable: 2598 },
  };
  const path = fill(ADMIN_PATHS.orderRefunds, id);
  const moreRestocked = { ...body, lines: [{ lineNo: 1, quantity: 1, restock: 2 }] };
  expect((await send(one, path, moreRestocked)).statusCode).toBe(422);
  const key = randomUUID();
  const [first, again] = [await send(one, path, body, key), await send(one, path, body, key)];
  expect(first.json()).toMatchObject({ state: 'succeeded', amount: 1299 });
  expect(again.json().id).toBe(first.json().id);
  const late = await send(another, path, body, randomUUID());
  expect([late.statusCode, late.json().code]).toEqual([409, 'refund_changed']);
  expect(await read<OrderPayments>(another, fill(ADMIN_PATHS.orderPayments, id))).toMatchObject({
    payments: [
      {
        refundable: 1299,
        refunds: [
          { state: 'succeeded', reason: 'returned', lines: [{ lineNo: 1, quantity: 1, restocked: 1 }] },
        ],
      },
    ],
    lines: [{ refundableQuantity: 1, restockableQuantity: 1 }],
    refundLimit: 10_000,
  });
});

test('a paid order that came back is due for refund until a refund is sent', async () => {
  const staff = await staffOf('owner');
  const { id } = await anOrder('test', { quantity: 2 });
  await shipOrder(shop.db, { orderNumber: id, carrier: 'India Post' }, COMMAND_LINE);
  const due = async () =>
    (await read<PaymentList>(staff, `${ADMIN_PATHS.payments}?view=refunds-due`)).data.filter(
      ({ orderNumber }) => orderNumber === id,
    );
  expect(await due()).toEqual([]);
  const etag = async () =>
    (await staffInject(shop.app, staff, 'GET', fill(ADMIN_PATHS.orderPayments, id))).headers.etag;
  const before = await etag();
  expect(before).toMatch(/^"[\w-]{22}"$/);
  expect(await etag()).toBe(before);
  await returnOrder(shop.db, { orderNumber: id, isSellable: true }, COMMAND_LINE);
  const [payment] = await due();
  expect(payment).toMatchObject({ state: 'captured', refundable: 2598, canRefund: true });
  const { views } = await read<PaymentList>(staff, ADMIN_PATHS.payments);
  expect(views['refunds-due']).toBeGreaterThan(0);
  await send(staff, fill(ADMIN_PATHS.orderRefunds, id), {
    payment: payment?.reference,
    amount: 1000,
    expected: { refundable: 2598 },
  });
  expect(await due()).toEqual([]);
  expect(await etag()).not.toBe(before);
});

test('above the limit only the owner refunds, after a recent sign-in', async () => {
  const [owner, manager] = [await staffOf('owner'), await staffOf('manager')];
  const { id } = await anOrder('test', { quantity: 9 });
  await shipOrder(shop.db, { orderNumber: id, carrier: 'India Post' }, COMMAND_LINE);
  const { payments } = await read<OrderPayments>(owner, fill(ADMIN_PATHS.orderPayments, id));
  const body = { payment: payments[0]?.reference, amount: 11_691, expected: { refundable: 11_691 } };
  const path = fill(ADMIN_PATHS.orderRefunds, id);
  expect((await send(manager, path, body)).json()).toMatchObject({
    code: 'forbidden',
    error: 'Refunds of more than ₹10,000.00 for one order are made by the owner.',
  });
  const earlier = new Date(Date.now() - 6 * 60_000);
  await shop.db
    .updateTable('staff_sessions')
    .set({ authenticated_at: earlier })
    .where('id', '=', owner.sessionId)
    .execute();
  expect((await send(owner, path, body)).json().code).toBe('recent_sign_in_required');
  // by the clock of the database, also if that of the server is an hour slow
  const stopSync = await startClockSync(shop.db);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  try {
    expect((await send(owner, path, body)).json().code).toBe('recent_sign_in_required');
  } finally {
    stopSync();
    vi.useRealTimers();
  }
  await shop.db
    .updateTable('staff_sessions')
    .set({ authenticated_at: new Date() })
    .where('id', '=', owner.sessionId)
    .execute();
  expect((await send(owner, path, body)).json()).toMatchObject({ state: 'succeeded' });
});

test('the limit counts what was sent back of another payment of the order', async () => {
  const manager = await staffOf('manager');
  const { id } = await anOrder('test', { quantity: 5 });
  const paidAgain = { orderNumber: id, reference: newUtr(), amountPaise: 5 * 129_900 };
  expect((await markPaid(shop.db, paidAgain, COMMAND_LINE)).outcome).toBe('refund_due');
  await shipOrder(shop.db, { orderNumber: id, carrier: 'India Post' }, COMMAND_LINE);
  const path = fill(ADMIN_PATHS.orderRefunds, id);
  const refund = async (amount: number) => {
    const { payments } = await read<OrderPayments>(manager, fill(ADMIN_PATHS.orderPayments, id));
    const payment = payments.find(({ refundable = 0 }) => refundable > 0);
    const body = { payment: payment?.reference, amount, expected: { refundable: payment?.refundable } };
    return (await send(manager, path, { ...body, bankReference: newUtr() })).json();
  };
  expect(await refund(6495)).toMatchObject({ state: 'succeeded' });
  expect(await refund(3600)).toMatchObject({ code: 'forbidden' });
});

test('a statement is uploaded, reviewed and recorded', async () => {
  const staff = await staffOf('manager');
  const { id } = await anOrder('upi');
  const csv = `Date,Narration,Credit\n22/11/2026,UPI/${newUtr()}/Order ${id},1299.00\n22/11/2026,rent,5000\n`;
  const upload = await send(staff, ADMIN_PATHS.statements, { fileName: 'bank.csv', csv });
  const review = upload.json<StatementReview>();
  expect(review).toMatchObject({
    kind: 'bank',
    certain: [{ rowNumber: 2, amount: 1299, match: { orderNumber: id, canRecord: true } }],
    unmatched: [{ rowNumber: 3, amount: 5000 }],
  });
  const apply = await send(staff, fill(ADMIN_PATHS.applyStatement, review.id), {
    matches: [{ rowNumber: 2, orderNumber: id }],
  });
  expect(apply.json().results).toMatchObject([{ outcome: 'recorded' }]);
  expect(await read<StatementReview>(staff, fill(ADMIN_PATHS.statement, review.id))).toMatchObject({
    certain: [],
    recorded: [{ rowNumber: 2, orderNumber: id }],
  });
  expect(await read(staff, ADMIN_PATHS.statements)).toMatchObject({
    data: [{ id: review.id, rows: 2, recorded: 1 }],
  });
});

test('the list pages by key, finds by number and UTR, and shows cash that carriers have to remit', async () => {
  const staff = await staffOf('owner');
  const { id } = await anOrder('cod');
  await shipOrder(shop.db, { orderNumber: id, carrier: 'Delhivery', trackingNumber: 'DL-9' }, COMMAND_LINE);
  const cod = await read<PaymentList>(staff, `${ADMIN_PATHS.payments}?view=cod`);
  expect(cod.data.map(({ orderNumber }) => orderNumber)).toContain(id);
  const seen: string[] = [];
  for (let after = ''; ; ) {
    const query = `limit=2${after && `&after=${after}`}`;
    const part = await read<PaymentList>(staff, `${ADMIN_PATHS.payments}?${query}`);
    seen.push(...part.data.map(({ reference }) => reference));
    if (part.next === undefined) {
      expect(part.total).toBe(seen.length);
      break;
    }
    after = part.next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  const found = await read<PaymentList>(staff, `${ADMIN_PATHS.payments}?q=${id}`);
  expect(found.data).toMatchObject([{ orderNumber: id, method: 'cod', state: 'awaiting_cash' }]);
});

test('a packer neither sees nor records payments', async () => {
  const packer = await staffOf('packer');
  expect((await staffInject(shop.app, packer, 'GET', ADMIN_PATHS.payments)).statusCode).toBe(403);
  const upload = await send(packer, ADMIN_PATHS.statements, { fileName: 'a.csv', csv: 'x' });
  expect(upload.statusCode).toBe(403);
});
