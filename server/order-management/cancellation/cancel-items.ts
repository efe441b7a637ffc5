import { z } from 'zod';
import type { CancellationReason } from '#contract/admin/orders/cancellation.ts';
import { formatPaise } from '#format/money.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { queueItemsCancelledEmail } from '#server/email-outbox/queue-order-email.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { IdempotentRequest } from '#server/idempotency/idempotent-request.ts';
import { findStoredReply, storeReply } from '#server/idempotency/stored-reply.ts';
import { issueCreditNote } from '#server/invoices/issue-credit-note.ts';
import { amountDuePaise } from '#server/orders/amount-due.ts';
import { cancelUnits } from '#server/orders/cancel-units.ts';
import { findOrder } from '#server/orders/find-order.ts';
import { updateOrderStatus } from '#server/orders/fulfillment/update-order-status.ts';
import { type LockedOrder, lockOrderByNumber } from '#server/orders/lock-order.ts';
import type { Order } from '#server/orders/order.ts';
import type { LineUnits } from '#server/orders/shipment.ts';
import { expireOpenPayments } from '#server/payments/cancellation-payments.ts';
import { closeReturnedPayments } from '#server/payments/close-payments.ts';
import type { PaymentProvider } from '#server/payments/payment-provider.ts';
import { reduceAwaitedCash } from '#server/payments/reduce-awaited-cash.ts';
import type { RefundLimit } from '#server/payments/refunds/create-refund.ts';
import { requestRefundsDue } from '#server/payments/refunds/request-refunds-due.ts';
import { trySendRefund } from '#server/payments/refunds/send-or-check-refund.ts';
import { cancelLockedOrder } from './cancel-order.ts';
import { type Cancellation, type CancellationFacts, determineCancellation } from './cancellation.ts';
import { insertCancellation } from './cancellation-queries.ts';
import { findCancellationFacts } from './find-cancellation-facts.ts';

export interface CancellationRequest {
  /** As the merchant typed it. */
  orderNumber: string;
  /** Absent: the whole order. */
  lines?: readonly LineUnits[] | undefined;
  reason: CancellationReason;
  note?: string | undefined;
  /** What the merchant was shown. If the order has changed since, nothing is cancelled. */
  expected?: { amountPaise: number; refundPaise: number } | undefined;
  /** Present: the gateway is asked to send the money back, within the limit. */
  refund?: { limit: RefundLimit | undefined } | undefined;
  idempotent?: IdempotentRequest | undefined;
}

const cancelledResult = z.object({
  orderId: z.string(),
  isWholeOrder: z.boolean(),
  amountPaise: z.int(),
  /** Of the order afterwards. */
  totalPaise: z.int(),
  refundPaise: z.int(),
  /** Refunds that were requested from the gateway. */
  refundIds: z.array(z.int()),
  /** What happens to the money, as a sentence. */
  text: z.string(),
});
/** What was cancelled. Amounts are paise. */
export type CancelledResult = z.infer<typeof cancelledResult>;

/**
 * Cancels units of an order that are not packed, or the whole order, in one transaction: stock is released, the total
 * and what is to pay shrink, paid money becomes due for refund, and an issued invoice is credited. Cancelling the last
 * units cancels the order. With `refund`, the refund is stored in the same transaction and sent afterwards; a job
 * sends it after a crash. The customer gets an email.
 * Throws UserError: order_not_found, invalid_order_status, cancellation_changed, and those of `createRefund`.
 */
export async function cancelItems(
  db: Database,
  providers: readonly PaymentProvider[],
  request: CancellationRequest,
  actor: Actor,
): Promise<CancelledResult> {
  const { idempotent } = request;
  const { result, isRepeated } = await db.transaction().execute(async (trx) => {
    const stored = idempotent && (await findStoredReply(trx, idempotent, cancelledResult));
    if (stored) return { result: stored, isRepeated: true };
    const order = await lockOrderByNumber(trx, request.orderNumber);
    const cancelled = await cancelLocked(trx, order, { request, providers, actor });
    if (idempotent) await storeReply(trx, idempotent, cancelled);
    return { result: cancelled, isRepeated: false };
  });
  // the first request sends the refunds, or the job after a crash
  if (!isRepeated) for (const id of result.refundIds) await trySendRefund(db, providers, id);
  return result;
}

