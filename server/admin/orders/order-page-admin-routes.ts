import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  actionItemParams,
  adminEmail,
  adminOrder,
  closedActionItem,
  correctAddressBody,
  correctedOrderReply,
  orderEmailParams,
  orderNumberParams,
  orderNumberReply,
} from '#contract/admin/orders/orders.ts';
import { closeActionItem } from '#server/action-items/close-action-item.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { getOrderEmail } from '#server/emails/get-order-email.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { expectedVersion, withEntityTag } from '#server/http/entity-tag.ts';
import { billingDocumentUrls } from '#server/invoices/billing-document-links.ts';
import { correctAddress } from '#server/order-management/address/correct-address.ts';
import { parseOrderNumber } from '#server/orders/order-number.ts';
import { releaseHold } from '#server/orders/stock/release-hold.ts';
import { findUpiPayee } from '#server/payments/providers/upi.ts';
import { getOrderPage } from './get-order-page.ts';

/** One order with its history, the correction of its address, and the release of its stock. */
export function orderPageAdminRoutes({ db, settings, signingSecret }: AppDeps): FastifyPluginAsyncZod {
  const links: Parameters<typeof getOrderPage>[2] = {
    shopOrigin: settings.shopOrigin,
    upi: () => findUpiPayee({ db, settings }),
    get upiAddressKind() {
      return settings.upiAddressKind;
    },
    billingDocumentUrls: (kind, name) => billingDocumentUrls(settings.apiBaseUrl, signingSecret, kind, name),
  };
  return async (app) => {
    app.get(
      ADMIN_PATHS.order,
      {
        config: adminRoute('orders.read'),
        schema: {
          summary: 'One order with its payments, shipments, documents and timeline',
          tags: ['admin: orders'],
          params: orderNumberParams,
          response: { 200: adminOrder },
        },
      },
      async (request, reply) => {
        const { order, version } = await getOrderPage(db, request.params.number, links);
        return withEntityTag(reply, version, order);
      },
    );

    app.patch(
      ADMIN_PATHS.order,
      {
        config: adminRoute('orders.fulfill', 'order.correct-address'),
        schema: {
          summary: 'Correct the delivery address before packing',
          tags: ['admin: orders'],
          params: orderNumberParams,
          body: correctAddressBody,
          response: { 200: correctedOrderReply },
        },
      },
      async (request, reply) => {
        const { orderId, auditId } = await correctAddress(db, settings, {
          orderNumber: request.params.number,
          changes: request.body.shippingAddress,
          expectedVersion: expectedVersion(request),
          actor: actorOf(request),
        });
        const { order, version } = await getOrderPage(db, orderId, links);
        return withEntityTag(reply, version, { ...order, entryId: auditId });
      },
    );

    app.get(
      ADMIN_PATHS.orderEmail,
      {
        config: adminRoute('orders.read'),
        schema: {
          summary: 'An email about an order as its recipient sees it',
          tags: ['admin: orders'],
          params: orderEmailParams,
          response: { 200: adminEmail },
        },
      },
      async ({ params: { number, id } }) =>
        await getOrderEmail(db, settings, { orderId: parseOrderNumber(number) ?? '', emailId: id }),
    );

    app.post(
      ADMIN_PATHS.releaseHold,
      {
        config: adminRoute('orders.edit', 'order.release-hold'),
        schema: {
          summary: 'Release the stock that an unpaid order holds',
          tags: ['admin: orders'],
          params: orderNumberParams,
          response: { 200: orderNumberReply },
        },
      },
      async (request) => ({ number: await releaseHold(db, request.params.number, actorOf(request)) }),
    );

    app.post(
      ADMIN_PATHS.closeActionItem,
      {
        config: adminRoute('payments.record', 'action-item.close'),
        schema: {
          summary: 'Close an action item about a payment that was looked at',
          tags: ['admin: today'],
          params: actionItemParams,
          response: { 200: closedActionItem },
        },
      },
      async (request) => {
        const { orderNumber, entryId } = await closeActionItem(db, request.params.id, actorOf(request));
        return { number: orderNumber, entryId };
      },
    );
  };
}
