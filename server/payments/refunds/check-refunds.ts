import type { Database } from '#server/database/database.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { claimDueRefunds, updateNextCheck } from './due-refund-queries.ts';
import type { RefundResult } from './refund.ts';
import type { RefundHint } from './refund-event.ts';
import { sendOrCheckRefund } from './send-or-check-refund.ts';

const BATCH_SIZE = 10;

export interface CheckedRefund {
  refundId: number;
  result?: RefundResult | undefined;
  /** Why the request to the gateway failed. */
  error?: unknown;
}

/**
 * The job `check-refunds`: sends or checks refunds without a final state that are due (`RETRIES.refundChecks`), for
 * example after a crash between the request and storing its result.
 */
export async function checkRefunds(
  db: Database,
  providers: readonly PaymentProvider[],
): Promise<CheckedRefund[]> {
  const due = await claimDueRefunds(db, BATCH_SIZE);
  return await Promise.all(
    due.map(async (refundId) => {
      try {
        return { refundId, result: await sendOrCheckRefund(db, providers, refundId) };
      } catch (error) {
        return { refundId, error };
      }
    }),
  );
}

/** Makes a refund due for a check within a minute, after an unsigned hint of the gateway. */
export async function checkRefundSoon(db: Database, { method, hint }: RefundHint): Promise<void> {
  await updateNextCheck(db, method, hint);
}
