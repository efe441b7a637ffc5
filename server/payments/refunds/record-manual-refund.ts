import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database } from '#server/database/database.ts';
import { auditedRefund, createRefund, type RefundRequest } from './create-refund.ts';
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
  actor: Actor,
): Promise<ManualRefund> {
  return await db.transaction().execute(async (trx) => {
    const created = await createRefund(trx, { ...request, isManual: true });
    const { refundReference, amountPaise, payment } = created;
    const { orderId, method, currency } = payment;
    const about = { method, refundReference, amountPaise, currency, gatewayReference: reference };
    await recordRefundEvent(trx, { ...about, source: 'merchant', reportedState: 'succeeded' });
    const audited = auditedRefund(created, reference);
    await writeAudit(trx, actor, { action: 'refund.record', ...audited });
    return { orderId, amountPaise };
  });
}
