import type { Database } from '#server/database/database.ts';
import { createRefund, type RefundRequest } from './create-refund.ts';
import { recordRefundEvent } from './record-refund-event.ts';

interface ManualRefund {
  orderId: string;
  amountPaise: number;
}

/**
 * Records a refund that the merchant has sent, under the bank's or the gateway's number. Throws the
 * UserErrors of `createRefund`.
 */
export async function recordManualRefund(
  db: Database,
  { reference, ...request }: RefundRequest & { reference: string },
): Promise<ManualRefund> {
  return await db.transaction().execute(async (trx) => {
    const { refundReference, amountPaise, payment } = await createRefund(trx, { ...request, isManual: true });
    const { orderId, method, currency } = payment;
    const about = { method, refundReference, amountPaise, currency, gatewayReference: reference };
    await recordRefundEvent(trx, { ...about, source: 'merchant', reportedState: 'succeeded' });
    return { orderId, amountPaise };
  });
}
