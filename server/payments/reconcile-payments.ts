import type { Database } from '#server/database/database.ts';
import type { EventOutcome } from './payment-event.ts';
import { takeDuePolls } from './poll-queries.ts';
import type { PaymentProvider } from './provider.ts';
import { recordPaymentEvent } from './record-payment-event.ts';

/** When a gateway is asked about an attempt, in minutes from its beginning. The first also stands in the schema. */
const DELAYS_MINUTES = [1, 3, 10, 30, 2 * 60, 12 * 60, 24 * 60];
const AT_ONCE = 20;
// Ends before the next look begins, so that slow gateways do not pile up work.
const LONGEST_MS = 45_000;

export interface Reconciled {
  method: string;
  reference: string;
  /** What came of the gateway's answer; undefined when the gateway knows nothing new or could not be asked. */
  outcome?: EventOutcome;
  /** Why it could not be asked. */
  trouble?: unknown;
}

/**
 * Asks the gateways about attempts whose outcome has not been reported, at growing intervals for a day: a webhook may be
 * lost, money may not. An answer counts like any other event. A gateway that cannot be reached is asked the next time.
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
