import { z } from 'zod';
import { wholeNumber } from '#contract/catalog.ts';
import { shippingAddress } from '#contract/orders.ts';
import { postalAddress } from '../postal-address.ts';
import { PAYMENT_STATES } from './payments.ts';

/** The views of the order list. Every order is in `all`. */
export const ORDER_VIEWS = [
  'all',
  'to-pack',
  'to-ship',
  'unpaid',
  'shipped',
  'returned',
  'delivered',
  'cancelled',
] as const;

/**
 * What has become of the money of an order. `claimed`: the shopper states that the order is paid, and the merchant
 * has to confirm it. `cash-on-delivery`: cash is collected on delivery. `refund-due`: money came in that the order
 * cannot keep.
 */
export const ORDER_PAYMENT_STATES = [
  'unpaid',
  'claimed',
  'cash-on-delivery',
  'paid',
  'refund-due',
  'partly-refunded',
  'refunded',
] as const;

/** How far the units of an order are on their way. */
export const ORDER_FULFILLMENT_STATES = [
  'unfulfilled',
  'partly-packed',
  'packed',
  'partly-shipped',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
] as const;

/** The one thing that staff do next with an order. `none`: the order waits for the shopper or the carrier, or is complete. */
export const NEXT_ACTIONS = [
  'refund',
  'verify-payment',
  'pack',
  'ship',
  'deliver',
  'record-payment',
  'none',
] as const;

/** A day in India, such as 2026-11-22. */
const day = z.iso.date('Write a day as 2026-11-22');

const MAX_ORDERS_PER_PAGE = 100;

/** `total` and the counts of views are exact up to this number; above, they are one more. */
export const MAX_EXACT_COUNT = 10_000;

/** GET /admin/orders. The URL of the screen has the same query string. */
export const listOrdersQuery = z.object({
  view: z.enum(ORDER_VIEWS).default('all'),
  /**
   * Words that must all occur: parts of the number (with or without dash), of names, email, phone number, PIN code,
   * product titles and SKUs.
   */
  q: z.string().trim().max(200).default(''),
  payment: z.enum(ORDER_PAYMENT_STATES).optional(),
  fulfillment: z.enum(ORDER_FULFILLMENT_STATES).optional(),
  /** A payment method, such as `upi` or `cod`. */
  method: z.string().max(40).optional(),
  /** First and last day of the order's creation, in India. */
  from: day.optional(),
  to: day.optional(),
  /** A State in any usual spelling. */
  state: z.string().max(100).optional(),
  /** The first digits of a PIN code. */
  pin: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'Write the first digits of a PIN code')
    .optional(),
  carrier: z.string().max(100).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
  /** The number of the last order of the page before. */
  after: z.string().max(20).optional(),
  limit: wholeNumber('limit', 1, MAX_ORDERS_PER_PAGE).default(50),
});

const paymentState = z.enum(ORDER_PAYMENT_STATES);
const fulfillmentState = z.enum(ORDER_FULFILLMENT_STATES);
const nextAction = z.enum(NEXT_ACTIONS);

/** One row of the order list. Amounts are rupees, tax included. */
export const orderRow = z.object({
  number: z.string(),
  createdAt: z.string(),
  customerName: z.string(),
  city: z.string(),
  postalCode: z.string(),
  /** Units of all products. */
  units: z.number().int(),
  /** The first line; `titles` counts the different products. */
  title: z.string(),
  titles: z.number().int(),
  imageUrl: z.string().optional(),
  total: z.number(),
  status: z.number().int(),
  paymentState,
  paymentMethod: z.string().optional(),
  fulfillmentState,
  nextAction,
});

/**
 * `total` counts the orders that match view, search and filters; `views` counts the orders of each view without
 * them; both up to one more than `MAX_EXACT_COUNT`. `next` is the `after` of the next page.
 */
