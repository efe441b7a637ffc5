import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { API_PATHS } from '#contract/api-paths.ts';
import {
  cancelOwnOrderBody,
  listCustomerOrdersQuery,
  orderList,
  orderParams,
  order as orderShape,
  trackOrderQuery,
} from '#contract/orders.ts';
import type { StoreDetails } from '#contract/store-info.ts';
import { findCustomer, requireCustomer } from '#server/accounts/require-customer.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { type BillingDocumentKind, billingDocumentUrls } from '#server/invoices/billing-document-links.ts';
import { orderNotFound } from '#server/orders/order-errors.ts';
import { limitRates } from '#server/rate-limits/rate-limit.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { clientIp } from '#wire/client-ip.ts';
import { cancelOwnOrder } from './cancellation/cancel-own-order.ts';
import { findCustomerOrderDetails, listOrders, type OrderDetails } from './order-details.ts';
import { customerOrderReply, trackedOrderReply } from './order-reply.ts';
import { limitTracking, trackOrder } from './track-order.ts';

// Each one releases stock and sends an email.
const MAX_CANCELLATIONS_PER_HOUR = 30;
// A mobile network or an office shares one IP among many customers.
const MAX_CANCELLATIONS_PER_HOUR_PER_IP = 300;

/**
 * Lists a customer's orders, tracks one order and cancels one (specification, section 7; capabilities `order-pages` and
 * `order-cancellation`).
 */
export function orderDetailsRoutes({ db, settings, signingSecret }: AppDeps): FastifyPluginAsyncZod {
  const { shopOrigin, apiBaseUrl } = settings;
  const documentUrlsOf = (kind: BillingDocumentKind, name: string) =>
    billingDocumentUrls(apiBaseUrl, signingSecret, kind, name);
  const toCustomerReply = (order: OrderDetails, store: StoreDetails) =>
    customerOrderReply(order, shopOrigin, store, documentUrlsOf);
  return async (app) => {
    app.get(
      API_PATHS.orders,
      {
        schema: {
          summary: 'My orders, newest first',
          tags: ['orders'],
          querystring: listCustomerOrdersQuery,
          response: { 200: orderList },
        },
        onRequest: requireCustomer(db),
      },
      async (request) => {
        const { page, limit } = request.query;
        const { orders, total } = await listOrders(db, request.customer.id, { page, limit });
        const pagination = { page, limit, total, totalPages: Math.ceil(total / limit) };
        const store = await readStoreInfo(db);
        return { data: orders.map((order) => toCustomerReply(order, store)), pagination };
      },
    );

    app.get(
      API_PATHS.order,
      {
        schema: {
          summary:
            'Track an order by its number and the e-mail address or telephone number it was placed with',
          tags: ['orders'],
          params: orderParams,
          querystring: trackOrderQuery,
          response: { 200: orderShape },
        },
      },
      async (request) => {
        const orderNumber = request.params.id;
        const customer = await findCustomer(db, request);
        const customerOrder = customer && (await findCustomerOrderDetails(db, customer.id, orderNumber));
        if (customerOrder) return toCustomerReply(customerOrder, await readStoreInfo(db));
        await limitTracking(db, clientIp(request), orderNumber);
        const { contactInfo = '' } = request.query;
        const order = await trackOrder(db, orderNumber, contactInfo);
        return trackedOrderReply(order, shopOrigin, await readStoreInfo(db));
      },
    );

    app.post(
      API_PATHS.orderCancellation,
      {
        schema: {
          summary: 'Cancel an own order while nothing of it is packed',
          tags: ['orders'],
          params: orderParams,
          body: cancelOwnOrderBody,
          response: { 200: orderShape },
        },
        onRequest: requireCustomer(db),
      },
      async (request) => {
        const { params, body, customer } = request;
        await limitRates(db, {
          [`cancel-order:${customer.id}`]: { max: MAX_CANCELLATIONS_PER_HOUR, windowSeconds: 3600 },
          [`cancel-order-from:${clientIp(request)}`]: {
            max: MAX_CANCELLATIONS_PER_HOUR_PER_IP,
            windowSeconds: 3600,
          },
        });
        await cancelOwnOrder(db, customer.id, params.id, body.reason);
        const order = await findCustomerOrderDetails(db, customer.id, params.id);
        if (!order) throw orderNotFound();
        return toCustomerReply(order, await readStoreInfo(db));
      },
    );
  };
}
