import { z } from 'zod';
import { orderItem, placeOrderReply, shippingAddress } from '#contract/orders.ts';
import { postalAddress } from '../postal-address.ts';

const items = z
  .array(orderItem)
  .min(1, 'Choose at least one item')
  .max(50, 'An order takes at most 50 lines');

/** How money came in that staff record with the order. */
export const RECEIVED_METHODS = ['upi', 'bank', 'cash'] as const;

/**
 * How the order is paid. `cod`: cash on delivery. `upi`: the customer pays by link or QR code, which the order page
 * shows. `received`: the money is here.
 */
export const PHONE_PAYMENTS = ['cod', 'upi', 'received'] as const;

/**
 * POST /admin/phone-orders: an order that staff enter for a customer on the phone. Prices come from the catalog.
 * `email`: of someone without an account; `customerId`: of an account, whose email is used. Both absent: no emails are
 * sent. `payment` absent: it is arranged later. `expectedTotal` is the total in rupees that staff named, with the fee of
 * the payment method; the order is rejected if it would be another (specification, ruling 33).
 */
export const phoneOrderBody = z.object({
  items,
  customerId: z.uuid('Not a customer').optional(),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, 'The email is too long')
    .pipe(z.email('Enter an email such as asha@example.com'))
    .optional(),
  shippingAddress,
  payment: z.enum(PHONE_PAYMENTS).optional(),
  /** How a received payment came in. */
  receivedBy: z.enum(RECEIVED_METHODS).optional(),
  /** Of a received payment: the number of the bank or of the receipt. */
  reference: z.string().trim().max(60, 'The number must have at most 60 characters').optional(),
  expectedTotal: z.number().min(0).max(1e12).optional(),
});

export const phoneOrderReply = placeOrderReply;

/**
 * POST /admin/phone-orders/quote: what the order would cost now. Changes nothing. `phone` and `postalCode` decide about
 * cash on delivery; until they are known it counts as possible. `postalCode` and `state` decide about the shipping fee.
 */
export const phoneQuoteBody = z.object({
  items,
  customerId: z.uuid('Not a customer').optional(),
  phone: shippingAddress.shape.phone.optional(),
  postalCode: shippingAddress.shape.postalCode.optional(),
  state: z.string().max(100).optional(),
});

/**
 * Amounts are rupees, tax included. Lines in the order of the request; a line that cannot be ordered has the `code` and
 * `error` of POST /admin/phone-orders. `delivery` is the shipping fee; `deliveryProblem` is why the shop does not deliver
 * there. `payments` are the methods that the shop offers: `fee` is added to `itemsTotal` and `delivery`;
 * `problem` is why this order cannot be paid that way.
 */
export const phoneQuote = z.object({
  lines: z.array(
    z.object({
      price: z.number().optional(),
      amount: z.number(),
      available: z.number().int(),
      code: z.string().optional(),
      error: z.string().optional(),
    }),
  ),
  itemsTotal: z.number(),
  delivery: z.number(),
  deliveryProblem: z.string().optional(),
  payments: z.array(
    z.object({
      kind: z.enum(['cod', 'upi']),
      fee: z.number(),
      total: z.number(),
      problem: z.string().optional(),
    }),
  ),
});

/** GET /admin/phone-orders/variants: words of title, options and SKU; empty: the shop's first products. */
export const sellableVariantsQuery = z.object({ q: z.string().trim().max(100).default('') });

/** A variant of a published product. `price` in rupees; `stock` is what is left to sell. */
const sellableVariant = z.object({
  id: z.number().int(),
  productId: z.string(),
  title: z.string(),
  size: z.string(),
  color: z.string(),
  sku: z.string().optional(),
  barcode: z.string().optional(),
  imageUrl: z.string().optional(),
  price: z.number(),
  stock: z.number().int(),
  /** Sold also without stock. */
  allowBackorder: z.boolean(),
});
export const sellableVariantList = z.object({ data: z.array(sellableVariant) });

/** GET /admin/phone-orders/customers: digits of a phone number, or words of a name or email. */
export const knownCustomersQuery = z.object({
  q: z.string().trim().min(3, 'Write at least 3 characters').max(100),
});

/** An account, or a phone number that ordered without one. `phone` is '' if unknown. Newest address first, at most 3. */
const knownCustomer = z.object({
  /** Absent without an account. */
  customerId: z.string().optional(),
  name: z.string(),
  email: z.string().optional(),
  phone: z.string(),
  /** Absent if the account never ordered. */
  lastOrderAt: z.string().optional(),
  addresses: z.array(postalAddress),
});
export const knownCustomerList = z.object({ data: z.array(knownCustomer) });

export type PhoneOrderBody = z.infer<typeof phoneOrderBody>;
export type PhonePayment = (typeof PHONE_PAYMENTS)[number];
export type PhoneOrderReply = z.infer<typeof phoneOrderReply>;
export type ReceivedMethod = (typeof RECEIVED_METHODS)[number];
export type PhoneQuoteBody = z.infer<typeof phoneQuoteBody>;
export type PhoneQuote = z.infer<typeof phoneQuote>;
export type SellableVariant = z.infer<typeof sellableVariant>;
export type SellableVariantList = z.infer<typeof sellableVariantList>;
export type KnownCustomer = z.infer<typeof knownCustomer>;
export type KnownCustomerList = z.infer<typeof knownCustomerList>;
