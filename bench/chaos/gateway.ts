import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { releaseExpiredHolds } from '#server/orders/stock/release-expired-holds.ts';
import type { PaymentProvider } from '#server/payments/payment-provider.ts';
import { paymentProviders } from '#server/payments/provider-registry.ts';
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts';
import { decideGatewayPayment } from '#server/payments/test-gateway/test-gateway-queries.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { postOrder } from '#server/testing/builders/orders.ts';
import { sendWebhook, startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { type SimulatedPayment, simulateWebhooks, type WebhookDelivery } from './gateway-callbacks.ts';
import { openShopInProcess } from './shop-in-process.ts';

interface GatewayChaosResult {
  payments: number;
  captured: number;
  webhooks: number;
  forged: number;
  /** Payments whose state the shop received only by polling the gateway. */
  foundByPolling: number;
  wronglyPaid: number;
  paidLeftPending: number;
  /** Webhook replies other than 200, or 400 for a forged message. */
  unexpectedErrors: string[];
}

type Shop = Awaited<ReturnType<typeof openShopInProcess>>;

const CONCURRENCY = 8;
const STOCK = 10_000_000;
// just after each scheduled poll of the gateway
const POLL_MINUTES = [1.1, 3.1, 10.1, 30.1, 121, 721, 1_441];
// a gateway that is unreachable for a whole day is not covered here
const UNREACHABLE_UNTIL_MINUTE = 130;

/** Payments through a gateway that loses, duplicates, delays and reorders webhooks, amid forged ones. */
export async function gatewayChaos({ payments }: { payments: number }): Promise<GatewayChaosResult> {
  const shop = await openShopInProcess();
  try {
    const simulated = await startPayments(shop, payments);
    const webhooks = simulated.flatMap((payment) => simulateWebhooks(payment, shop.signingSecret));
    webhooks.sort((a, b) => a.atMinute - b.atMinute);
    const unexpectedErrors: string[] = [];
    let foundByPolling = 0;
    let [now, next] = [0, 0];
    for (const minute of POLL_MINUTES) {
      const until = webhooks.findIndex(({ atMinute }) => atMinute > minute);
      const due = webhooks.slice(next, until < 0 ? webhooks.length : until);
      next += due.length;
      await runConcurrently(
        due,
        async (webhook) => void unexpectedErrors.push(...(await deliverWebhook(shop, webhook))),
      );
      await advanceClock(shop, minute - now);
      now = minute;
      await releaseExpiredHolds(shop.db);
      foundByPolling += await pollGateway(shop, minute < UNREACHABLE_UNTIL_MINUTE);
    }
    await expectInvariants(shop.dbWithoutTimeout);
    return {
      payments,
      captured: simulated.filter(({ trueState }) => trueState === 'captured').length,
      webhooks: webhooks.length,
      forged: webhooks.filter(({ isForged }) => isForged).length,
      foundByPolling,
      ...(await countWrongOutcomes(shop)),
      unexpectedErrors,
    };
  } finally {
    await shop.close();
  }
}

async function startPayments(shop: Shop, payments: number): Promise<SimulatedPayment[]> {
  const product = await addProduct(shop.db, { stock: STOCK, regularPricePaise: 12_999 });
  const customers = await Promise.all(Array.from({ length: CONCURRENCY }, () => signedInCustomer(shop.app)));
  const simulated: SimulatedPayment[] = [];
  await runConcurrently([...Array(payments).keys()], async (i) => {
    const customer = customers[i % CONCURRENCY];
    if (!customer) return;
    const key = randomBytes(12).toString('hex');
    const reply = await postOrder(shop.app, customer, { products: { [product.id]: randomInt(1, 4) } }, key);
    const { id, total } = reply.json<{ id: string; total: number }>();
    await startedPayment(shop.app, customer, id, 'test');
    const reference = `${id.replace('-', '')}01`;
    const trueState = randomInt(100) < 70 ? 'captured' : randomInt(2) === 0 ? 'failed' : 'open';
    if (trueState !== 'open') await decideGatewayPayment(shop.db, reference, trueState);
    simulated.push({ reference, amountPaise: Math.round(total * 100), trueState });
  });
  return simulated;
}

async function deliverWebhook(
  { app }: Shop,
  { body, headers, isForged }: WebhookDelivery,
): Promise<string[]> {
  const { statusCode, body: replyBody } = await sendWebhook(app, 'test', body, headers);
  return statusCode === 200 || (isForged && statusCode === 400) ? [] : [`${statusCode} ${replyBody}`];
}

/** Moves payments and holds into the past: the database's clock decides what is due. */
async function advanceClock({ dbWithoutTimeout: db }: Shop, minutes: number): Promise<void> {
  const elapsed = sql`make_interval(secs => ${minutes * 60})`;
  await sql`update payments set created_at = created_at - ${elapsed}, next_poll_at = next_poll_at - ${elapsed}`.execute(
    db,
  );
  await sql`update orders set stock_held_until = stock_held_until - ${elapsed}`.execute(db);
}

/** Returns the number of payments whose state changed by polling. */
async function pollGateway(shop: Shop, isFlaky: boolean): Promise<number> {
  const providers = paymentProviders(shop).map((provider) => (isFlaky ? flakyProvider(provider) : provider));
  let found = 0;
  for (;;) {
    const reconciled = await reconcilePayments(shop.db, providers);
    found += reconciled.filter(({ outcome }) => outcome === 'applied').length;
    if (reconciled.length === 0) return found;
  }
}

/** Makes one of five status requests fail. */
function flakyProvider({ fetchStatus, ...provider }: PaymentProvider): PaymentProvider {
  if (!fetchStatus) return provider;
  return {
    ...provider,
    fetchStatus: async (...args) => {
      if (randomInt(5) === 0) throw new Error('the gateway is away');
      return await fetchStatus(...args);
    },
  };
}

async function countWrongOutcomes({
  dbWithoutTimeout: db,
}: Shop): Promise<Pick<GatewayChaosResult, 'wronglyPaid' | 'paidLeftPending'>> {
  const { rows } = await sql<{ wronglyPaid: number; paidLeftPending: number }>`
    select count(*) filter (where o.paid_at is not null and g.state <> 'captured') as "wronglyPaid",
      count(*) filter (where g.state = 'captured' and (o.paid_at is null or o.status <> 1)) as "paidLeftPending"
    from orders o join payments p on p.order_id = o.id join test_gateway_payments g on g.reference = p.reference`.execute(
    db,
  );
  return rows[0] ?? { wronglyPaid: -1, paidLeftPending: -1 };
}

async function runConcurrently<T>(items: readonly T[], action: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const work = async () => {
    for (const item of queue) await action(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}
