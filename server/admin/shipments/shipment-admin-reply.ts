import type { AdminShipment, OrderToPack, PackedItem } from '#contract/admin/orders/shipments.ts';
import { trackingUrlOf } from '#format/delivery/tracking-url.ts';
import { toRupees } from '#format/money.ts';
import { formatOptions } from '#format/options.ts';
import { absoluteImageUrl } from '#server/images/image-url.ts';
import { shipmentName } from '#server/orders/fulfillment/shipment-number.ts';
import type { ItemRow, OrderToPackRow, ShipmentRow } from './shipment-list-queries.ts';

/** An order with items to pack, as staff see it. */
export function orderToPackReply(row: OrderToPackRow, shopOrigin: string): OrderToPack {
  return {
    number: row.id,
    createdAt: row.createdAt.toISOString(),
    customerName: row.customerName,
    city: row.city,
    postalCode: row.postalCode,
    isCashOnDelivery: !row.isPaid,
    total: toRupees(row.totalPaise),
    shipmentCount: row.shipmentCount,
    returnedBefore: row.returnedBefore,
    items: row.items.map((item) => itemReply(item, shopOrigin)),
  };
}

/** A shipment as staff see it. */
export function shipmentAdminReply(row: ShipmentRow, shopOrigin: string): AdminShipment {
  const trackingUrl = row.trackingUrl ?? trackingUrlOf(row.template, row.trackingNumber);
  return {
    id: row.id,
    name: shipmentName(row),
    orderNumber: row.orderId,
    number: row.number,
    shipmentCount: row.shipmentCount,
    customerName: row.customerName,
    city: row.city,
    postalCode: row.postalCode,
    cod: toRupees(row.codPaise),
    isPaid: row.isPaid,
    packedAt: row.packedAt.toISOString(),
    ...(row.shippedAt && { shippedAt: row.shippedAt.toISOString() }),
    ...(row.deliveredAt && { deliveredAt: row.deliveredAt.toISOString() }),
    ...(row.returnedAt && { returnedAt: row.returnedAt.toISOString() }),
    ...(row.returnReason !== null && { returnReason: row.returnReason }),
    ...(row.carrier !== null && { carrier: row.carrier }),
    ...(row.trackingNumber !== null && { trackingNumber: row.trackingNumber }),
    ...(trackingUrl !== undefined && { trackingUrl }),
    items: row.items.map((item) => ({
      ...itemReply(item, shopOrigin),
      ...(typeof item.restockedQuantity === 'number' && { restockedQuantity: item.restockedQuantity }),
    })),
  };
}

/** One item as staff pack it. */
export function itemReply(item: ItemRow, shopOrigin: string): PackedItem {
  return {
    lineNo: item.lineNo,
    variantId: item.variantId,
    title: item.title,
    options: formatOptions(item),
    ...(item.sku !== null && { sku: item.sku }),
    ...(item.imageUrl !== null && { imageUrl: absoluteImageUrl(item.imageUrl, shopOrigin) }),
    ...(item.storageLocation !== null && { storageLocation: item.storageLocation }),
    quantity: item.quantity,
  };
}
