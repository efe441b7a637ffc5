import { ORDER_STATUS, type OrderStatus, type ShippingAddress } from '#contract/orders.ts';
import { findGstRate, rateOfLine } from '#server/tax/gst-rate.ts';
import type { Shipment } from './shipment.ts';

/** The title of the line that is the shipping fee. It has no product. */
export const SHIPPING_LINE = 'Shipping';

const { pending, processing, shipped, delivered, cancelled } = ORDER_STATUS;

/** The most hours between the payment reminder and the cancellation of an unpaid order. */
export const MAX_CANCEL_NOTICE_HOURS = 24;

/** A stored order. Everything the shopper agreed to is frozen. Amounts are paise, tax included. */
export interface Order {
  /** XXXXX-XXXXX */
  id: string;
  /** Null if staff entered the order for someone without an account. */
  customerId: string | null;
  status: OrderStatus;
  createdAt: Date;
  /** The sum of `lines`: without cancelled units, fees included. */
  totalPaise: number;
  /** What is sold, without the units that were cancelled one by one. A cancelled order keeps its lines. */
  lines: OrderLine[];
  /** Lines with the quantity that was cancelled while the order went on. */
  cancelledLines: OrderLine[];
  /** Where the order was placed: by the shopper in the shop, or by staff on the phone. */
  source: 'shop' | 'phone';
  /** Compared when an order is tracked. */
  contact: OrderContact;
  shipTo: ShippingAddress;
  /** By number. Empty until the order is packed. */
  shipments: Shipment[];
  /** Null until the shopper has paid or chosen cash on delivery. */
  paymentMethod: string | null;
  paidAt: Date | null;
  /** When the order is cancelled if it stays unpaid. Null until its customer was reminded. */
  cancelUnpaidAt: Date | null;
  /** When the last shipment came back, if all were returned to the sender undelivered. */
  returnedAt: Date | null;
  /** Oldest first; the first entry is the creation of the order. */
  history: { status: OrderStatus; at: Date }[];
}

/** Whom to ask and to inform about an order. */
export interface OrderContact {
  /** Lower case. Null if staff entered the order and there is none. */
  email: string | null;
  /** The last ten digits of the phone number. */
  phoneDigits: string;
}

export interface OrderLine {
  /** From 1, without gaps when the order was placed; a line that was cancelled leaves one. */
  lineNo: number;
  /** Both null for a fee, such as the shipping fee and the cash on delivery fee: it has a price and no stock. */
  productId: string | null;
  variantId: number | null;
  title: string;
  imageUrl: string | null;
  /** '' if the product has no such option. */
  size: string;
  color: string;
  quantity: number;
  pricePaise: number;
  hsn: string | null;
  /** Null if no rate was known when the order was placed, and for orders of earlier versions. */
  gstRateBasisPoints: number | null;
}

/** The GST rate of a line in basis points, if necessary by its HSN code. Undefined if it is missing. */
export function gstRateOfLine(
  line: Pick<OrderLine, 'gstRateBasisPoints' | 'hsn' | 'pricePaise' | 'quantity'>,
): number | undefined {
  if (line.gstRateBasisPoints !== null) return line.gstRateBasisPoints;
  const rate = findGstRate({ hsn: line.hsn ?? undefined });
  return rate === undefined ? undefined : rateOfLine(rate, line.pricePaise * line.quantity, line.quantity);
}

/**
 * The line whose HSN code and GST rate a fee has: the one with the highest rate, because fees are taxed like the
 * products (CGST Act, section 15(2)(c)). Undefined while the rate of a product is missing.
 */
export function findHighestTaxedLine<Line extends OrderLine>(
  lines: readonly Line[],
): (Line & { gstRateBasisPoints: number }) | undefined {
  let highest: (Line & { gstRateBasisPoints: number }) | undefined;
  for (const line of lines.filter(({ productId }) => productId !== null)) {
    const gstRateBasisPoints = gstRateOfLine(line);
    if (gstRateBasisPoints === undefined) return undefined;
    if (!highest || gstRateBasisPoints > highest.gstRateBasisPoints)
      highest = { ...line, gstRateBasisPoints };
  }
  return highest;
}

/** The allowed next statuses of each status (specification, ruling 19). */
const TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  [pending]: [processing, cancelled],
  [processing]: [shipped, cancelled],
  [shipped]: [delivered],
  [delivered]: [],
  [cancelled]: [],
};

const STATUS_NAME: Record<OrderStatus, string> = {
  [pending]: 'Pending',
  [processing]: 'Processing',
  [shipped]: 'Shipped',
  [delivered]: 'Delivered',
  [cancelled]: 'Cancelled',
};

/** Every status that may change to `to`. */
export function statusesAllowedBefore(to: OrderStatus): OrderStatus[] {
  return Object.values(ORDER_STATUS).filter((from) => TRANSITIONS[from].includes(to));
}

/** The name of a status for people. */
export function statusName(status: OrderStatus): string {
  return STATUS_NAME[status];
}

/** The total to pay: the sum of price times quantity. Prices include tax; shipping is a line. */
export function totalPaise(lines: readonly Pick<OrderLine, 'pricePaise' | 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0);
}

/** Parses a status column. The database allows only 0 to 4. */
export function parseOrderStatus(code: number): OrderStatus {
  const status = Object.values(ORDER_STATUS).find((known) => known === code);
  if (status === undefined) throw new Error(`no order status ${code}`);
  return status;
}
