import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Transaction } from '#server/database/database.ts';
import { isRefundedByGateway } from '../cancellation-payments.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { auditedRefund, createRefund, type RefundLimit } from './create-refund.ts';
import { findRefundablePayments } from './find-refundable.ts';
import { selectCancellationRefundsDue } from './refund-queries.ts';

interface RefundsDue {
  providers: readonly PaymentProvider[];
  /** Undefined: the actor may refund any amount. */
  limit: RefundLimit | undefined;
  actor: Actor;
}

/**
 * Stores refunds of all money of an order that is due for refund and that its gateway can send: of payments that the
 * order cannot keep, and of cancelled items. Used when staff cancel an order or items of it and choose to refund at
 * once; otherwise what is due stays an action item. Returns their ids; after the commit, `trySendRefund` sends each. Throws the UserErrors of
 * `createRefund`. Caller holds the order lock.
 */
export async function requestRefundsDue(
  trx: Transaction,
  orderId: string,
  { providers, limit, actor }: RefundsDue,
): Promise<number[]> {
  const payments = await findRefundablePayments(trx, orderId);
  const sendable = payments.filter(
    ({ payment, refundablePaise }) => refundablePaise > 0 && isRefundedByGateway(payment, providers),
  );
  const itemsDue = await selectCancellationRefundsDue(trx, orderId);
  const parts = sendable.flatMap(({ payment: { id, reference, state } }) =>
    state === 'refund_due'
      ? [{ paymentReference: reference }]
      : itemsDue
          .filter(({ paymentId }) => paymentId === id)
          .map(({ cancellationId }) => ({ paymentReference: reference, cancellationId })),
  );
  const ids: number[] = [];
  for (const part of parts) {
    // what is due is refunded once: the payment or the cancelled items are no longer due afterwards
    const created = await createRefund(trx, { orderNumber: orderId, isRepeat: true, limit, ...part }, actor);
    await writeAudit(trx, actor, { action: 'refund.create', ...auditedRefund(created) });
    ids.push(created.id);
  }
  return ids;
}
