import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { queueClaimRejectedEmail, removeUnsentEmail } from '#server/email-outbox/queue-order-email.ts';
import { fieldError } from '#server/errors/field-error.ts';
import { UserError } from '#server/errors/user-error.ts';
import { endClaimHold, holdForClaim } from '#server/orders/stock/hold-stock.ts';
import { isOpen } from '../payment.ts';
import { insertPaymentEvent, selectPaymentsOfOrder, updatePaymentState } from '../payment-queries.ts';
import { recordPaymentEvent } from '../record-payment-event.ts';
import { assertOpenClaim, type ClaimRejection, isOpenClaim, rejectionText } from './payment-claim.ts';
import { CLAIM_REJECTED, selectLastRejection } from './payment-claim-queries.ts';
import { lockClaim } from './verify-claim.ts';

interface ClaimToReject extends ClaimRejection {
  /** Our reference of the payment. */
  paymentReference: string;
  /** The UTR that the staff member has not found. */
  utr: string;
  /** How long the units stay reserved for another payment. */
  holdMinutes: number;
}

/**
 * Rejects a payment that the shopper reported: it has failed and keeps its UTR, the customer gets an email with the
 * reason and can pay again. The same again changes nothing. Returns the order number.
 * Throws UserError: not_found, claim_changed, invalid_request (`other` without a note).
 */
export async function rejectClaim(
  db: Database,
  { paymentReference, utr, reason, note, holdMinutes }: ClaimToReject,
  actor: Actor,
): Promise<string> {
  if (reason === 'other' && !note) {
    const message = 'Write to the customer why the payment is rejected.';
    throw fieldError('note', message);
  }
  return await db.transaction().execute(async (trx) => {
    const { order, payment } = await lockClaim(trx, paymentReference);
    const isRejected = payment.state === 'failed' && payment.gatewayReference === utr;
    if (isRejected && (await selectLastRejection(trx, payment.id))) return order.id;
    assertOpenClaim(order, payment, utr);
    const auditId = await writeAudit(trx, actor, {
      action: 'payment.reject-claim',
      subjectKind: 'order',
      subjectId: order.id,
      before: { payment: paymentReference, state: payment.state },
      after: { payment: paymentReference, state: 'failed', utr, reason, ...(note && { note }) },
    });
    const { method, amountPaise, currency } = payment;
    await recordPaymentEvent(trx, {
      method,
      reference: paymentReference,
      source: 'merchant',
      eventKey: `${CLAIM_REJECTED}${auditId}`,
      reportedState: 'failed',
      amountPaise,
      currency,
      gatewayReference: utr,
      detail: { auditId, reason, ...(note && { note }) },
    });
    await endClaimHold(trx, order, holdMinutes);
    const text = rejectionText({ reason, note }, payment, utr);
    await queueClaimRejectedEmail(trx, order.id, { key: emailKey(auditId), text });
    return order.id;
  });
}

interface RejectedClaim {
  paymentReference: string;
  /** How long the units are reserved at most until the shop decides. */
  claimHours: number;
}

interface UndoneRejection {
  orderId: string;
  /** The customer has read of the rejection already, or will. */
  isEmailSent: boolean;
}

/**
 * Takes the rejection of a claim back: the payment waits for confirmation again.
 * Throws UserError: not_found, claim_changed (the order is paid or cancelled, or another payment has been started).
 */
export async function undoClaimRejection(
  db: Database,
  claim: RejectedClaim,
  actor: Actor,
): Promise<UndoneRejection> {
  return await db.transaction().execute((trx) => undoClaimRejectionIn(trx, claim, actor));
}

/**
 * The same in the caller's transaction. `auditId`: only this rejection, not a later one of the same claim. Locks the
 * order.
 */
export async function undoClaimRejectionIn(
  trx: Transaction,
  { paymentReference, claimHours, auditId }: RejectedClaim & { auditId?: number },
  actor: Actor,
): Promise<UndoneRejection> {
  const { order, payment } = await lockClaim(trx, paymentReference);
  const rejection = await selectLastRejection(trx, payment.id);
  const isMeant = rejection && (auditId === undefined || rejection.auditId === auditId);
  const others = (await selectPaymentsOfOrder(trx, order.id)).filter(({ id }) => id !== payment.id);
  const isUndoable = payment.state === 'failed' && isOpenClaim(order, { ...payment, state: 'started' });
  if (!isMeant || !isUndoable || others.some(({ state }) => isOpen(state))) {
    throw new UserError(
      'claim_changed',
      `Order ${order.id} has changed since: it is paid or cancelled, or the customer is paying it in another way.`,
    );
  }
  const undoId = await writeAudit(trx, actor, {
    action: 'payment.undo-rejection',
    subjectKind: 'order',
    subjectId: order.id,
    before: { payment: paymentReference, state: 'failed' },
    after: { payment: paymentReference, state: 'started' },
    undoesId: rejection.auditId,
  });
  await updatePaymentState(trx, payment.id, 'started');
  const { amountPaise, currency } = payment;
  const event = {
    source: 'merchant',
    eventKey: `rejection undone ${undoId}`,
    amountPaise,
    currency,
  } as const;
  await insertPaymentEvent(trx, payment.id, { ...event, reportedState: 'started' }, 'applied');
  await holdForClaim(trx, order, claimHours);
  return { orderId: order.id, isEmailSent: !(await removeUnsentEmail(trx, emailKey(rejection.auditId))) };
}

const emailKey = (auditId: number) => `payment-claim-rejected ${auditId}`;
