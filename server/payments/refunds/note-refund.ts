import type { Database } from '#server/database/database.ts';
import { openRefund, type WantedRefund } from './open-refund.ts';
import { recordRefundEvent } from './record-refund-event.ts';

interface NotedRefund {
  orderId: string;
  amountPaise: number;
}

/**
 * Records a refund that the merchant has sent, under the bank's or the gateway's number. Throws the
 * UserErrors of `createRefund`.
 */
export async function noteRefund(
  db: Database,
  { reference, ...wanted }: WantedRefund & { reference: string },
): Promise<NotedRefund> {
  return await db.transaction().execute(async (trx) => {
    const { refund, amountPaise, attempt } = await openRefund(trx, { ...wanted, isByHand: true });
    const { orderId, method, currency } = attempt;
    const about = { method, refund, amountPaise, currency, gatewayReference: reference };
    await recordRefundEvent(trx, { ...about, source: 'person', says: 'done' });
    return { orderId, amountPaise };
  });
}
