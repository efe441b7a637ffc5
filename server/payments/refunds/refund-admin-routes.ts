import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { createdRefund, createRefundBody, paymentOrderParams } from '#contract/admin/orders/payments.ts';
import { methodNameForStaff } from '#contract/admin/settings/payment-method-names.ts';
import { formatPaise, toPaise, toRupees } from '#format/money.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute, isRecentlySignedIn } from '#server/http/admin-route.ts';
import { hashRequest, readIdempotencyKey } from '#server/idempotency/idempotent-request.ts';
import { refundLimitOf } from '../admin/refund-limit.ts';
import { paymentProviders } from '../provider-registry.ts';
import { recordManualRefund } from './record-manual-refund.ts';
import { type RequestedRefund, refundOrder } from './refund-order.ts';

/** Refunds by staff. */
export function refundAdminRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  const { db } = deps;
  return async (app) => {
    app.post(
      ADMIN_PATHS.orderRefunds,
      {
        config: adminRoute('refunds.create', 'refund.create', { storesOwnReply: true }),
        schema: {
          summary: 'Refund money of an order, or record a refund that was sent by hand',
          tags: ['admin: payments'],
          params: paymentOrderParams,
          body: createRefundBody,
          response: { 200: createdRefund },
        },
      },
      async (request) => {
        const { body, staff, params } = request;
        const key = readIdempotencyKey(request.headers);
        const idempotent = key && {
          idempotent: { scope: `refunds:${staff.id}`, key, hash: hashRequest({ ...params, ...body }) },
        };
        const requested = {
          orderNumber: params.number,
          paymentReference: body.payment,
          amountPaise: toPaise(body.amount),
          cancellationId: body.cancellationId,
          lines: body.lines?.map(({ lineNo, quantity, restock }) => ({
            lineNo,
            quantity,
            restockQuantity: restock,
          })),
          reason: body.reason,
          expectedRefundablePaise: toPaise(body.expected.refundable),
          limit: refundLimitOf(
            { role: staff.role, isRecentlySignedIn: isRecentlySignedIn(staff) },
            (limit) => `Refunds of more than ${limit} for one order are made by the owner.`,
          ),
          ...idempotent,
        };
        if (body.bankReference === undefined)
          return refundReply(await refundOrder(db, paymentProviders(deps), requested, actorOf(request)));
        const manual = { ...requested, reference: body.bankReference };
        const { id, orderId, amountPaise } = await recordManualRefund(db, manual, actorOf(request));
        const message = `${formatPaise(amountPaise)} of order ${orderId} is recorded as sent back.`;
        const amount = toRupees(amountPaise);
        return { id, orderNumber: orderId, amount, state: 'succeeded' as const, message };
      },
    );
  };
}

function refundReply({ id, orderId, method, amountPaise, result, error }: RequestedRefund) {
  const state = result?.state ?? ('requested' as const);
  const amount = formatPaise(amountPaise);
  const gateway = methodNameForStaff(method);
  const texts = {
    succeeded: `${amount} sent back by ${gateway}.`,
    pending: `${amount} is on the way back by ${gateway}. The shop checks until it has arrived.`,
    failed: `${amount} was not sent back: ${gateway} declined it. ${result?.error ?? ''}`.trim(),
    requested: `It is not known yet whether ${gateway} refunds ${amount}. The shop keeps checking and refunds it once${error === undefined ? '' : ': do not repeat it'}.`,
  };
  return { id, orderNumber: orderId, amount: toRupees(amountPaise), state, message: texts[state] };
}