export const adminOrderList = z.object({
  data: z.array(orderRow),
  total: z.number().int(),
  next: z.string().optional(),
  views: z.record(z.enum(ORDER_VIEWS), z.number().int()),
});

/** An order number as typed. */
export const orderNumberParams = z.object({ number: z.string().min(1).max(40) });

const id = z.coerce.number().int().positive();
export const noteParams = z.object({ id });

const MAX_NOTE_LENGTH = 2000;
export const noteBody = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'Write a note')
    .max(MAX_NOTE_LENGTH, `A note has at most ${MAX_NOTE_LENGTH} characters`),
});

/** An internal note. Only its author may change it. */
export const orderNote = z.object({
  id: z.number().int(),
  authorId: z.string(),
  author: z.string(),
  text: z.string(),
  createdAt: z.string(),
  editedAt: z.string().optional(),
});

/** `entryId` is the entry of the activity log that POST /admin/activity/:id/undo takes back. */
export const noteDeletedReply = z.object({ entryId: z.number().int() });

/** The changed note. `entryId` as in `noteDeletedReply`; absent if nothing changed. */
export const noteEditedReply = orderNote.extend({ entryId: z.number().int().optional() });

/** PATCH /admin/orders/:number: the fields of the delivery address that change. */
export const correctAddressBody = z.object({ shippingAddress: shippingAddress.partial() });

/** One line of an order. Amounts are rupees, tax included. `quantity` is without the cancelled units. */
const orderItem = z.object({
  lineNo: z.number().int(),
  /** Absent for a fee. */
  productId: z.string().optional(),
  title: z.string(),
  size: z.string().optional(),
  color: z.string().optional(),
  sku: z.string().optional(),
  storageLocation: z.string().optional(),
  imageUrl: z.string().optional(),
  quantity: z.number().int(),
  cancelledQuantity: z.number().int(),
  price: z.number(),
  amount: z.number(),
  /** Of its units that were cancelled or came back: what has gone back, and what is on its way. */
  refunded: z.number(),
  refunding: z.number(),
});

const orderRefund = z.object({
  id: z.number().int(),
  amount: z.number(),
  state: z.enum(['requested', 'pending', 'succeeded', 'failed']),
  /** The number of the gateway, or of the bank. */
  reference: z.string().optional(),
  isManual: z.boolean(),
  /** Why it is not sent, in the gateway's words if there are any. */
  message: z.string().optional(),
  createdAt: z.string(),
});

/** `reference` is the gateway's number, or the UTR that the shopper named. `message` is the latest report about it. */
const orderPayment = z.object({
  id: z.string(),
  method: z.string(),
  methodName: z.string(),
  state: z.enum(PAYMENT_STATES),
  amount: z.number(),
  reference: z.string().optional(),
  message: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  refunds: z.array(orderRefund),
});

const orderShipment = z.object({
  id: z.number().int(),
  number: z.number().int(),
  carrier: z.string().optional(),
  trackingNumber: z.string().optional(),
  trackingUrl: z.string().optional(),
  cashToCollect: z.number(),
  packedAt: z.string(),
  shippedAt: z.string().optional(),
  deliveredAt: z.string().optional(),
  returnedAt: z.string().optional(),
  returnReason: z.string().optional(),
  items: z.array(z.object({ lineNo: z.number().int(), quantity: z.number().int() })),
});

const orderDocument = z.object({
  kind: z.enum(['invoice', 'credit-note']),
  number: z.string(),
  amount: z.number(),
  issuedAt: z.string(),
  url: z.string(),
  pdfUrl: z.string(),
});

/** One thing that happened to an order. `title` and `detail` are sentences for staff. */
const timelineEntry = z.object({
  id: z.string(),
  kind: z.enum(['status', 'payment', 'refund', 'email', 'stock', 'document', 'shipment', 'note', 'audit']),
  at: z.string(),
  title: z.string(),
  detail: z.string().optional(),
  author: z.string().optional(),
  tone: z.enum(['neutral', 'ok', 'warn', 'bad', 'info']).optional(),
  /** GET /admin/orders/:number/emails/:id shows the email. */
  emailId: z.number().int().optional(),
  /** The change was taken back. */
  isUndone: z.boolean().optional(),
});

