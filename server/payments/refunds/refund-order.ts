import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { checkRefund } from './check-refunds.ts';
import { auditedRefund, createRefund, type RefundRequest } from './create-refund.ts';
import type { RefundResult } from './refund.ts';
import { selectRefund } from './refund-queries.ts';

/** A requested refund, and what is known of it so far. */
export interface RequestedRefund {
  orderId: string;
  method: string;
  amountPaise: number;
  /** Undefined while unknown: the gateway did not respond, and the shop checks again. */
  result?: RefundResult | undefined;
  error?: unknown;
}

/**
 * Refunds money of an order through the gateway that received it, in full or in part. The refund is stored
 * before the request to the gateway, so that it happens exactly once after any failure. Throws the UserErrors
 * of `createRefund`, and refund_not_supported when the money came by a method without refunds.
 */
export async function refundOrder(
  db: Database,
  providers: readonly PaymentProvider[],
  request: RefundRequest,
  actor: Actor,
): Promise<RequestedRefund> {
  const id = await db.transaction().execute(async (trx) => {
    const created = await createRefund(trx, request);
    const { method, orderId, gatewayReference } = created.payment;
    const refunds = providers.find((provider) => provider.method === method)?.refunds;
    // the error rolls the stored refund back
    if (!refunds || gatewayReference === null) throw refundNotSupported(orderId, method);
    await writeAudit(trx, actor, { action: 'refund.create', ...auditedRefund(created) });
    return created.id;
  });
  const refund = await selectRefund(db, id);
  if (!refund) throw new Error(`refund ${id} is gone`);
  const { orderId, amountPaise, payment } = refund;
  const requested = { orderId, amountPaise, method: payment.method };
  try {
    return { ...requested, result: await checkRefund(db, providers, id) };
  } catch (error) {
    return { ...requested, error };
  }
}

function refundNotSupported(orderId: string, method: string): UserError {
  return new UserError(
    'refund_not_supported',
    `The money of order ${orderId} came by ${method}, which cannot send it back by itself. Send it yourself, then: ` +
      `refund ${orderId} --reference NUMBER`,
  );
}
