import type { Database } from '#server/database/database.ts';
import type { EventOutcome } from '../payment-event.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { recordPaymentEvent } from '../record-payment-event.ts';
import { claimDuePayments } from './due-payment-queries.ts';

/**
 * When a gateway is asked about a payment, in minutes since its creation. The first is also in the database
 * schema.
 */
const DELAYS_MINUTES = [1, 3, 10, 30, 2 * 60, 12 * 60, 24 * 60];
const BATCH_SIZE = 20;
// Ends before the next run begins, so that slow gateways do not pile up work.
const MAX_MS = 45_000;

export interface ReconciledPayment {
  method: string;
  reference: string;
  /** Outcome of the gateway's report; undefined when it has nothing new or was unreachable. */
  outcome?: EventOutcome;
  /** Why the request to the gateway failed. */
  error?: unknown;
}

/**
 * Asks the gateways about payments without a reported result, at growing intervals for a day: a webhook may
 * be lost, money may not. A report counts like any other event. An unreachable gateway is asked the next
 * time.
 */
export async function reconcilePayments(
  db: Database,
  providers: readonly PaymentProvider[],
): Promise<ReconciledPayment[]> {
  const pollableProviders = new Map(
    providers.filter(({ fetchStatus }) => fetchStatus).map((one) => [one.method, one]),
  );
  const stopAt = performance.now() + MAX_MS;
  const reconciled: ReconciledPayment[] = [];
  for (;;) {
    const due = await claimDuePayments(db, [...pollableProviders.keys()], DELAYS_MINUTES, BATCH_SIZE);
    reconciled.push(
      ...(await Promise.all(due.map((one) => pollPayment(db, pollableProviders.get(one.method), one)))),
    );
    if (due.length < BATCH_SIZE || performance.now() > stopAt) return reconciled;
  }
}

type DuePayment = Awaited<ReturnType<typeof claimDuePayments>>[number];

async function pollPayment(
  db: Database,
  provider: PaymentProvider | undefined,
  payment: DuePayment,
): Promise<ReconciledPayment> {
  const { method, reference, gatewayReference, isLast, amountPaise, currency } = payment;
  try {
    const report = await provider?.fetchStatus?.(reference, gatewayReference ?? undefined);
    const givenUp = { reportedState: 'expired', eventKey: 'given up', amountPaise, currency } as const;
    const event = report ?? (isLast ? givenUp : undefined);
    if (!event) return { method, reference };
    const outcome = await db
      .transaction()
      .execute((trx) => recordPaymentEvent(trx, { ...event, method, reference, source: 'poll' }));
    return { method, reference, outcome };
  } catch (error) {
    return { method, reference, error };
  }
}
