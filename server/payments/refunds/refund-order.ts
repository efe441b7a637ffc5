import type { Database } from '#server/database/database.ts';
import { Refusal } from '#server/refusal.ts';
import type { PaymentProvider } from '../provider.ts';
import { openRefund, type WantedRefund } from './open-refund.ts';
import { pursueRefund } from './pursue-refund.ts';
import type { RefundStanding } from './refund.ts';
import { selectRefund } from './refund-queries.ts';

/** A requested refund, and what is known of it so far. */
export interface AskedRefund {
  orderId: string;
  method: string;
  amountPaise: number;
  /** Undefined while unknown: the gateway did not respond, and the shop checks again. */
  standing?: RefundStanding | undefined;
  trouble?: unknown;
}

/**
 * Refunds money of an order through the gateway that received it, in full or in part. The refund is stored
 * before the request to the gateway, so that it happens exactly once after any failure. Throws the UserErrors
 * of `createRefund`, and refund_not_supported when the money came by a method without refunds.
 */
export async function refundOrder(
  db: Database,
  providers: readonly PaymentProvider[],
  wanted: WantedRefund,
): Promise<AskedRefund> {
  const id = await db.transaction().execute(async (trx) => {
    const opened = await openRefund(trx, wanted);
    const { method, orderId, gatewayReference } = opened.attempt;
    const refunds = providers.find((provider) => provider.method === method)?.refunds;
    // the error rolls the stored refund back
    if (!refunds || gatewayReference === null) throw byHand(orderId, method);
    return opened.id;
  });
  const refund = await selectRefund(db, id);
  if (!refund) throw new Error(`refund ${id} is gone`);
  const { orderId, amountPaise, payment } = refund;
  const sent = { orderId, amountPaise, method: payment.method };
  try {
    return { ...sent, standing: await pursueRefund(db, providers, id) };
  } catch (trouble) {
    return { ...sent, trouble };
  }
}

function byHand(orderId: string, method: string): Refusal {
  return new Refusal(
    'payment_method_refused',
    `The money of order ${orderId} came by ${method}, which cannot send it back by itself. Send it yourself, then: ` +
      `refund ${orderId} --reference NUMBER`,
  );
}
