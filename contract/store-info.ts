import { z } from 'zod';

/**
 * What our server offers beyond section 7 (ruling 1). The storefront uses a thing only when it is named here.
 * A capability is added to the list in the same change that makes it work.
 */
export const CAPABILITIES = [
  'sessions',
  'order-items',
  'variants',
  'product-details',
  'image-sources',
  'payment-summary',
  'payment-choices',
  'invoices',
  'password-reset',
  'contact',
  'newsletter',
  'search',
  'facets',
  'idempotency',
  'merchant-feed',
] as const;

export type Capability = (typeof CAPABILITIES)[number];

const officer = z.object({ name: z.string(), designation: z.string(), email: z.string(), phone: z.string() });

/** GET /storeInfo. Everything a merchant has not filled in is absent; the storefront falls back one by one. */
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
  capabilities: z.array(z.string()).optional(),
});

export type StoreInfo = z.infer<typeof storeInfo>;
