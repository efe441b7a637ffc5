import { z } from 'zod';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database } from '#server/database/database.ts';
import type { IdempotentRequest } from '#server/idempotency/idempotent-request.ts';
import { findStoredReply, storeReply } from '#server/idempotency/stored-reply.ts';
import { auditedRefund, createRefund, type RefundRequest } from './create-refund.ts';
import { recordRefundEvent } from './record-refund-event.ts';

interface ManualRefund {
  id: number;
  orderId: string;
  amountPaise: number;
}

const storedReply = z.object({ id: z.int(), orderId: z.string(), amountPaise: z.int() });

/**
 * Records a refund that the merchant has sent, under the bank's or the gateway's number. With an idempotency key, the
 * same request again records nothing. Throws the
 * UserErrors of `createRefund`.
 */
export async function recordManualRefund(
  db: Database,
  {
    reference,
    idempotent,
    ...request
  }: RefundRequest & { reference: string; idempotent?: IdempotentRequest | undefined },
  actor: Actor,
): Promise<ManualRefund> {
  return await db.transaction().execute(async (trx) => {
    const stored = idempotent && (await findStoredReply(trx, idempotent, storedReply));
    if (stored) return stored;
    const created = await createRefund(trx, { ...request, isManual: true }, actor);
    const { refundReference, amountPaise, payment } = created;
    const { orderId, method, currency } = payment;
    const about = { method, refundReference, amountPaise, currency, gatewayReference: reference };
    await recordRefundEvent(trx, { ...about, source: 'merchant', reportedState: 'succeeded' });
    const audited = auditedRefund(created, reference);
    await writeAudit(trx, actor, { action: 'refund.record', ...audited });
    const recorded = { id: created.id, orderId, amountPaise };
    if (idempotent) await storeReply(trx, idempotent, recorded);
    return recorded;
  });
}
