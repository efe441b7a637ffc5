import { randomBytes, randomInt } from 'node:crypto';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { ADMIN_HEADER, ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { API_PATHS, LINKED_API_PATHS } from '#contract/api-paths.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import type { Database } from '#server/database/database.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { paymentProviders } from '#server/payments/provider-registry.ts';
import { checkRefunds } from '#server/payments/refunds/check-refunds.ts';
import { adminCookieName } from '#server/settings/admin-cookie-name.ts';
import { readSettings } from '#server/settings/settings.ts';
import { createSession } from '#server/staff/sessions/create-session.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import {
  type FakeRazorpay,
  RAZORPAY_KEY_ID,
  RAZORPAY_KEY_SECRET,
  RAZORPAY_WEBHOOK_SECRET,
  signRazorpay,
  startFakeRazorpay,
} from '#server/testing/fake-gateways/fake-razorpay.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { registerCleanup } from './cleanup.ts';
import { listUnexpectedErrors, MAX_REPLY_MS, placeOrder } from './order-load.ts';
import { registerCustomer } from './register-customer.ts';
import { createShopProcess, type ShopProcess } from './shop-process.ts';

interface KillRefundsResult {
  kills: number;
  /** Kills after the gateway had paid a refund and before the shop had recorded it. */
  killedBetween: number;
  /** Refunds that a person requested: one per order, each from two devices. */
  requested: number;
  /** Refunds that the gateway paid. */
  paid: number;
  /** Orders whose refund the gateway did not pay exactly once, in full. */
  wronglyPaid: number;
  /** Orders whose refund is not recorded exactly once, as succeeded. */
  wronglyRecorded: number;
  unexpectedErrors: string[];
}

interface PaidOrder {
  id: string;
  reference: string;
  amount: number;
}

const PRICE_PAISE = 129_900;
const RETRY_DELAY_MS = 50;
// the shop restarts meanwhile, which takes a minute on a very busy machine
const MAX_WAIT_MS = 240_000;
const EXPECTED_ERRORS = /^(ECONNREFUSED|ECONNRESET|EPIPE|UND_ERR_\w+|503 unavailable|409 request_in_flight)$/;

/**
 * Two devices refund the same order at once, again and again until each has a reply, while the server is killed: every
 * other time as soon as the gateway has paid, otherwise at a random moment. Each refund must be paid once.
 */
export async function killRefunds({ kills }: { kills: number }): Promise<KillRefundsResult> {
  const gateway = await startFakeRazorpay();
  const closeGateway = registerCleanup(() => gateway.close());
  const env = {
    RAZORPAY_KEY_ID,
    RAZORPAY_KEY_SECRET,
    RAZORPAY_WEBHOOK_SECRET,
    RAZORPAY_URL: gateway.url,
  };
  const shop = await createShopProcess(env);
  try {
    await shop.start();
    const devices = await shop.withDatabase(({ db }) => signInTwice(db, shop.apiBase));
    const orders = await placePaidOrders(shop, gateway, kills);
    await shop.withDatabase(({ db }) => cancelAll(db, orders));
    const errors = new Map<string, number>();
    let killedBetween = 0;
    for (const [round, order] of orders.entries()) {
      const paidBefore = gateway.refunds.size;
      const refunds = Promise.all(
        devices.map((cookie) => refundUntilReply(shop.apiBase, cookie, order, errors)),
      );
      if (round % 2 === 0) await untilPaid(gateway, paidBefore);
      else await wait(randomInt(5, 120));
      await shop.kill();
      const isPaid = gateway.refunds.size > paidBefore;
      await shop.start();
      const isRecorded = isPaid && (await shop.withDatabase(({ db }) => hasSucceeded(db, order)));
      if (isPaid && !isRecorded) killedBetween += 1;
      await refunds;
    }
    const settings = readSettings(env);
    return await shop.withDatabase(async ({ db }) => {
      await completeRefunds(db, settings);
      await expectInvariants(db);
      const recorded = await Promise.all(orders.map((order) => isRecordedOnce(db, order)));
      return {
        kills: orders.length,
        killedBetween,
        requested: orders.length,
        paid: gateway.refunds.size,
        wronglyPaid: orders.filter((order) => !isPaidOnce(gateway, order)).length,
        wronglyRecorded: recorded.filter((isOnce) => !isOnce).length,
        unexpectedErrors: listUnexpectedErrors(errors, EXPECTED_ERRORS),
      };
    });
  } finally {
    await shop.close();
    await closeGateway();
  }
}

async function untilPaid({ refunds }: FakeRazorpay, paidBefore: number): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MS;
  while (refunds.size === paidBefore) {
    if (performance.now() > deadline) throw new Error('the shop did not request the refund');
    await setImmediate();
  }
}

