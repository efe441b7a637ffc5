import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { API_PATHS } from '#contract/api-paths.ts';
import {
  listOrdersQuery,
  orderList,
  orderParams,
  order as orderShape,
  placeOrderBody,
  placeOrderReply,
  trackOrderQuery,
} from '#contract/orders.ts';
import { toRupees } from '#format/money.ts';
import { findCustomer, requireCustomer } from '#server/accounts/require-customer.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { clientIp } from '#server/http/client-ip.ts';
import { readIdempotencyKey } from '#server/idempotency/idempotent-request.ts';
import { type DocumentKind, documentUrls } from '#server/invoices/invoice-links.ts';
import { listOrders } from '#server/order-management/order-details.ts';
import { limitTracking } from '#server/order-management/order-details-routes.ts';
import { customerOrderReply, trackedOrderReply } from '#server/order-management/order-reply.ts';
import { trackOrder } from '#server/order-management/track-order.ts';
import { limitRates } from '#server/rate-limits/rate-limit.ts';
import { findCustomerOrder } from '../find-order.ts';
import type { Order } from '../order.ts';
import { placeOrder } from './place-order.ts';

const MAX_ORDERS_PER_HOUR = 60;
// Many customers of a mobile network share one IP.
const MAX_ORDERS_PER_HOUR_PER_IP = 600;

/** Routes to place, list and track orders (section 7; capabilities `order-items` and `idempotency`). */
export function orderRoutes({ db, settings, secret }: AppDeps): FastifyPluginAsyncZod {
  const { shopOrigin, apiBaseUrl } = settings;
  const documentUrlsOf = (kind: DocumentKind, name: string) => documentUrls(apiBaseUrl, secret, kind, name);
  const toCustomerReply = (order: Order) => customerOrderReply(order, shopOrigin, documentUrlsOf);
  return async (app) => {
    app.post(
      API_PATHS.orders,
      {
        schema: {
          summary: 'Place an order',
          tags: ['orders'],
          body: placeOrderBody,
          response: { 201: placeOrderReply },
        },
        onRequest: requireCustomer(db),
      },
      async (request, reply) => {
        const { customer, body } = request;
        const key = readIdempotencyKey(request.headers);
        await limitRates(db, {
          [`order:${customer.id}`]: { max: MAX_ORDERS_PER_HOUR, windowSeconds: 3600 },
          [`order-from:${clientIp(request)}`]: { max: MAX_ORDERS_PER_HOUR_PER_IP, windowSeconds: 3600 },
        });
        const placed = await placeOrder(db, { customer, body, key, holdMinutes: settings.stockHoldMinutes });
        return reply.code(201).send({ id: placed.id, total: toRupees(placed.totalPaise) });
      },
    );

    app.get(
      API_PATHS.orders,
      {
        schema: {
          summary: 'My orders, newest first',
          tags: ['orders'],
          querystring: listOrdersQuery,
          response: { 200: orderList },
        },
        onRequest: requireCustomer(db),
      },
      async (request) => {
        const { page, limit } = request.query;
        const { orders, total } = await listOrders(db, request.customer.id, { page, limit });
        const pagination = { page, limit, total, totalPages: Math.ceil(total / limit) };
        return { data: orders.map(toCustomerReply), pagination };
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
        const customerOrder = customer && (await findCustomerOrder(db, customer.id, orderNumber));
        if (customerOrder) return toCustomerReply(customerOrder);
        await limitTracking(db, clientIp(request), orderNumber);
        const { contactInfo = '' } = request.query;
        return trackedOrderReply(await trackOrder(db, orderNumber, contactInfo), shopOrigin);
      },
    );
  };
}
