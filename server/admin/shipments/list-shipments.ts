import type {
  OrderShipments,
  PackingList,
  PackingQuery,
  ShipmentList,
  ShipmentsQuery,
} from '#contract/admin/orders/shipments.ts';
import type { Database } from '#server/database/database.ts';
import { orderNotFound } from '#server/orders/order-errors.ts';
import { parseOrderNumber } from '#server/orders/order-number.ts';
import { indexDueOrders } from '#server/orders/search/index-due-orders.ts';
import { itemReply, orderToPackReply, shipmentAdminReply } from './shipment-admin-reply.ts';
import {
  countOrdersToPack,
  countShipments,
  selectItemsToPack,
  selectOrdersToPack,
  selectShipmentRows,
  selectShipmentsOfOrder,
} from './shipment-list-queries.ts';

/** One page of the orders with items to pack (`after` is the cursor), oldest first. */
export async function listOrdersToPack(
  db: Database,
  query: PackingQuery,
  shopOrigin: string,
): Promise<PackingList> {
  // one more than the page tells whether there is another
  const rows = await selectOrdersToPack(db, query, query.limit + 1);
  const data = rows.slice(0, query.limit).map((row) => orderToPackReply(row, shopOrigin));
  const next = rows.length > query.limit ? data.at(-1)?.number : undefined;
  return { data, total: await countOrdersToPack(db), ...(next !== undefined && { next }) };
}

// if more shipments match, the first ones are found sooner by reading the shipments in their order
const MAX_RARE_SHIPMENTS = 10_000;

/** One page of the shipments of a view (`after` is the cursor). */
export async function listShipments(
  db: Database,
  query: ShipmentsQuery,
  shopOrigin: string,
  maxRareShipments = MAX_RARE_SHIPMENTS,
): Promise<ShipmentList> {
  if (query.q !== '') await indexDueOrders(db);
  const total = await countShipments(db, query);
  const rows = await selectShipmentRows(db, query, query.limit + 1, total <= maxRareShipments);
  const data = rows.slice(0, query.limit).map((row) => shipmentAdminReply(row, shopOrigin));
  const next = rows.length > query.limit ? data.at(-1)?.id : undefined;
  return { data, total, ...(next !== undefined && { next: String(next) }) };
}

/** The shipments of an order, and what is left to pack. Throws UserError: order_not_found. */
export async function getOrderShipments(
  db: Database,
  orderNumber: string,
  shopOrigin: string,
): Promise<OrderShipments> {
  const orderId = parseOrderNumber(orderNumber) ?? '';
  const unpacked = await selectItemsToPack(db, orderId);
  if (!unpacked) throw orderNotFound();
  const shipments = await selectShipmentsOfOrder(db, orderId);
  return {
    shipments: shipments.map((row) => shipmentAdminReply(row, shopOrigin)),
    toPack: unpacked.items.map((item) => itemReply(item, shopOrigin)),
    canPack: unpacked.canPack && unpacked.items.length > 0,
  };
}
