import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open-database.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { readSettings } from '#server/settings/settings.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { failQueries } from '#server/testing/failures/fail-queries.ts';
import { type FakeSmtpServer, startFakeSmtpServer } from '#server/testing/fake-servers/fake-smtp-server.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { sendEmails } from './send-emails.ts';

const MAX_STEPS = 100;
const UNPAID = ['new-order', 'order-cancelled', 'order-placed'];
// "payment-received" has the invoice attached: its PDF takes longest to build
const PAID = [...UNPAID, 'payment-received'];

let shop: Awaited<ReturnType<typeof testApp>>;
let smtp: FakeSmtpServer;
// connections that are not interrupted: a new one has to plan the query of the invariants again
let checks: OpenDatabase;
let customer: Awaited<ReturnType<typeof signedInCustomer>>;
let productId: string;

beforeAll(async () => {
  [shop, smtp] = await Promise.all([testApp({ settings: { rateLimits: 'off' } }), startFakeSmtpServer()]);
  checks = openDatabase(shop.connection, { statementTimeoutMs: 60_000 });
  await saveStoreInfo(shop.db, { storeName: 'Haat', companyEmail: 'hello@haat.example' });
  customer = await signedInCustomer(shop.app);
});
beforeEach(async () => {
  productId = (await addProduct(shop.db, { stock: 1_000 })).id;
});
afterAll(async () => {
  await checks.close();
  await Promise.all([shop.close(), smtp.close()]);
});

let orders = 0;
/** Places an order, pays it if `kinds` is `PAID`, and cancels it. Empties the rest of the outbox. */
async function createCancelledOrder(kinds: string[]): Promise<string> {
  orders += 1;
  const { id } = await placedOrder(shop.app, customer, { products: { [productId]: (orders % 99) + 1 } });
  if (kinds === PAID)
    await markPaid(shop.db, { orderNumber: id, reference: `CRASH-${orders}` }, COMMAND_LINE);
  await cancelOrder(shop.db, id, {}, COMMAND_LINE);
  await shop.db
    .deleteFrom('email_outbox')
    .where((eb) => eb.or([eb('order_id', 'is', null), eb('order_id', '<>', id)]))
    .execute();
  smtp.received.length = 0;
  return id;
}

function send(): Promise<void> {
  const { email } = smtp;
  return sendEmails(
    { db: shop.db, encryptionKeys: shop.encryptionKeys, settings: { ...readSettings({}), email } },
    pino({ level: 'silent' }),
  );
}

const listEmails = (orderId: string) =>
  shop.db.selectFrom('email_outbox').selectAll().where('order_id', '=', orderId).orderBy('kind').execute();

/** Makes all emails due and sends them. Expects that each was accepted, at most twice. */
async function expectAllSent(orderId: string, kinds: string[]): Promise<void> {
  await shop.db
    .updateTable('email_outbox')
    .set({ next_attempt_at: new Date(0) })
    .where('next_attempt_at', 'is not', null)
    .execute();
  await send();
  const emails = await listEmails(orderId);
  expect(emails.map(({ kind }) => kind)).toEqual(kinds);
  for (const email of emails)
    expect(email).toMatchObject({ sent_at: expect.any(Date), next_attempt_at: null });
  const ids = smtp.received.map(({ data }) => /^Message-ID: (.*)$/im.exec(data)?.[1]);
  expect(new Set(ids).size).toBe(kinds.length);
  // a repeated email has the same Message-ID; each connection may have been interrupted during one email
  expect(ids.length).toBeLessThanOrEqual(2 * kinds.length);
}

async function failAtEveryStep(
  kinds: string[],
  failAt: (nth: number) => void,
  stopFailing: () => boolean,
): Promise<number> {
  for (let nth = 1; nth <= MAX_STEPS; nth += 1) {
    const orderId = await createCancelledOrder(kinds);
    failAt(nth);
    await send().catch(() => undefined);
    const wasInterrupted = stopFailing();
    await expectInvariants(checks.db);
    if (!wasInterrupted) expect(smtp.received).toHaveLength(kinds.length);
    await expectAllSent(orderId, kinds);
    await expectInvariants(checks.db);
    if (!wasInterrupted) return nth - 1;
  }
  throw new Error(`it takes more than ${MAX_STEPS} steps`);
}

test('an SMTP server that disconnects at any one of its replies loses no email and harms no order', async () => {
  const behavior = { kind: 'disconnect-at' as const, nth: 0 };
  const steps = await failAtEveryStep(
    PAID,
    (nth) => {
      behavior.nth = nth;
      smtp.setBehavior(behavior);
    },
    () => {
      smtp.setBehavior({ kind: 'accept' });
      return behavior.nth <= 0;
    },
  );
  // the first email alone takes a greeting and five replies
  expect(steps).toBeGreaterThan(10);
});

test.each(['before', 'after'] as const)(
  'a database connection that fails %s any one query of sending loses no email and harms no order',
  async (when) => {
    const calls = failQueries(shop.pool);
    const steps = await failAtEveryStep(
      UNPAID,
      (nth) => calls.arm(nth, when),
      () => calls.disarm(),
    );
    expect(steps).toBeGreaterThan(8);
  },
  300_000,
);
