import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  cancellationParams,
  cancellationPreview,
  cancellationQuery,
  cancelOrderBody,
  cancelOrderReply,
} from '#contract/admin/orders/cancellation.ts';
import { hasPermission } from '#contract/admin/permissions.ts';
import { toPaise } from '#format/money.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { UserError } from '#server/errors/user-error.ts';
import { actorOf, adminRoute, isRecentlySignedIn, type SignedInStaff } from '#server/http/admin-route.ts';
import { hashRequest, readIdempotencyKey } from '#server/idempotency/idempotent-request.ts';
import { refundLimitOf } from '#server/payments/admin/refund-limit.ts';
import { paymentProviders } from '#server/payments/provider-registry.ts';
import type { RefundLimit } from '#server/payments/refunds/create-refund.ts';
import { findRefundStates } from '#server/payments/refunds/send-or-check-refund.ts';
import { cancelItems } from './cancel-items.ts';
import { cancellationPreviewReply, cancelOrderReplyOf } from './cancellation-reply.ts';
import { previewCancellation } from './preview-cancellation.ts';

/** Previews and cancellations of orders and of single items, by staff. */
export function cancellationAdminRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  const { db, settings } = deps;
  return async (app) => {
    app.get(
      ADMIN_PATHS.cancellation,
      {
        config: adminRoute('orders.edit'),
        schema: {
          summary: 'What cancelling the order, or some of its items, would do',
          tags: ['admin: orders'],
          params: cancellationParams,
          querystring: cancellationQuery,
          response: { 200: cancellationPreview },
        },
      },
      async (request) => {
        const preview = await previewCancellation(
          db,
          request.params.number,
          request.query.lines,
          paymentProviders(deps),
        );
        return cancellationPreviewReply(preview, settings.shopOrigin);
      },
    );

    app.post(
      ADMIN_PATHS.cancelOrder,
      {
        config: adminRoute('orders.edit', 'order.cancel', { storesOwnReply: true }),
        schema: {
          summary: 'Cancel the order, or some of its items, and refund what was paid for them',
          tags: ['admin: orders'],
          params: cancellationParams,
          body: cancelOrderBody,
          response: { 200: cancelOrderReply },
        },
      },
      async (request) => {
        const { params, body, staff } = request;
        const { lines, reason, note, expected, refund } = body;
        const key = readIdempotencyKey(request.headers);
        const content = { orderNumber: params.number, lines, reason, note };
        const result = await cancelItems(
          db,
          paymentProviders(deps),
          {
            ...content,
            expected: expected && {
              amountPaise: toPaise(expected.amount),
              refundPaise: toPaise(expected.refund),
            },
            ...(refund && { refund: { limit: refundLimit(staff) } }),
            ...(key !== undefined && {
              idempotent: { scope: `cancel:${staff.id}`, key, hash: hashRequest({ ...content, refund }) },
            }),
          },
          actorOf(request),
        );
        return cancelOrderReplyOf(result, await findRefundStates(db, result.refundIds));
      },
    );
  };
}

/** Throws UserError: forbidden, if the role may not refund at all. */
function refundLimit(staff: SignedInStaff): RefundLimit | undefined {
  const { role } = staff;
  if (!hasPermission(role, 'refunds.create'))
    throw new UserError(
      'forbidden',
      'Your role cannot refund money. Cancel without a refund, or ask the owner.',
    );
  return refundLimitOf(
    { role, isRecentlySignedIn: isRecentlySignedIn(staff) },
    (limit) =>
      `Your role refunds up to ${limit} per order. Cancel without a refund, and ask the owner to refund.`,
  );
}
