import { z } from 'zod';
import { wholeNumber } from '../catalog.ts';

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
  sort: z.enum(['newest', 'oldest']).default('newest'),
  /** The number of the last order of the part before. */
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
 * them. `next` is the `after` of the next part.
 */
export const adminOrderList = z.object({
  data: z.array(orderRow),
  total: z.number().int(),
  next: z.string().optional(),
  views: z.record(z.enum(ORDER_VIEWS), z.number().int()),
});

export type OrderView = (typeof ORDER_VIEWS)[number];
export type OrderPaymentState = (typeof ORDER_PAYMENT_STATES)[number];
export type OrderFulfillmentState = (typeof ORDER_FULFILLMENT_STATES)[number];
export type NextAction = (typeof NEXT_ACTIONS)[number];
export type ListOrdersQuery = z.infer<typeof listOrdersQuery>;
export type OrderRow = z.infer<typeof orderRow>;
export type AdminOrderList = z.infer<typeof adminOrderList>;
