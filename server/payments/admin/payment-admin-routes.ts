import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  listPaymentsQuery,
  orderPayments,
  paymentList,
  paymentOrderParams,
  paymentParams,
  recordedPayment,
  recordPaymentBody,
  rejectClaimBody,
  rejectedClaim,
  verifyClaimBody,
} from '#contract/admin/orders/payments.ts';
import { REFUND_LIMITS_PAISE } from '#contract/admin/permissions.ts';
import { toPaise, toRupees } from '#format/money.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { UserError } from '#server/errors/user-error.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { withEntityTag } from '#server/http/entity-tag.ts';
import { contentVersion } from '#server/security/content-version.ts';
import { type MarkedPayment, markPaid } from '../mark-paid.ts';
import { rejectClaim, undoClaimRejection } from '../payment-claims/reject-claim.ts';
import { verifyClaim } from '../payment-claims/verify-claim.ts';
import { paymentProviders } from '../provider-registry.ts';
import { getPaymentsOfOrder } from './get-payments-of-order.ts';
import { listPayments } from './list-payments.ts';

const TAGS = ['admin: payments'];

/** Payments for staff: the list, the payments of an order, and UPI payments that shoppers report. */
export function paymentAdminRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  const { db, settings } = deps;
  return async (app) => {
    app.get(
      ADMIN_PATHS.payments,
      {
        config: adminRoute('payments.read'),
        schema: {
          summary: 'Payments with views and search',
          tags: TAGS,
          querystring: listPaymentsQuery,
          response: { 200: paymentList },
        },
      },
      async (request) => await listPayments(db, paymentProviders(deps), request.query),
    );

    app.get(
      ADMIN_PATHS.orderPayments,
      {
        config: adminRoute('payments.read'),
        schema: {
          summary: 'The payments and refunds of an order, and what can be refunded',
          tags: TAGS,
          params: paymentOrderParams,
          response: { 200: orderPayments },
        },
      },
      async (request, reply) => {
        const limitPaise = REFUND_LIMITS_PAISE[request.staff.role];
        const payments = {
          ...(await getPaymentsOfOrder(db, paymentProviders(deps), request.params.number)),
          ...(limitPaise !== undefined && { refundLimit: toRupees(limitPaise) }),
        };
        return withEntityTag(reply, contentVersion(payments), payments);
      },
    );

    app.post(
      ADMIN_PATHS.orderPayments,
      {
        config: adminRoute('payments.record', 'payment.record'),
        schema: {
          summary: 'Record money that was received for an order',
          tags: TAGS,
          params: paymentOrderParams,
          body: recordPaymentBody,
          response: { 200: recordedPayment },
        },
      },
      async (request) => {
        const { reference, amount } = request.body;
        const amountPaise = amount === undefined ? undefined : toPaise(amount);
        const received = { orderNumber: request.params.number, reference, amountPaise };
        return recordedReply(await markPaid(db, received, actorOf(request)));
      },
    );

    app.post(
      ADMIN_PATHS.verifyClaim,
      {
        config: adminRoute('payments.record', 'payment.record'),
        schema: {
          summary: 'Confirm a UPI payment that a customer reports',
          tags: TAGS,
          params: paymentParams,
          body: verifyClaimBody,
          response: { 200: recordedPayment },
        },
      },
      async (request) => {
        const claim = { paymentReference: request.params.reference, utr: request.body.utr };
        return recordedReply(await verifyClaim(db, claim, actorOf(request)));
      },
    );

    app.post(
      ADMIN_PATHS.rejectClaim,
      {
        config: adminRoute('payments.record', 'payment.reject-claim'),
        schema: {
          summary: 'Reject a UPI payment that a customer reports, who gets the reason by email',
          tags: TAGS,
          params: paymentParams,
          body: rejectClaimBody,
          response: { 200: rejectedClaim },
        },
      },
      async (request) => {
        const { reference: paymentReference } = request.params;
        const claim = { ...request.body, paymentReference, holdMinutes: settings.stockHoldMinutes };
        const orderNumber = await rejectClaim(db, claim, actorOf(request));
        return { orderNumber, message: `The payment of order ${orderNumber} is rejected.` };
      },
    );

    app.post(
      ADMIN_PATHS.undoClaimRejection,
      {
        config: adminRoute('payments.record', 'payment.undo-rejection'),
        schema: {
          summary: 'Take back the rejection of a payment',
          tags: TAGS,
          params: paymentParams,
          response: { 200: rejectedClaim },
        },
      },
      async (request) => {
        const claim = { paymentReference: request.params.reference, claimHours: settings.claimHoldHours };
        const { orderId, isEmailSent } = await undoClaimRejection(db, claim, actorOf(request));
        const email = isEmailSent
          ? 'The customer has got the email about the rejection already.'
          : 'No email is sent.';
        return {
          orderNumber: orderId,
          message: `The payment of order ${orderId} waits for confirmation again. ${email}`,
        };
      },
    );
  };
}

/** Throws UserError: order_not_payable for an amount that the order does not cost. */
function recordedReply({ orderId: orderNumber, outcome }: MarkedPayment) {
  if (outcome === 'mismatch' || outcome === 'unknown_payment') {
    throw new UserError(
      'order_not_payable',
      `That is not what order ${orderNumber} costs. Nothing was recorded: look at the amount again.`,
    );
  }
  return { orderNumber, outcome, message: `Order ${orderNumber} ${OUTCOME_TEXT[outcome]}` };
}

const OUTCOME_TEXT = {
  applied: 'is paid.',
  duplicate: 'was already recorded as paid with this number.',
  ignored: 'was already paid.',
  refund_due: 'cannot keep this money (paid before, cancelled, come back or sold out). It is due for refund.',
};
