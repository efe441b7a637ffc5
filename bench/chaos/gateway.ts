import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { releaseOverdueStock } from '#server/orders/release-overdue-stock.ts';
import { paymentProviders } from '#server/payments/payment-providers.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { decideGatewayPayment } from '#server/payments/test-gateway/gateway-queries.ts';
import { signedInCustomer } from '#server/testing/builders.ts';
import { addProduct } from '#server/testing/builders-catalog.ts';
import { sendOrder } from '#server/testing/builders-orders.ts';
import { sendWebhook, startedPayment } from '#server/testing/builders-payments.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { type AskedPayment, callbacksAbout, type SentCallback } from './gateway-callbacks.ts';
import { shopInProcess } from './shop-in-process.ts';

interface GatewayChaos {
  payments: number;
  captured: number;
  callbacks: number;
  forged: number;
  /** Payments whose state the shop learned only by polling the gateway. */
  foundByAsking: number;
  wronglyPaid: number;
  paidLeftPending: number;
  /** Webhook replies other than 200, or 400 for a forged message. */
  unexplained: string[];
}

type Shop = Awaited<ReturnType<typeof shopInProcess>>;

const AT_ONCE = 8;
const PIECES = 10_000_000;
// just after each scheduled poll of the gateway
const LOOKS_AT_MINUTES = [1.1, 3.1, 10.1, 30.1, 121, 721, 1_441];
// a gateway that is unreachable for a whole day is not covered here
const UNREACHABLE_UNTIL_MINUTE = 130;

/** Payments through a gateway that loses, duplicates, delays and reorders webhooks, amid forged ones. */
export async function gatewayChaos({ payments }: { payments: number }): Promise<GatewayChaos> {
  const shop = await shopInProcess();
  try {
    const asked = await askForPayments(shop, payments);
    const callbacks = asked.flatMap((payment) => callbacksAbout(payment, shop.secret));
    callbacks.sort((a, b) => a.atMinute - b.atMinute);
    const unexplained: string[] = [];
    let foundByAsking = 0;
    let [now, next] = [0, 0];
    for (const look of LOOKS_AT_MINUTES) {
      const until = callbacks.findIndex(({ atMinute }) => atMinute > look);
      const due = callbacks.slice(next, until < 0 ? callbacks.length : until);
      next += due.length;
      await inParallel(due, async (callback) => void unexplained.push(...(await tell(shop, callback))));
      await letMinutesPass(shop, look - now);
      now = look;
      await releaseOverdueStock(shop.db);
      foundByAsking += await askGateway(shop, look < UNREACHABLE_UNTIL_MINUTE);
    }
    await expectInvariants(shop.patientDb);
    return {
      payments,
      captured: asked.filter(({ truth }) => truth === 'captured').length,
      callbacks: callbacks.length,
      forged: callbacks.filter(({ isForged }) => isForged).length,
      foundByAsking,
      ...(await judge(shop)),
      unexplained,
    };
  } finally {
    await shop.close();
  }
}

async function askForPayments(shop: Shop, payments: number): Promise<AskedPayment[]> {
  const product = await addProduct(shop.db, { stock: PIECES, regularPricePaise: 12_999 });
  const buyers = await Promise.all(Array.from({ length: AT_ONCE }, () => signedInCustomer(shop.app)));
  const asked: AskedPayment[] = [];
  await inParallel([...Array(payments).keys()], async (i) => {
    const buyer = buyers[i % AT_ONCE];
    if (!buyer) return;
    const key = randomBytes(12).toString('hex');
    const reply = await sendOrder(shop.app, buyer, { products: { [product.id]: randomInt(1, 4) } }, key);
    const { id, total } = reply.json<{ id: string; total: number }>();
    await startedPayment(shop.app, buyer, id, 'test');
    const reference = `${id.replace('-', '')}01`;
    const truth = randomInt(100) < 70 ? 'captured' : randomInt(2) === 0 ? 'failed' : 'open';
    if (truth !== 'open') await decideGatewayPayment(shop.db, reference, truth);
    asked.push({ reference, amountPaise: Math.round(total * 100), truth });
  });
  return asked;
}

async function tell({ app }: Shop, { body, headers, isForged }: SentCallback): Promise<string[]> {
  const { statusCode, body: answer } = await sendWebhook(app, 'test', body, headers);
  return statusCode === 200 || (isForged && statusCode === 400) ? [] : [`${statusCode} ${answer}`];
}

/** Moves payments and holds into the past: the database's clock decides what is due. */
async function letMinutesPass({ patientDb: db }: Shop, minutes: number): Promise<void> {
  const passed = sql`make_interval(secs => ${minutes * 60})`;
  await sql`update payments set created_at = created_at - ${passed}, next_poll_at = next_poll_at - ${passed}`.execute(
    db,
  );
  await sql`update orders set stock_held_until = stock_held_until - ${passed}`.execute(db);
}

/** Returns the number of payments whose state changed by polling. */
async function askGateway(shop: Shop, isFlaky: boolean): Promise<number> {
  const providers = paymentProviders(shop).map((provider) => (isFlaky ? flaky(provider) : provider));
  let found = 0;
  for (;;) {
    const reconciled = await reconcilePayments(shop.db, providers);
    found += reconciled.filter(({ outcome }) => outcome === 'moved').length;
    if (reconciled.length === 0) return found;
  }
}

/** Makes one of five status requests fail. */
function flaky({ fetchStatus, ...provider }: PaymentProvider): PaymentProvider {
  if (!fetchStatus) return provider;
  return {
    ...provider,
    fetchStatus: async (...asked) => {
      if (randomInt(5) === 0) throw new Error('the gateway is away');
      return await fetchStatus(...asked);
    },
  };
}

async function judge({
  patientDb: db,
}: Shop): Promise<Pick<GatewayChaos, 'wronglyPaid' | 'paidLeftPending'>> {
  const { rows } = await sql<{ wronglyPaid: number; paidLeftPending: number }>`
    select count(*) filter (where o.paid_at is not null and g.state <> 'captured') as "wronglyPaid",
      count(*) filter (where g.state = 'captured' and (o.paid_at is null or o.status <> 1)) as "paidLeftPending"
    from orders o join payments p on p.order_id = o.id join test_gateway_payments g on g.reference = p.reference`.execute(
    db,
  );
  return rows[0] ?? { wronglyPaid: -1, paidLeftPending: -1 };
}

async function inParallel<T>(items: readonly T[], action: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const work = async () => {
    for (const item of queue) await action(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
