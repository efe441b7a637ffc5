import type { SlipFormat } from '#contract/admin/orders/documents.ts';
import type { ShippingAddress } from '#contract/orders.ts';
import type { Invoice } from '#server/invoices/invoice.ts';
import { shipmentName } from '#server/orders/fulfillment/shipment-number.ts';

/** The units of one order line in a shipment. */
export interface PrintedItem {
  /** Its SKU and storage location are null if it was deleted since. */
  variantId: number;
  title: string;
  /** Size and color, '' without them: `M, Red`. */
  options: string;
  sku: string | null;
  storageLocation: string | null;
  imageUrl: string | null;
  quantity: number;
  /** Of one unit. Packing slips do not show it. */
  pricePaise: number;
}

/** A shipment as slips and labels show it, or the unpacked units of an order. Amounts are paise. */
export interface PrintedShipment {
  /** Null for unpacked units. */
  id: number | null;
  isShipped: boolean;
  orderId: string;
  orderedAt: Date;
  /** 1 to n within the order; of unpacked units, that of their shipment if they are packed next. */
  number: number;
  /** `shownShipmentCount` of the order. */
  count: number;
  shipTo: ShippingAddress;
  items: PrintedItem[];
  carrier: string | null;
  trackingNumber: string | null;
  /** What the carrier collects; 0 for a paid order, and for unpacked units, of which it is not known yet. */
  codPaise: number;
  /** The price of its units, without fees of the order: the declared value of labels. */
  valuePaise: number;
  /** Without packaging, unless the packed shipment was weighed. Null if the weight of a unit is unknown. */
  weightGrams: number | null;
  /** The categories of its products, at most two. */
  contents: string;
  invoice: { number: string; issuedAt: Date } | null;
}

/** The shop as slips and labels show it: name, address and numbers. */
export interface Letterhead {
  name: string;
  address: string;
  phone: string;
  email: string;
  gstin: string;
  shopOrigin: string;
}

/** One line of a pick list: a variant, and how many units which orders need. */
export interface VariantToPick extends PrintedItem {
  orders: { orderId: string; quantity: number }[];
}

/** A selected order or shipment that has no such document, with the reason. `name`: its number. */
export interface LeftOut {
  name: string;
  reason: string;
}

/** What is printed. It is copied to the thread that draws it, so it contains only data. */
export type PrintData = {
  printedAt: Date;
  leftOut: LeftOut[];
  /** One file per document instead of one for all. */
  isSeparate: boolean;
} & (
  | {
      kind: 'packing-slips';
      format: SlipFormat;
      sender: Letterhead;
      shipments: PrintedShipment[];
      /** Small JPEG files by the URL of the image. */
      thumbnails: ReadonlyMap<string, Uint8Array>;
    }
  | { kind: 'labels'; sender: Letterhead; shipments: PrintedShipment[] }
  | { kind: 'pick-list'; sender: Letterhead; variants: VariantToPick[]; orderCount: number }
  | { kind: 'invoices' | 'credit-notes'; sender: Letterhead; documents: Invoice[] }
);

export interface PrintedFile {
  /** A safe file name. */
  name: string;
  bytes: Uint8Array;
}

/**
 * What barcodes of the shop contain: the order number, and the number of the shipment if the order has several
 * (`7K3QX-9M2PD/2`). Slips that are printed already keep this form: `splitShipmentNumber` reads it for
 * shipping, delivery and return, `findShipment` (admin/fulfillment/tracking-entry.ts) for scans.
 */
export function printedNumber({
  orderId,
  number,
  count,
}: Pick<PrintedShipment, 'orderId' | 'number' | 'count'>) {
  return count > 1 ? shipmentName({ orderId, number }) : orderId;
}
