import type { RefundState } from '#contract/admin/orders/payments.ts';
import type { Database } from '#server/database/database.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { selectRefund } from './refund-queries.ts';
import { sendOrCheckRefund } from './send-or-check-refund.ts';

/**
 * Sends a stored refund to its gateway. Never throws for the gateway: if it does not respond, the job asks it again
 * later, and the error is stored with the refund.
 */
export async function trySendRefund(
  db: Database,
  providers: readonly PaymentProvider[],
  id: number,
): Promise<void> {
  try {
    await sendOrCheckRefund(db, providers, id);
  } catch {
    // the refund stays requested, and the job checks it
  }
}

/** The states of refunds, by id. */
export async function findRefundStates(db: Database, ids: readonly number[]): Promise<RefundState[]> {
  const refunds = await Promise.all(ids.map((id) => selectRefund(db, id)));
  return refunds.flatMap((refund) => refund?.state ?? []);
}
