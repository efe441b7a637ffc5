import { z } from 'zod';
import { pagination, wholeNumber } from './catalog.ts';

/** Maximum quantity of one order line. */
export const MAX_LINE_QUANTITY = 99;
/** Maximum number of lines of one order. */
export const MAX_LINES = 50;

/**
 * No control characters except line breaks and tabs. PostgreSQL rejects NUL; the others spoil labels and
 * emails.
 */
const PLAIN_TEXT = /^(?:[^\p{Cc}]|\s)*$/u;

const requiredText = (label: string, max: number) =>
  z
    .string()
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} must have at most ${max} characters`)
    .regex(PLAIN_TEXT, `${label} holds characters that cannot be printed`);

/** Six digits, the first 1 to 9. Spaces and dashes are removed first. */
const postalCode = z
  .string()
  .max(20, 'Postal code is too long')
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[1-9][0-9]{5}$/, 'Postal code must be a 6-digit PIN code'));

/** Any usual spelling of an Indian mobile number. Stored as +91 and ten digits. */
const phone = z
  .string()
  .max(30, 'Phone number is too long')
  .transform((text) => text.replace(/\D/g, '').replace(/^(?:0{0,2}91|0)(?=\d{10}$)/, ''))
  .pipe(z.string().regex(/^[6-9]\d{9}$/, 'Phone must be a 10-digit Indian mobile number'))
  .transform((digits) => `+91${digits}`);

/**
 * The delivery address of an order: the six fields of the shipping form (specification, section 3), within
 * India.
 */
export const shippingAddress = z.object({
  fullName: requiredText('Full name', 100),
  address: requiredText('Address', 300),
  city: requiredText('City', 100),
  state: requiredText('State', 100),
  postalCode,
  phone,
});

const quantity = z
  .number('Quantity must be a number')
  .int('Quantity must be a whole number')
  .min(1, 'Quantity must be at least 1')
  .max(MAX_LINE_QUANTITY, `Quantity must be at most ${MAX_LINE_QUANTITY}`);

const productId = z.string().min(1).max(255);

/** One requested item with its selected options (capability `order-items`). */
export const orderItem = z.object({
  productId,
  quantity,
  selectedSize: z.string().max(100).optional(),
  selectedColor: z.string().max(100).optional(),
});

const productQuantity = z
  .number('Quantity must be a number')
  .int('Quantity must be a whole number')
  .min(1, 'Quantity must be at least 1')
  .max(MAX_LINE_QUANTITY * MAX_LINES, `Quantity must be at most ${MAX_LINE_QUANTITY} a line`);

/**
 * POST /orders. `products` maps product id to quantity. The optional `items` lists the same units line by
 * line, with size and color. Its quantities must add up to `products`. Prices never come from the client.
 */
export const placeOrderBody = z.object({
  products: z
    .record(productId, productQuantity)
    .refine((map) => Object.keys(map).length > 0, 'Your cart is empty')
    .refine((map) => Object.keys(map).length <= MAX_LINES, `An order takes at most ${MAX_LINES} lines`),
  items: z.array(orderItem).min(1).max(MAX_LINES, `An order takes at most ${MAX_LINES} lines`).optional(),
  shippingAddress,
  /**
   * The total in rupees that the shopper was shown. The order is rejected if it would be another (specification, ruling
   * 33, capability `quote`).
   */
  expectedTotal: z.number().min(0).max(1e12).optional(),
});

/**
 * POST /orders/quote (capability `quote`): the items as in POST /orders, and where they go, once that is known
 * (capability `delivery-quotes`).
 */
export const quoteBody = placeOrderBody
  .pick({ products: true, items: true })
  .extend({ postalCode: postalCode.optional(), state: z.string().max(100).optional() });

/**
 * Current prices and stock, one line per item, in the order of the request. Rupees per unit, tax included.
 * `available` is at most the requested quantity. A line that cannot be ordered has the `code` and `error` of
 * POST /orders. `shipping`, for a request with a PIN code: its fee, 0 if it is free, or why the shop does not deliver
 * there. `total` is the total of the lines with a price and of the fee.
 */
export const quoteReply = z.object({
  lines: z.array(
    orderItem.extend({
      price: z.number().optional(),
      available: z.number().int(),
      code: z.string().optional(),
      error: z.string().optional(),
    }),
  ),
  shipping: z
    .object({ fee: z.number(), code: z.string().optional(), error: z.string().optional() })
    .optional(),
  total: z.number(),
});

/** `id` is the order number, which is easy to read aloud. `total` is rupees, tax included. */
export const placeOrderReply = z.object({ id: z.string(), total: z.number() });

/**
 * Order status codes 0 to 4 (specification, section 4). Stored in the database; the storefront keeps a copy in
 * orders/order-status.ts, which the compiler checks.
 */
export const ORDER_STATUS = { pending: 0, processing: 1, shipped: 2, delivered: 3, cancelled: 4 } as const;
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];

/** One order line as it was when the order was placed. `price` is rupees per unit, tax included. */
export const orderLine = z.object({
  id: z.string(),
  productId: z.string().optional(),
  productTitle: z.string(),
  quantity: z.number().int(),
  price: z.number(),
  selectedSize: z.string().optional(),
  selectedColor: z.string().optional(),
  imgUrl: z.string().optional(),
});

/** A credit note reduces an invoice by `amount` rupees, tax included. */
const creditNote = z.object({ number: z.string(), amount: z.number(), url: z.string(), pdfUrl: z.string() });

/**
 * The invoice of a confirmed order (capability `invoices`). `tax` is the GST included in the total, in
 * rupees. `url` is a printable page, `pdfUrl` the same as a PDF file. `creditNotes`, oldest first, are
 * present if the invoice was credited in full or in part. Only the signed-in customer of the order receives
 * it.
 */
export const orderInvoice = z.object({
  number: z.string(),
  tax: z.number(),
  url: z.string(),
  pdfUrl: z.string().optional(),
  creditNotes: z.array(creditNote).optional(),
});

/**
 * One shipment of an order (capability `shipments`). `items` are the ids of its order lines with their quantity.
 * `shippedAt` is absent while it is only packed. At most one of `deliveredAt` and `returnedAt` is present.
 */
export const orderShipment = z.object({
  number: z.number().int(),
  method: z.string().optional(),
  trackingNumber: z.string().optional(),
  trackingUrl: z.string().optional(),
  shippedAt: z.string().optional(),
  deliveredAt: z.string().optional(),
  returnedAt: z.string().optional(),
  items: z.array(z.object({ id: z.string(), quantity: z.number().int() })),
});

/**
 * One order, the same for `GET /orders` and for tracking. Tracking without the customer's token returns the
 * address without name and phone number (specification, ruling 29). `method` and the tracking fields are absent until
 * the merchant enters them. `refundDue`: rupees received that the order is not entitled to and that must be refunded.
 * `refunded`: rupees already refunded. `gst`: the GST included in the total, in rupees (ruling 24, capability
 * `order-gst`); absent if the seller is not registered, or while a rate is missing. `returnedAt`: when the
 * last shipment was returned to the shop, if all were returned undelivered; the order stays Shipped. `shipments`
 * are present once one was sent (capability `shipments`); `shipmentCount` is their number when all items are
 * packed, so it counts one more while items are left. `method` and the tracking fields are those of the shipment
 * that was sent last.
 * `canCancel` is true while the signed-in customer may cancel it (capability `order-cancellation`).
 * `cancelledItems`: units that were cancelled while the order went on; neither `items` nor `total` contain them.
 */
export const order = z.object({
  id: z.string(),
  status: z.number().int(),
  createdAt: z.string(),
  items: z.array(orderLine),
  cancelledItems: z.array(orderLine).optional(),
  total: z.number(),
  shippingAddress: z.object({
    fullName: z.string().optional(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    phone: z.string().optional(),
  }),
  method: z.string().optional(),
  trackingNumber: z.string().optional(),
  trackingUrl: z.string().optional(),
  paymentMethod: z.string().optional(),
  paid: z.boolean().optional(),
  refundDue: z.number().optional(),
  gst: z.number().optional(),
  refunded: z.number().optional(),
  returnedAt: z.string().optional(),
  shipments: z.array(orderShipment).optional(),
  shipmentCount: z.number().int().optional(),
  invoice: orderInvoice.optional(),
  history: z.array(z.object({ status: z.number().int(), at: z.string() })).optional(),
  canCancel: z.boolean().optional(),
});

/** Why a customer cancels an order. The storefront shows its own words for them. */
export const CUSTOMER_CANCELLATION_REASONS = [
  'mistake',
  'wrong-choice',
  'wrong-address',
  'cheaper-elsewhere',
  'too-slow',
  'other',
] as const;
export type CustomerCancellationReason = (typeof CUSTOMER_CANCELLATION_REASONS)[number];

/**
 * POST /orders/{orderId}/cancellation (capability `order-cancellation`): the signed-in customer cancels the whole order, while
 * nothing of it is packed. The reply is the order. A reason is not required.
 */
export const cancelOwnOrderBody = z.object({ reason: z.enum(CUSTOMER_CANCELLATION_REASONS).optional() });

export const MAX_ORDERS_PER_PAGE = 200;
const MAX_ORDER_PAGE = 10_000;

/**
 * GET /orders (capability `order-pages`). Pages count from 1. A client that sends no `page` or `limit` gets the
 * first page with as many orders as one page may have (specification, section 7).
 */
export const listCustomerOrdersQuery = z.object({
  page: wholeNumber('page', 1, MAX_ORDER_PAGE).default(1),
  limit: wholeNumber('limit', 1, MAX_ORDERS_PER_PAGE).default(MAX_ORDERS_PER_PAGE),
});

/** One page of the customer's orders, newest first. `total` counts all orders of the customer. */
export const orderList = z.object({ data: z.array(order), pagination });
export const orderParams = z.object({ id: z.string().min(1) });
/**
 * A value that cannot be a contact, such as a list, counts as missing. The reply is that of every failed
 * lookup.
 */
export const trackOrderQuery = z.object({ contactInfo: z.string().max(254).optional().catch(undefined) });

export type ShippingAddress = z.infer<typeof shippingAddress>;
export type OrderItem = z.infer<typeof orderItem>;
export type QuoteBody = z.infer<typeof quoteBody>;
export type QuoteReply = z.infer<typeof quoteReply>;
export type PlaceOrderBody = z.infer<typeof placeOrderBody>;
export type Order = z.infer<typeof order>;
export type OrderLine = z.infer<typeof orderLine>;
