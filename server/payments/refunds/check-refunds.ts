import type { Database } from '#server/database/database.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { checkRefund } from './pursue-refund.ts';
import type { RefundResult } from './refund.ts';
import { claimDueRefunds } from './refund-queries.ts';

const BATCH_SIZE = 10;

export interface CheckedRefund {
  refundId: number;
  result?: RefundResult | undefined;
  /** Why the request to the gateway failed. */
  error?: unknown;
}

/**
 * Checks refunds without a final state: a server may have crashed between a request and storing its result.
 */
export async function checkRefunds(
  db: Database,
  providers: readonly PaymentProvider[],
): Promise<CheckedRefund[]> {
  const due = await claimDueRefunds(db, BATCH_SIZE);
  return await Promise.all(
    due.map(async (refundId) => {
      try {
        return { refundId, result: await checkRefund(db, providers, refundId) };
      } catch (error) {
        return { refundId, error };
      }
    }),
  );
}
