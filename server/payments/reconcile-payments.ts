import type { Database } from '#server/database/database.ts';
import type { EventOutcome } from './payment-event.ts';
import { takeDuePolls } from './poll-queries.ts';
import type { PaymentProvider } from './provider.ts';
import { recordPaymentEvent } from './record-payment-event.ts';

/**
 * When a gateway is asked about a payment, in minutes since its creation. The first is also in the database
 * schema.
 */
const DELAYS_MINUTES = [1, 3, 10, 30, 2 * 60, 12 * 60, 24 * 60];
const AT_ONCE = 20;
// Ends before the next run begins, so that slow gateways do not pile up work.
const LONGEST_MS = 45_000;

export interface Reconciled {
  method: string;
  reference: string;
  /** Outcome of the gateway's report; undefined when it has nothing new or was unreachable. */
  outcome?: EventOutcome;
  /** Why the request to the gateway failed. */
  trouble?: unknown;
}

/**
 * Asks the gateways about payments without a reported result, at growing intervals for a day: a webhook may
 * be lost, money may not. A report counts like any other event. An unreachable gateway is asked the next
 * time.
 */
export async function reconcilePayments(
  db: Database,
  providers: readonly PaymentProvider[],
): Promise<Reconciled[]> {
  const askable = new Map(providers.filter(({ fetchStatus }) => fetchStatus).map((one) => [one.method, one]));
  const giveOverAt = performance.now() + LONGEST_MS;
  const reconciled: Reconciled[] = [];
  for (;;) {
    const due = await takeDuePolls(db, [...askable.keys()], DELAYS_MINUTES, AT_ONCE);
    reconciled.push(...(await Promise.all(due.map((one) => ask(db, askable.get(one.method), one)))));
    if (due.length < AT_ONCE || performance.now() > giveOverAt) return reconciled;
  }
}

type DuePoll = Awaited<ReturnType<typeof takeDuePolls>>[number];

async function ask(
  db: Database,
  provider: PaymentProvider | undefined,
  attempt: DuePoll,
): Promise<Reconciled> {
  const { method, reference, gatewayReference, isLast, amountPaise, currency } = attempt;
  try {
    const answer = await provider?.fetchStatus?.(reference, gatewayReference ?? undefined);
    const givenUp = { says: 'expired', eventKey: 'given up', amountPaise, currency } as const;
    const event = answer ?? (isLast ? givenUp : undefined);
    if (!event) return { method, reference };
    const outcome = await db
      .transaction()
      .execute((trx) => recordPaymentEvent(trx, { ...event, method, reference, source: 'poll' }));
    return { method, reference, outcome };
  } catch (trouble) {
    return { method, reference, trouble };
  }
}
