import type { Database } from '#server/database/database.ts';
import { describeError } from '#server/errors/describe-error.ts';
import { RETRIES } from '#server/jobs/claim-due-rows.ts';
import type { EventOutcome } from '../payment-event.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { recordPaymentEvent } from '../record-payment-event.ts';
import { claimDuePayments, type DuePayment, updatePolled } from './due-payment-queries.ts';

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
 * Asks the gateways about payments without a reported result, at growing intervals for a week: a webhook may
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
    const due = await claimDuePayments(db, [...pollableProviders.keys()], BATCH_SIZE);
    reconciled.push(
      ...(await Promise.all(due.map((one) => pollPayment(db, pollableProviders.get(one.method), one)))),
    );
    if (due.length < BATCH_SIZE || performance.now() > stopAt) return reconciled;
  }
}

async function pollPayment(
  db: Database,
  provider: PaymentProvider | undefined,
  payment: DuePayment,
): Promise<ReconciledPayment> {
  const { id, method, reference, gatewayReference, amountPaise, currency } = payment;
  const isLast = payment.attempts >= RETRIES.paymentPolls.maxAttempts;
  try {
    const report = await provider?.fetchStatus?.(reference, gatewayReference ?? undefined);
    const givenUp = { reportedState: 'expired', eventKey: 'given up', amountPaise, currency } as const;
    const event = report ?? (isLast ? givenUp : undefined);
    const outcome =
      event &&
      (await db
        .transaction()
        .execute((trx) => recordPaymentEvent(trx, { ...event, method, reference, source: 'poll' })));
    await updatePolled(db, id, { error: null, isLast });
    return { method, reference, ...(outcome && { outcome }) };
  } catch (error) {
    // a payment that is given up without a reply of its gateway becomes an action item
    const reason = String(describeError(error).message).slice(0, 500);
    await updatePolled(db, id, { error: reason, isLast }).catch(() => {});
    return { method, reference, error };
  }
}
