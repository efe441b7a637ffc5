import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  orderList,
  orderParams,
  order as orderShape,
  placeOrderBody,
  placeOrderReply,
  trackOrderQuery,
} from '#contract/orders.ts';
import { PATHS } from '#contract/paths.ts';
import { findCustomer, requireCustomer } from '#server/accounts/require-customer.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { readIdempotencyKey } from '#server/http/idempotency-key.ts';
import { limitRates } from '#server/http/rate-limit.ts';
import { type PaperKind, paperAddresses } from '#server/invoices/invoice-address.ts';
import { rupees } from '#server/money.ts';
import { findOwnOrder } from './find-own-order.ts';
import { limitTracking } from './limit-tracking.ts';
import { listOrders } from './list-orders.ts';
import type { Order } from './order.ts';
import { ownOrderReply, trackedOrderReply } from './order-reply.ts';
import { placeOrder } from './place-order.ts';
import { trackOrder } from './track-order.ts';

const ORDERS_AN_HOUR = 60;
// Many customers of a mobile network share one IP.
const ORDERS_AN_HOUR_FROM_ADDRESS = 600;

/** Routes to place, list and track orders (section 7; capabilities `order-items` and `idempotency`). */
export function orderRoutes({ db, settings, secret }: AppDeps): FastifyPluginAsyncZod {
  const { shopOrigin, apiBaseUrl } = settings;
  const addressesOf = (kind: PaperKind, name: string) => paperAddresses(apiBaseUrl, secret, kind, name);
  const replyToOwner = (order: Order) => ownOrderReply(order, shopOrigin, addressesOf);
  return async (app) => {
    app.post(
      PATHS.orders,
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
          [`order:${customer.id}`]: { max: ORDERS_AN_HOUR, windowSeconds: 3600 },
          [`order-from:${clientAddress(request)}`]: { max: ORDERS_AN_HOUR_FROM_ADDRESS, windowSeconds: 3600 },
        });
        const placed = await placeOrder(db, { customer, body, key, holdMinutes: settings.stockHoldMinutes });
        return reply.code(201).send({ id: placed.id, total: rupees(placed.totalPaise) });
      },
    );

    app.get(
      PATHS.orders,
      {
        schema: { summary: 'My orders, newest first', tags: ['orders'], response: { 200: orderList } },
        onRequest: requireCustomer(db),
      },
      async (request) => {
        const orders = await listOrders(db, request.customer.id);
        return { data: orders.map(replyToOwner) };
      },
    );

    app.get(
      PATHS.order,
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
        const own = customer && (await findOwnOrder(db, customer.id, orderNumber));
        if (own) return replyToOwner(own);
        await limitTracking(db, clientAddress(request), orderNumber);
        const { contactInfo = '' } = request.query;
        return trackedOrderReply(await trackOrder(db, orderNumber, contactInfo), shopOrigin);
      },
    );
  };
}
