import { z } from 'zod';
import { emailTexts } from './admin/emails/email-texts.ts';
import { pinStart, shippingRules, workingDays } from './shipping.ts';
import { sizeGuide } from './size-guides.ts';

/**
 * What our server offers beyond section 7 of the specification (ruling 1). The storefront uses a feature only if the server
 * announces it. Add a capability in the same change that implements it.
 */
export const CAPABILITIES = [
  'sessions',
  'order-items',
  'order-pages',
  'quote',
  'variants',
  'product-details',
  'image-sources',
  'payment-summary',
  'payment-choices',
  'upi-options',
  'invoices',
  'password-reset',
  'account-security',
  'account-profile',
  'contact',
  'message-tickets',
  'newsletter',
  'search',
  'facets',
  'idempotency',
  'merchant-feed',
  'size-guides',
  'order-gst',
  'shipments',
  'order-cancellation',
  'mrp',
  'prior-prices',
  'content-origins',
  'delivery-quotes',
  'swatches',
  'stock-bands',
  'cards',
  'sub-categories',
  // the server cannot send emails: screens must not promise one
  'no-email',
] as const;

export type Capability = (typeof CAPABILITIES)[number];

/**
 * Delivery times in working days: `dispatch` until the carrier has the shipment, `days` from then until
 * delivery. A zone lists PIN code prefixes; the longest matching prefix applies. The outer `days` applies to
 * all other PIN codes.
 */
export const deliveryTimes = z.object({
  dispatch: workingDays,
  days: workingDays,
  zones: z
    .array(z.object({ pins: z.array(pinStart).min(1), days: workingDays }))
    .max(100)
    .optional(),
});

export type DeliveryTimes = z.infer<typeof deliveryTimes>;

const gstRate = z.union([z.number().min(0).max(100).multipleOf(0.01), z.literal('by price')], {
  error: 'write a rate in percent, like 5, or "by price" for 5 % up to ₹2,500 and 18 % above',
});

/**
 * GST rates in percent for products without their own: by the first digits of HSN codes, by category or parent category,
 * and for all others.
 * Without one the rate is missing, never assumed.
 */
export const defaultGstRates = z.object({
  default: gstRate.optional(),
  hsn: z
    .record(z.string().regex(/^[0-9]{2,8}$/, 'write two to eight digits of HSN codes'), gstRate)
    .optional(),
  categories: z.record(z.string(), gstRate).optional(),
});

const officer = z.object({ name: z.string(), designation: z.string(), email: z.string(), phone: z.string() });

/** GET /storeInfo. Fields that the merchant has not set are absent; the storefront has fallbacks for them. */
export const storeInfo = z.object({
  storeName: z.string().optional(),
  companyName: z.string().optional(),
  companyAddress: z.string().optional(),
  companyEmail: z.string().optional(),
  companyPhone: z.string().optional(),
  companyLogoUrl: z.string().optional(),
  description: z.string().optional(),
  categories: z.array(z.string()).optional(),
  socialLinks: z.record(z.string(), z.string()).optional(),
  policies: z.record(z.string(), z.string()).optional(),
  content: z.record(z.string(), z.string()).optional(),
  phoneHours: z.string().optional(),
  grievanceOfficer: officer.optional(),
  fssaiLicence: z.string().optional(),
  gstin: z.string().optional(),
  stateCode: z.string().optional(),
  delivery: deliveryTimes.optional(),
  /**
   * The lowest and the highest shipping fee in rupees, and the amount from which every order is free. Absent while
   * delivery is free everywhere. Set by the server from the merchant's shipping rules.
   */
  shippingFees: z.object({ min: z.number(), max: z.number(), freeFrom: z.number().optional() }).optional(),
  /** Fee for cash on delivery in rupees, absent if there is none. Set by the server, not by the merchant. */
  cashFee: z.number().optional(),
  capabilities: z.array(z.string()).optional(),
});

export const taxStatus = z.enum(['regular', 'composition', 'unregistered'], {
  error: 'write "regular", "composition" or "unregistered"',
});

/**
 * The merchant's store information: the fields that every page needs, the size guides with their own URL, and
 * what only the server uses.
 */
export const storeDetails = storeInfo.extend({
  sizeGuides: z.array(sizeGuide).max(30).optional(),
  gstRates: defaultGstRates.optional(),
  delivery: shippingRules.optional(),
  /** The merchant's texts in emails, by kind of email. */
  emailTexts: z.record(z.string(), emailTexts).optional(),
  /**
   * Whether the seller charges GST, and where it may sell. `composition`: bills of supply without tax, only within its State.
   * `unregistered`: without a GSTIN, and only within its State. Default: `regular` with a GSTIN; without one no tax is
   * charged, and where the shop delivers is left to its shipping rules.
   */
  taxStatus: taxStatus.optional(),
  /** When invoices are issued. Default: `dispatch`, which is what the law requires. */
  invoiceAt: z.enum(['dispatch', 'payment'], { error: 'write "dispatch" or "payment"' }).optional(),
});

export type ShippingFees = NonNullable<z.infer<typeof storeInfo>['shippingFees']>;
export type StoreInfo = z.infer<typeof storeInfo>;
export type DefaultGstRates = z.infer<typeof defaultGstRates>;
export type StoreDetails = z.infer<typeof storeDetails>;