/**
 * GET /admin/orders/:number. Its ETag identifies the delivery address; PATCH requires it. `claimedAt`: when the shopper
 * stated that the order is paid. `hold`: what an unpaid order reserves. `customer.orders` counts this order too.
 */
export const adminOrder = z.object({
  number: z.string(),
  createdAt: z.string(),
  source: z.enum(['shop', 'phone']),
  status: z.number().int(),
  paymentState,
  fulfillmentState,
  nextAction,
  items: z.array(orderItem),
  total: z.number(),
  /** What came in and has not been refunded. */
  received: z.number(),
  refunded: z.number(),
  refundDue: z.number(),
  paymentMethod: z.string().optional(),
  paidAt: z.string().optional(),
  claimedAt: z.string().optional(),
  payments: z.array(orderPayment),
  shipments: z.array(orderShipment),
  documents: z.array(orderDocument),
  hold: z.object({ until: z.string() }).optional(),
  /** What the customer pays by UPI, while a UPI payment without UTR is open. `canOpenLink`: apps accept the link. */
  upi: z
    .object({
      link: z.string(),
      payee: z.string(),
      address: z.string(),
      amount: z.number(),
      canOpenLink: z.boolean(),
    })
    .optional(),
  customer: z.object({
    /** Of GET /admin/customers/:id; absent once the person's data was erased. */
    id: z.string().optional(),
    name: z.string(),
    email: z.string().optional(),
    phone: z.string(),
    hasAccount: z.boolean(),
    orders: z.number().int(),
    returnedShipments: z.number().int(),
  }),
  shippingAddress: postalAddress,
  /** `phone`: only the phone number, because the label is printed. */
  addressChange: z.enum(['all', 'phone', 'none']),
  /**
   * After a correction of the address: the shipping fee in rupees that was agreed and stays, and that of the corrected
   * address. Absent if they are equal.
   */
  shippingFee: z.object({ charged: z.number(), ofAddress: z.number() }).optional(),
  notes: z.array(orderNote),
  timeline: z.array(timelineEntry),
});

/** An email as its recipient sees it. An unsent email is shown as it would be sent now. */
export const adminEmail = z.object({
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: z.string().optional(),
});

export const orderEmailParams = orderNumberParams.extend({ id });
export const actionItemParams = z.object({ id });
/** The corrected order. `entryId` as in `noteDeletedReply`; absent if nothing changed. */
export const correctedOrderReply = adminOrder.extend({ entryId: z.number().int().optional() });
/** The order that a change is about. */
export const orderNumberReply = z.object({ number: z.string() });

/** `entryId` opens the item again. */
export const closedActionItem = orderNumberReply.extend({ entryId: z.number().int() });

export type TimelineEntry = z.infer<typeof timelineEntry>;
export type AdminOrder = z.infer<typeof adminOrder>;
export type CorrectedOrder = z.infer<typeof correctedOrderReply>;
export type AdminOrderNote = z.infer<typeof orderNote>;
export type NoteEditedReply = z.infer<typeof noteEditedReply>;
export type AdminEmail = z.infer<typeof adminEmail>;
export type OrderView = (typeof ORDER_VIEWS)[number];
export type OrderPaymentState = (typeof ORDER_PAYMENT_STATES)[number];
export type OrderFulfillmentState = (typeof ORDER_FULFILLMENT_STATES)[number];
export type NextAction = (typeof NEXT_ACTIONS)[number];
export type ListOrdersQuery = z.infer<typeof listOrdersQuery>;
export type OrderRow = z.infer<typeof orderRow>;
export type AdminOrderList = z.infer<typeof adminOrderList>;
export type ClosedActionItem = z.infer<typeof closedActionItem>;
