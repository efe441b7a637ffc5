import { ORDER_STATUS, type OrderStatus, type ShippingAddress } from '#contract/orders.ts';

const { pending, processing, shipped, delivered, cancelled } = ORDER_STATUS;

/** An order as the shop keeps it. Everything the shopper agreed to is frozen; money is paise, tax included. */
export interface Order {
  /** XXXXX-XXXXX */
  id: string;
  customerId: string;
  status: OrderStatus;
  createdAt: Date;
  totalPaise: number;
  lines: OrderLine[];
  /** What tracking compares with: lower-case address, last ten digits of the telephone number. */
  contact: { email: string; phoneDigits: string };
  shipTo: ShippingAddress;
  /** Null until the shop has handed the parcel over. */
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** Null until the shopper has paid or promised to pay at the door. */
  paymentMethod: string | null;
  paidAt: Date | null;
  /** When its parcel came back, because nobody took it. */
  returnedAt: Date | null;
  /** Issued when the order goes ahead; `taxPaise` is the GST inside the total. Credit notes, oldest first, take it back. */
  invoice: {
    number: string;
    taxPaise: number;
    creditNotes: { number: string; amountPaise: number; refundId: number | null }[];
  } | null;
  /** Money that came in, cannot be kept and has not been sent back yet. */
  refundDuePaise: number;
  refundedPaise: number;
  /** What `refundedPaise` is the sum of, oldest first. */
  refunds: SentRefund[];
  /** Oldest first; the first is its placing. */
  history: { status: OrderStatus; at: Date }[];
}

/** Money that has been sent back. */
export interface SentRefund {
  id: number;
  amountPaise: number;
  sentAt: Date;
  /** The way of paying by which it had come. */
  method: string;
  /** The gateway's number of it; the bank's where a person sent it. */
  number: string | null;
  /** A person sent it and noted it: by which way nobody knows. */
  isByHand: boolean;
}

export interface OrderLine {
  lineNo: number;
  /** Both null for a charge, such as the fee of cash on delivery: it has a price and no pieces. */
  productId: string | null;
  variantId: number | null;
  title: string;
  imageUrl: string | null;
  /** '' where the product has no such choice. */
  size: string;
  color: string;
  quantity: number;
  pricePaise: number;
  hsn: string | null;
  gstRateBasisPoints: number | null;
}

/** Where an order may go from each status (ruling 19). */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
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

/** Every status from which an order may go to `to`. */
export function statusesBefore(to: OrderStatus): OrderStatus[] {
  return Object.values(ORDER_STATUS).filter((from) => NEXT[from].includes(to));
}

/** The word for a status. */
export function statusName(status: OrderStatus): string {
  return STATUS_NAME[status];
}

/** What the shopper owes: the sum of price times quantity. Prices hold the tax, shipping is free. */
export function totalPaise(lines: readonly Pick<OrderLine, 'pricePaise' | 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0);
}

/** Reads a status column: the database holds 0 to 4 and nothing else. */
export function orderStatus(code: number): OrderStatus {
  const status = Object.values(ORDER_STATUS).find((known) => known === code);
  if (status === undefined) throw new Error(`no order status ${code}`);
  return status;
}
