import { z } from 'zod';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { IdempotentRequest } from '#server/idempotency/idempotent-request.ts';
import { findStoredReply, storeReply } from '#server/idempotency/stored-reply.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { auditedRefund, createRefund, type RefundRequest } from './create-refund.ts';
import type { RefundResult } from './refund.ts';
import { type StoredRefund, selectRefund } from './refund-queries.ts';
import { sendOrCheckRefund } from './send-or-check-refund.ts';

/** A requested refund, and what is known of it so far. */
export interface RequestedRefund {
  id: number;
  orderId: string;
  method: string;
  amountPaise: number;
  /** Undefined while unknown: the gateway did not respond, and the shop checks again. */
  result?: RefundResult | undefined;
  error?: unknown;
}

const storedReply = z.object({ refundId: z.int() });

/**
 * Refunds money of an order through the gateway that received it, in full or in part. The refund is stored
 * before the request to the gateway, so that it happens exactly once after any failure. With an idempotency key,
 * the same request again returns the first refund. Throws the UserErrors of `createRefund`,
 * refund_not_supported when the money came by a method without refunds, request_in_flight, key_reused.
 */
export async function refundOrder(
  db: Database,
  providers: readonly PaymentProvider[],
  { idempotent, ...request }: RefundRequest & { idempotent?: IdempotentRequest | undefined },
  actor: Actor,
): Promise<RequestedRefund> {
  const { id, isRepeated } = await db.transaction().execute(async (trx) => {
    const stored = idempotent && (await findStoredReply(trx, idempotent, storedReply));
    if (stored) return { id: stored.refundId, isRepeated: true };
    const created = await createRefund(trx, request, actor);
    const { method, orderId, gatewayReference } = created.payment;
    const refunds = providers.find((provider) => provider.method === method)?.refunds;
    // the error rolls the stored refund back
    if (!refunds || gatewayReference === null) throw refundNotSupported(orderId, method);
    await writeAudit(trx, actor, { action: 'refund.create', ...auditedRefund(created) });
    if (idempotent) await storeReply(trx, idempotent, { refundId: created.id });
    return { id: created.id, isRepeated: false };
  });
  const refund = await selectRefund(db, id);
  if (!refund) throw new Error(`refund ${id} is gone`);
  const { orderId, amountPaise, payment } = refund;
  const requested = { id, orderId, amountPaise, method: payment.method };
  // the first request, or the job after a crash, sends it
  if (isRepeated) return { ...requested, result: knownResult(refund) };
  try {
    return { ...requested, result: await sendOrCheckRefund(db, providers, id) };
  } catch (error) {
    return { ...requested, error };
  }
}

function knownResult({ state, gatewayReference }: StoredRefund): RefundResult | undefined {
  return state === 'requested' ? undefined : { state, gatewayReference: gatewayReference ?? undefined };
}

function refundNotSupported(orderId: string, method: string): UserError {
  return new UserError(
    'refund_not_supported',
    `The money of order ${orderId} came by ${method}, which cannot send it back by itself. Send it yourself, then: ` +
      `refund ${orderId} --reference NUMBER`,
  );
}
