import { z } from 'zod';

/** Percent, or `by price`: 5 % up to ₹2,500 for one unit without tax, 18 % above. */
const rate = z.union([z.number().min(0).max(100).multipleOf(0.01), z.literal('by price')], {
  error: 'Choose a rate',
});

/** Where the rate of a product is from; `missing`: it has none, and its orders cannot be dispatched. */
export const TAX_SOURCES = ['missing', 'product', 'hsn', 'law', 'category', 'default'] as const;

const hsnRate = z.object({
  digits: z
    .string()
    .trim()
    .regex(/^[0-9]{2,8}$/, 'Write the first two to eight digits of HSN codes'),
  rate,
});
const categoryRate = z.object({ name: z.string().trim().min(1, 'Choose a category').max(200), rate });

/**
 * GET /admin/settings/taxes: the GST rates of products without their own. `hsn`: by the first digits of HSN codes, the
 * longest counts. `categories`: by category or parent category. `default`: of all others; null: they have none.
 */
export const taxSettings = z.object({
  hsn: z.array(hsnRate).max(500, 'At most 500 codes'),
  categories: z.array(categoryRate).max(500, 'At most 500 categories'),
  default: rate.nullable(),
});

/** PATCH /admin/settings/taxes: a JSON merge patch (RFC 7396); lists are replaced as a whole. */
export const taxSettingsPatch = taxSettings.partial();

/** The reply of PATCH. `entryId` takes the change back. */
export const savedTaxSettings = taxSettings.extend({ entryId: z.number().int() });

/**
 * GET /admin/settings/taxes/overview. `isRegistered`: the shop has a GSTIN; without one no tax is charged. `legalRates`:
 * percent. `warnings`: saved rates that the law does not know or contradicts. `products`: number of
 * products by the source of their rate, without archived ones.
 */
export const taxOverview = z.object({
  isRegistered: z.boolean(),
  legalRates: z.array(z.number()),
  categories: z.array(z.string()),
  warnings: z.array(z.string()),
  products: z.record(z.enum(TAX_SOURCES), z.number().int()),
});

/** GET /admin/settings/taxes/products: `after` is the `next` of the previous page. */
export const taxedProductsQuery = z.object({
  source: z.enum(TAX_SOURCES).default('missing'),
  after: z.coerce.number().int().min(0).default(0),
});

export const taxedProductList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      hsn: z.string(),
      category: z.string(),
      /** Absent if there is none. */
      rate: z.string().optional(),
      /** The digits or the category that the rate is from. */
      name: z.string().optional(),
    }),
  ),
  next: z.number().int().optional(),
});

export type TaxSettings = z.infer<typeof taxSettings>;
export type SavedTaxSettings = z.infer<typeof savedTaxSettings>;
export type TaxSettingsPatch = z.infer<typeof taxSettingsPatch>;
export type TaxOverview = z.infer<typeof taxOverview>;
export type TaxSource = (typeof TAX_SOURCES)[number];
export type TaxRate = z.infer<typeof rate>;
export type TaxedProductList = z.infer<typeof taxedProductList>;
