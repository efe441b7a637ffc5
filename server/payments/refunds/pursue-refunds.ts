import type { Database } from '#server/database/database.ts';
import type { PaymentProvider } from '../provider.ts';
import { pursueRefund } from './pursue-refund.ts';
import type { RefundStanding } from './refund.ts';
import { takeDueRefunds } from './refund-queries.ts';

const AT_ONCE = 10;

export interface PursuedRefund {
  refund: number;
  standing?: RefundStanding | undefined;
  /** Why the request to the gateway failed. */
  trouble?: unknown;
}

/**
 * Checks refunds without a final state: a server may have crashed between a request and storing its result.
 */
export async function pursueRefunds(
  db: Database,
  providers: readonly PaymentProvider[],
): Promise<PursuedRefund[]> {
  const due = await takeDueRefunds(db, AT_ONCE);
  return await Promise.all(
    due.map(async (refund) => {
      try {
        return { refund, standing: await pursueRefund(db, providers, refund) };
      } catch (trouble) {
        return { refund, trouble };
      }
    }),
  );
}
