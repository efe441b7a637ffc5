import { z } from 'zod';
import { wholeNumber } from '../catalog.ts';

/**
 * The views of the product list. `all` is every product that is not archived. `hidden`: not for sale, but not archived.
 * `sold-out`: for sale, and no unit can be ordered. `incomplete`: something is missing, see `MISSING_FACTS`.
 */
export const PRODUCT_VIEWS = ['all', 'for-sale', 'hidden', 'sold-out', 'incomplete', 'archived'] as const;
export const PRODUCT_STATES = ['for-sale', 'hidden', 'archived'] as const;

/**
 * What a product may lack. `hsn` and `gst-rate` only for sellers with a GST number. `mrp`, `net-quantity`, `origin` and
 * `manufacturer`: Legal Metrology (Packaged Commodities) Rules, 2011, rule 6. `fssai`: of food.
 */
export const MISSING_FACTS = [
  'image',
  'price',
  'hsn',
  'gst-rate',
  'net-quantity',
  'mrp',
  'origin',
  'manufacturer',
  'fssai',
  'weight',
] as const;

const MAX_PRODUCTS_PER_PAGE = 100;
/** The most products that one request changes. */
const MAX_CHANGED_PRODUCTS = 10_000;

const productId = z.string().min(1).max(255);
const filters = z.object({
  view: z.enum(PRODUCT_VIEWS).default('all'),
  /** Words that must all occur in title, URL handle, SKU or HSN code. */
  q: z.string().trim().max(200).default(''),
  /** The name of a category. */
  category: z.string().max(200).optional(),
});

/** GET /admin/products. The URL of the screen has the same query string. */
export const listAdminProductsQuery = filters.extend({
  sort: z.enum(['newest', 'oldest', 'title']).default('newest'),
  /** The id of the last product of the part before. */
  after: productId.optional(),
  limit: wholeNumber('limit', 1, MAX_PRODUCTS_PER_PAGE).default(50),
});

/** One row of the product list. Prices are rupees, tax included. `stock`: units of all variants. */
const productRow = z.object({
  id: z.string(),
  title: z.string(),
  imageUrl: z.string().optional(),
  category: z.string().optional(),
  lowestPrice: z.number(),
  highestPrice: z.number(),
  stock: z.number().int(),
  /** Some variant is sold without stock. */
  allowsBackorder: z.boolean(),
  variants: z.number().int(),
  state: z.enum(PRODUCT_STATES),
  missing: z.array(z.enum(MISSING_FACTS)),
});

/**
 * `total` counts the products that match view, search and filters; `views` counts the products of each view without
 * them. `next` is the `after` of the next part. `categories`: the names of all categories.
 */
export const adminProductList = z.object({
  data: z.array(productRow),
  total: z.number().int(),
  next: z.string().optional(),
  views: z.record(z.enum(PRODUCT_VIEWS), z.number().int()),
  categories: z.array(z.string()),
});

const tags = z.array(z.string().trim().min(1).max(255)).max(50).default([]);

/** How a new price is rounded: not, to whole rupees, or down to a price that ends in 9. */
export const PRICE_ROUNDINGS = ['none', 'rupee', 'nine'] as const;

const productAction = z.union(
  [
    z.object({ kind: z.enum(['publish', 'hide', 'archive']) }),
    z.object({
      kind: z.literal('change-prices'),
      /** Percent; negative lowers the prices. */
      percent: z
        .number()
        .min(-90, 'Lower prices by at most 90 %')
        .max(1000, 'Raise prices by at most 1000 %'),
      rounding: z.enum(PRICE_ROUNDINGS).default('rupee'),
    }),
    z.object({ kind: z.literal('change-tags'), add: tags, remove: tags }),
    z.object({
      kind: z.literal('change-category'),
      /** Null removes the category. */
      category: z.string().trim().min(1).max(255).nullable(),
    }),
    z.object({
      kind: z.literal('change-stock'),
      /** Units that come to each variant, or with `set` its new stock. */
      units: z
        .number('units must be a whole number')
        .int('units must be a whole number')
        .min(-1_000_000)
        .max(1_000_000),
      mode: z.enum(['add', 'set']).default('add'),
    }),
  ],
  {
    error:
      'Send one of the actions publish, hide, archive, change-prices, change-tags, change-category, change-stock',
  },
);

/**
 * POST /admin/products/change. Either chosen products or everything that matches `query`, of which the screen showed
 * `expected`.
 */
export const changeProductsBody = z.object({
  action: productAction,
  ids: z.array(productId).min(1).max(MAX_CHANGED_PRODUCTS).optional(),
  query: filters.optional(),
  expected: z.number().int().optional(),
});

/**
 * `changed` products and the ones that were left as they are, with the reason. `entryId`: the entry of the activity log,
 * for POST /admin/activity/:id/undo; absent if nothing changed.
 */
export const changeProductsReply = z.object({
  changed: z.number().int(),
  entryId: z.number().int().optional(),
  skipped: z.array(z.object({ id: z.string(), title: z.string(), reason: z.string() })),
});

export type ProductView = (typeof PRODUCT_VIEWS)[number];
export type ProductState = (typeof PRODUCT_STATES)[number];
export type MissingFact = (typeof MISSING_FACTS)[number];
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];
export type ProductFilters = z.infer<typeof filters>;
export type ListAdminProductsQuery = z.infer<typeof listAdminProductsQuery>;
export type AdminProductRow = z.infer<typeof productRow>;
export type AdminProductList = z.infer<typeof adminProductList>;
export type ProductAction = z.infer<typeof productAction>;
export type ChangeProductsBody = z.infer<typeof changeProductsBody>;
export type ChangeProductsReply = z.infer<typeof changeProductsReply>;