interface CancellationContext {
  request: CancellationRequest;
  providers: readonly PaymentProvider[];
  actor: Actor;
}

async function cancelLocked(
  trx: Transaction,
  locked: LockedOrder,
  { request, providers, actor }: CancellationContext,
): Promise<CancelledResult> {
  const order = await findOrder(trx, locked.id);
  if (!order) throw new Error(`order ${locked.id} is gone`);
  const facts = await findCancellationFacts(trx, order, providers);
  const cancellation = determineCancellation(facts, request.lines);
  if (cancellation.problem !== undefined) throw new UserError('invalid_order_status', cancellation.problem);
  assertAsExpected(cancellation, request.expected);
  if (cancellation.isWholeOrder) await cancelLockedOrder(trx, locked, request, actor);
  else await cancelPart(trx, { locked, order, facts, cancellation }, request, actor);
  const { isWholeOrder, amountPaise, totalPaise, money } = cancellation;
  const isRefundRequested = request.refund !== undefined && money.isAutomatic;
  return {
    orderId: order.id,
    isWholeOrder,
    amountPaise,
    totalPaise,
    refundPaise: money.refundPaise,
    refundIds: isRefundRequested
      ? await requestRefundsDue(trx, order.id, { providers, limit: request.refund?.limit, actor })
      : [],
    text: money.text,
  };
}

function assertAsExpected(
  { amountPaise, money }: Cancellation,
  expected: CancellationRequest['expected'],
): void {
  if (!expected) return;
  if (expected.amountPaise === amountPaise && expected.refundPaise === money.refundPaise) return;
  const message = `The order has changed meanwhile: this would cancel ${formatPaise(amountPaise)} now. ${money.text} Nothing was cancelled; check it and try again.`;
  throw new UserError('cancellation_changed', message);
}

interface PartToCancel {
  locked: LockedOrder;
  order: Order;
  facts: CancellationFacts;
  cancellation: Cancellation;
}

async function cancelPart(
  trx: Transaction,
  { locked, order, facts, cancellation }: PartToCancel,
  { reason, note }: CancellationRequest,
  actor: Actor,
): Promise<void> {
  const { units, amountPaise, changedShipment, money } = cancellation;
  const totalPaise = await cancelUnits(trx, locked, units, { isInvoiced: facts.hasInvoice, changedShipment });
  const lines = units.map((unit) => ({ ...unit, amountPaise: priceOf(order, unit) }));
  const refundPaise = order.paidAt === null ? null : money.refundPaise;
  const about = { orderId: order.id, isWholeOrder: false, reason, note, amountPaise, refundPaise, lines };
  const cancellationId = await insertCancellation(trx, about);
  if (order.paidAt === null) {
    await expireOpenPayments(trx, order.id);
    const duePaise = await amountDuePaise(trx, { id: order.id, totalPaise });
    // what was sent has come back
    if (duePaise === 0 && totalPaise > 0) await closeReturnedPayments(trx, order.id);
    else await reduceAwaitedCash(trx, order.id, duePaise);
  }
  // of a paid order the money that goes back: earlier refunds without items have credited a part of every item
  const part = { amountPaise: refundPaise ?? amountPaise, lines };
  await issueCreditNote(trx, order.id, { reason: 'items were cancelled', cancellationId, part });
  await updateOrderStatus(trx, { ...locked, totalPaise });
  await queueItemsCancelledEmail(trx, order.id, cancellationId);
  await writeAudit(trx, actor, {
    action: 'order.cancel-items',
    subjectKind: 'order',
    subjectId: order.id,
    before: { totalPaise: order.totalPaise },
    after: { totalPaise, units, reason, note, refundPaise },
  });
}

const priceOf = ({ lines }: Order, { lineNo, quantity }: LineUnits) =>
  (lines.find((line) => line.lineNo === lineNo)?.pricePaise ?? 0) * quantity;