/** Signs an owner in on two devices. Returns their cookies. */
async function signInTwice(db: Database, apiBase: string): Promise<string[]> {
  return await db.transaction().execute(async (trx) => {
    const member = await trx
      .insertInto('staff')
      .values({ email: 'owner@chaos.example', name: 'Meera Nair', role: 'owner' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const device = { browser: 'Chrome on Android', network: '198.18.0.x' };
    const cookies = [];
    for (const _device of ['phone', 'laptop']) {
      const { token } = await createSession(trx, { id: member.id, role: 'owner' }, device);
      cookies.push(`${adminCookieName(apiBase)}=${token}`);
    }
    return cookies;
  });
}

async function placePaidOrders(
  shop: ShopProcess,
  gateway: FakeRazorpay,
  count: number,
): Promise<PaidOrder[]> {
  const { apiBase } = shop;
  const product = await shop.withDatabase(({ db }) =>
    addProduct(db, { regularPricePaise: PRICE_PAISE, stock: count }),
  );
  const token = await registerCustomer(apiBase);
  const orders: PaidOrder[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const placed = await placeOrder(apiBase, token, product.id, randomBytes(12).toString('hex'));
    if (!('id' in placed)) throw new Error(`could not order: ${placed.error}`);
    const reference = `${placed.id.replace('-', '')}01`;
    await post(
      apiBase + API_PATHS.payments,
      JSON.stringify({ orderId: placed.id, fields: { method: 'razorpay' } }),
      {
        authorization: `Bearer ${token}`,
      },
    );
    gateway.pay(reference);
    const event = gateway.event('payment_link.paid', reference);
    await post(apiBase + LINKED_API_PATHS.paymentWebhook.replace(':provider', 'razorpay'), event, {
      'x-razorpay-signature': signRazorpay(event),
    });
    orders.push({ id: placed.id, reference, amount: PRICE_PAISE / 100 });
  }
  return orders;
}

/** Without a refund: staff refund the money afterwards. */
async function cancelAll(db: Database, orders: readonly PaidOrder[]): Promise<void> {
  for (const { id } of orders) await cancelOrder(db, id, { note: 'sold out' }, COMMAND_LINE);
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<void> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url} replied ${reply.status}: ${text}`);
}

/** Sends one refund with one key until the shop has accepted it, or has rejected it because the other device was first. */
async function refundUntilReply(
  apiBase: string,
  cookie: string,
  { id, reference, amount }: PaidOrder,
  errors: Map<string, number>,
): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': randomBytes(12).toString('hex'),
    origin: readSettings({}).shopOrigin,
    [ADMIN_HEADER]: '1',
    cookie,
  };
  const body = JSON.stringify({ payment: reference, amount, expected: { refundable: amount } });
  const url = apiBase + ADMIN_PATHS.orderRefunds.replace(':number', id);
  const deadline = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const signal = AbortSignal.timeout(MAX_REPLY_MS);
    const outcome = await fetch(url, { method: 'POST', headers, body, signal }).then(nameOf, nameOfError);
    if (outcome === '200' || outcome === '409 refund_changed') return;
    errors.set(outcome, (errors.get(outcome) ?? 0) + 1);
    if (performance.now() > deadline) {
      errors.set('refund without a reply', 1);
      return;
    }
    await wait(RETRY_DELAY_MS);
  }
}

async function nameOf(reply: Response): Promise<string> {
  const { code } = (await reply.json().catch(() => ({}))) as { code?: string };
  return reply.ok ? String(reply.status) : `${reply.status} ${code}`;
}

function nameOfError(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(error);
}

async function refundStates(db: Database, { reference }: PaidOrder): Promise<string[]> {
  const { rows } = await sql<{ state: string; amountPaise: number }>`
    select r.state, r.amount_paise as "amountPaise" from refunds r join payments p on p.id = r.payment_id
    where p.reference = ${reference}`.execute(db);
  return rows.map(({ state, amountPaise }) => `${state} ${amountPaise}`);
}

const hasSucceeded = async (db: Database, order: PaidOrder) =>
  (await refundStates(db, order)).some((state) => state.startsWith('succeeded'));

async function isRecordedOnce(db: Database, order: PaidOrder): Promise<boolean> {
  const states = await refundStates(db, order);
  return states.length === 1 && states[0] === `succeeded ${PRICE_PAISE}`;
}

function isPaidOnce({ links, refunds }: FakeRazorpay, { reference }: PaidOrder): boolean {
  const ids = new Set(links.get(reference)?.payments?.map(({ payment_id }) => payment_id));
  const paid = [...refunds.values()].filter(({ payment_id }) => ids.has(payment_id));
  return paid.length === 1 && paid[0]?.amount === PRICE_PAISE;
}

/** Runs the job that checks refunds, as if its time had come. */
async function completeRefunds(db: Database, settings: ReturnType<typeof readSettings>): Promise<void> {
  const providers = paymentProviders({ db, settings, signingSecret: Buffer.alloc(32) });
  await sql`update refunds set next_check_at = now() where next_check_at is not null`.execute(db);
  while ((await checkRefunds(db, providers)).length > 0);
}
