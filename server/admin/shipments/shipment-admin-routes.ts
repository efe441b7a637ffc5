import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  orderShipments,
  orderShipmentsParams,
  packBody,
  packingList,
  packingQuery,
  returnBody,
  returnResult,
  shipBody,
  shipmentList,
  shipmentParams,
  shipmentResult,
  shipmentResults,
  shipmentsBody,
  shipmentsQuery,
  trackingBody,
} from '#contract/admin/orders/shipments.ts';
import { toRupees } from '#format/money.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { returnShipment } from '#server/order-management/return-order.ts';
import { correctTracking } from '#server/orders/fulfillment/record-tracking.ts';
import { deliverShipments, packOrders, shipShipments, unpackShipments } from './change-shipments.ts';
import { getOrderShipments, listOrdersToPack, listShipments } from './list-shipments.ts';

const tags = ['admin: shipments'];

/** Packing, shipping, delivering and returning. */
export function shipmentAdminRoutes({ db, settings }: AppDeps): FastifyPluginAsyncZod {
  const { shopOrigin } = settings;

  return async (app) => {
    app.get(
      ADMIN_PATHS.packing,
      {
        config: adminRoute('orders.fulfill'),
        schema: {
          summary: 'Orders with items to pack, oldest first',
          tags,
          querystring: packingQuery,
          response: { 200: packingList },
        },
      },
      async (request) => await listOrdersToPack(db, request.query, shopOrigin),
    );

    app.get(
      ADMIN_PATHS.shipments,
      {
        config: adminRoute('orders.read'),
        schema: {
          summary: 'Shipments by view and search',
          tags,
          querystring: shipmentsQuery,
          response: { 200: shipmentList },
        },
      },
      async (request) => await listShipments(db, request.query, shopOrigin),
    );

    app.get(
      ADMIN_PATHS.orderShipments,
      {
        config: adminRoute('orders.read'),
        schema: {
          summary: 'The shipments of an order, and what is left to pack',
          tags,
          params: orderShipmentsParams,
          response: { 200: orderShipments },
        },
      },
      async (request) => await getOrderShipments(db, request.params.number, shopOrigin),
    );

    app.post(
      ADMIN_PATHS.packOrders,
      {
        config: adminRoute('orders.fulfill', 'order.pack'),
        schema: {
          summary: 'Pack orders, each into one shipment or into several',
          tags,
          body: packBody,
          response: { 200: shipmentResults },
        },
      },
      async (request) => ({ results: await packOrders(db, request.body, actorOf(request)) }),
    );

    app.post(
      ADMIN_PATHS.unpackShipments,
      {
        config: adminRoute('orders.fulfill', 'order.unpack'),
        schema: {
          summary: 'Take the packing of shipments back',
          tags,
          body: shipmentsBody,
          response: { 200: shipmentResults },
        },
      },
      async (request) => ({ results: await unpackShipments(db, request.body.shipments, actorOf(request)) }),
    );

    app.post(
      ADMIN_PATHS.shipShipments,
      {
        config: adminRoute('orders.fulfill', 'order.ship'),
        schema: {
          summary: 'Hand shipments over to a carrier; customers get an email',
          tags,
          body: shipBody,
          response: { 200: shipmentResults },
        },
      },
      async (request) => ({ results: await shipShipments(db, request.body, actorOf(request)) }),
    );

    app.post(
      ADMIN_PATHS.deliverShipments,
      {
        config: adminRoute('orders.fulfill', 'order.deliver'),
        schema: {
          summary: 'Mark shipments as delivered',
          tags,
          body: shipmentsBody,
          response: { 200: shipmentResults },
        },
      },
      async (request) => ({ results: await deliverShipments(db, request.body.shipments, actorOf(request)) }),
    );

    app.post(
      ADMIN_PATHS.shipmentTracking,
      {
        config: adminRoute('orders.fulfill', 'order.correct-tracking'),
        schema: {
          summary: 'Correct the carrier and the tracking number of a shipment on its way',
          tags,
          params: shipmentParams,
          body: trackingBody,
          response: { 200: shipmentResult },
        },
      },
      async (request) => {
        const { id: shipmentId } = request.params;
        const orderNumber = await correctTracking(db, { shipmentId, ...request.body }, actorOf(request));
        return { item: String(shipmentId), orderNumber };
      },
    );

    app.post(
      ADMIN_PATHS.returnShipment,
      {
        config: adminRoute('orders.fulfill', 'order.return'),
        schema: {
          summary: 'Record that the carrier brought a shipment back; its sellable units go back into stock',
          tags,
          params: shipmentParams,
          body: returnBody,
          response: { 200: returnResult },
        },
      },
      async (request) => {
        const { id: shipmentId } = request.params;
        const returned = await returnShipment(db, { shipmentId, ...request.body }, actorOf(request));
        return { orderNumber: returned.orderId, refundable: toRupees(returned.paidPaise) };
      },
    );
  };
}
