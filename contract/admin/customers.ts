import { z } from 'zod';
import { wholeNumber } from '#contract/catalog.ts';
import { RETURN_REASONS } from './orders/shipments.ts';
import { postalAddress } from './postal-address.ts';

/** The views of the customer list. `returned`: a shipment came back. */
export const CUSTOMER_VIEWS = ['all', 'registered', 'guests', 'returned'] as const;

/**
 * GET /admin/customers. The URL of the screen has the same query string. Newest first: the registration, or the first
 * order of a guest.
 */
export const listCustomersQuery = z.object({
  view: z.enum(CUSTOMER_VIEWS).default('all'),
  /** Words of name and email that must all occur, or at least four last digits of a phone number. */
  q: z.string().trim().max(200).default(''),
  /** The id of the last customer of the page before. */
  after: z.string().max(60).optional(),
  limit: wholeNumber('limit', 1, 100).default(50),
});

/**
 * One customer. An order without an account belongs to the account with its email, otherwise to the guest with its phone
 * number. The sender of a message who is neither is no row of the list. `total`: rupees of the orders that are not cancelled. `returned`: shipments that came back.
 */
export const customerRow = z.object({
  /** Of the account, or `guest-` and the number of the guest's first order; `sender-` and the ticket number of a message. */
  id: z.string(),
  name: z.string(),
  email: z.string().optional(),
  phone: z.string().optional(),
  hasAccount: z.boolean(),
  since: z.string(),
  orders: z.number().int(),
  total: z.number(),
  returned: z.number().int(),
  lastOrderAt: z.string().optional(),
});

export const customerList = z.object({
  data: z.array(customerRow),
  total: z.number().int(),
  next: z.string().optional(),
});

export const customerParams = z.object({ id: z.string().min(1).max(60) });

const customerNote = z.object({
  id: z.number().int(),
  author: z.string(),
  text: z.string(),
  createdAt: z.string(),
});

/** GET /admin/customers/:id. `recentOrders` are at most 50, `addresses` those of the orders. */
export const adminCustomer = customerRow.extend({
  recentOrders: z.array(
    z.object({ number: z.string(), createdAt: z.string(), total: z.number(), status: z.number().int() }),
  ),
  returns: z.array(
    z.object({ number: z.string(), returnedAt: z.string(), reason: z.enum(RETURN_REASONS).optional() }),
  ),
  addresses: z.array(postalAddress),
  messages: z.array(
    z.object({
      ticketNumber: z.string(),
      subject: z.string(),
      createdAt: z.string(),
      isClosed: z.boolean(),
    }),
  ),
  notes: z.array(customerNote),
  /** Absent if the email was never subscribed. */
  newsletter: z.object({ subscribedAt: z.string(), unsubscribedAt: z.string().optional() }).optional(),
});

export const customerNoteBody = z.object({
  text: z.string().trim().min(1, 'Write a note').max(2000, 'A note has at most 2000 characters'),
});

/**
 * GET /admin/customers/:id/erasure. What has to be finished before the data of the person may be erased; empty if nothing.
 */
export const erasurePreview = z.object({ obstacles: z.array(z.string()) });

/** POST /admin/customers/:id/erase. */
export const eraseCustomerReply = z.object({ orders: z.number().int(), messages: z.number().int() });

export const NEWSLETTER_VIEWS = ['subscribed', 'unsubscribed'] as const;

/** GET /admin/newsletter. */
export const listSubscribersQuery = z.object({
  view: z.enum(NEWSLETTER_VIEWS).default('subscribed'),
  q: z.string().trim().max(200).default(''),
  /** The email of the last subscriber of the page before. */
  after: z.string().max(254).optional(),
  limit: wholeNumber('limit', 1, 100).default(50),
});

/** `subscribedAt` is when the person gave consent. */
export const subscriberRow = z.object({
  email: z.string(),
  subscribedAt: z.string(),
  unsubscribedAt: z.string().optional(),
});

export const subscriberList = z.object({
  data: z.array(subscriberRow),
  total: z.number().int(),
  next: z.string().optional(),
  views: z.record(z.enum(NEWSLETTER_VIEWS), z.number().int()),
});

/** POST /admin/newsletter/unsubscribe: for a person who asks the merchant. */
export const unsubscribeBody = z.object({ email: z.string().trim().toLowerCase().min(3).max(254) });

/** POST /admin/newsletter/export: the content of a CSV file. */
export const subscriberFile = z.object({ csv: z.string() });

export type ListCustomersQuery = z.infer<typeof listCustomersQuery>;
export type CustomerView = (typeof CUSTOMER_VIEWS)[number];
export type CustomerRow = z.infer<typeof customerRow>;
export type CustomerList = z.infer<typeof customerList>;
export type AdminCustomer = z.infer<typeof adminCustomer>;
export type ErasurePreview = z.infer<typeof erasurePreview>;
export type EraseCustomerReply = z.infer<typeof eraseCustomerReply>;
export type ListSubscribersQuery = z.infer<typeof listSubscribersQuery>;
export type NewsletterView = (typeof NEWSLETTER_VIEWS)[number];
export type SubscriberRow = z.infer<typeof subscriberRow>;
export type SubscriberList = z.infer<typeof subscriberList>;
