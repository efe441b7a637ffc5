import type { Database } from '#server/database/database.ts';
import { Refusal } from '#server/refusal.ts';
import type { PaymentProvider } from '../provider.ts';
import { openRefund, type WantedRefund } from './open-refund.ts';
import { pursueRefund } from './pursue-refund.ts';
import type { RefundStanding } from './refund.ts';
import { selectRefund } from './refund-queries.ts';

/** A refund that has been asked for, and what is known of it so far. */
export interface AskedRefund {
  orderId: string;
  method: string;
  amountPaise: number;
  /** Undefined while nobody knows: the gateway did not answer, and the shop goes on asking. */
  standing?: RefundStanding | undefined;
  trouble?: unknown;
}

/**
 * Sends money of an order back through the gateway that took it, whole or in part. It is written down before the gateway
 * is asked, so that it happens once whatever breaks. Refuses what `openRefund` refuses, and `payment_method_refused`
 * when the money came another way.
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
    // refused, it is not written down
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
