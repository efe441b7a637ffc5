import type { PackBody, ShipBody, ShipmentResult } from '#contract/admin/orders/shipments.ts';
import { hasWrongCheckDigit } from '#format/delivery/tracking-number.ts';
import type { Actor } from '#server/audit/actor.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { deliverShipment } from '#server/orders/fulfillment/deliver-order.ts';
import { packOrder } from '#server/orders/fulfillment/pack-order.ts';
import { shipmentName } from '#server/orders/fulfillment/shipment-number.ts';
import { unpackShipment } from '#server/orders/fulfillment/unpack-shipment.ts';

/**
 * Packs orders, each in its own transaction: an order that cannot be packed does not stop the others. One result per
 * order.
 */
export async function packOrders(
  db: Database,
  { orders }: PackBody,
  actor: Actor,
): Promise<ShipmentResult[]> {
  return await changeEach(
    orders,
    ({ number }) => number,
    async ({ number, parts }) => {
      const { orderId, shipments } = await packOrder(db, { orderNumber: number, parts }, actor);
      const packed = shipments.map((one) => ({
        id: one.id,
        name: shipmentName({ orderId, number: one.number }),
      }));
      return { orderNumber: orderId, shipments: packed };
    },
  );
}

/** Hands shipments over to a carrier, each in its own transaction. One result per shipment. */
export async function shipShipments(
  db: Database,
  { carrier, shipments }: ShipBody,
  actor: Actor,
): Promise<ShipmentResult[]> {
  return await changeEach(
    shipments,
    ({ number }) => number,
    async ({ number, trackingNumber }) => {
      const shipped = await shipOrder(db, { orderNumber: number, carrier, trackingNumber }, actor);
      const { orderId, shipmentId, shipmentNumber } = shipped;
      return {
        orderNumber: orderId,
        shipments: [{ id: shipmentId, name: shipmentName({ orderId, number: shipmentNumber }) }],
        ...(trackingNumber !== undefined &&
          hasWrongCheckDigit(trackingNumber) && {
            warning: `The check digit of ${trackingNumber} is wrong. Compare it with the label.`,
          }),
      };
    },
  );
}

/** Takes the packing of shipments back. One result per shipment. */
export async function unpackShipments(
  db: Database,
  ids: readonly number[],
  actor: Actor,
): Promise<ShipmentResult[]> {
  return await changeEach(ids, String, async (id) => ({ orderNumber: await unpackShipment(db, id, actor) }));
}

/** Marks shipments as delivered. One result per shipment. */
export async function deliverShipments(
  db: Database,
  ids: readonly number[],
  actor: Actor,
): Promise<ShipmentResult[]> {
  return await changeEach(ids, String, async (id) => {
    const { orderId } = await deliverShipment(db, id, actor);
    return { orderNumber: orderId };
  });
}

/** One after the other: two entries for the same order do not wait for each other. */
async function changeEach<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  change: (item: Item) => Promise<Omit<ShipmentResult, 'item'>>,
): Promise<ShipmentResult[]> {
  const results: ShipmentResult[] = [];
  for (const item of items) {
    try {
      results.push({ item: nameOf(item), ...(await change(item)) });
    } catch (thrown) {
      if (!(thrown instanceof UserError)) throw thrown;
      results.push({ item: nameOf(item), error: thrown.message, code: thrown.code });
    }
  }
  return results;
}
