import { z } from 'zod';
import { wholeNumber } from '#contract/catalog.ts';
import {
  editedVariant,
  factText,
  MAX_VARIANTS,
  productFields,
  productId,
  stockUnits,
} from './product-fields.ts';
import { editCellsAction } from './product-sheet.ts';

/**
 * The views of the product list. `all` is every product that is not archived. `hidden`: not for sale, but not archived.
 * `sold-out`: for sale, and no unit can be ordered. `incomplete`: something is missing, see `MISSING_FACTS`.
 */
export const PRODUCT_VIEWS = ['all', 'for-sale', 'hidden', 'sold-out', 'incomplete', 'archived'] as const;
export const PRODUCT_STATES = ['for-sale', 'hidden', 'draft', 'archived'] as const;

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
/** The most products of one part of the table. */
const MAX_SHEET_PAGE = 200;
/** The most products that one request changes. */
const MAX_CHANGED_PRODUCTS = 10_000;

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
  /** The id of the last product of the page before. */
  after: productId.optional(),
  limit: wholeNumber('limit', 1, MAX_PRODUCTS_PER_PAGE).default(50),
});

/** GET /admin/products/export. Without a view: every product, as `npm run shop -- export` writes them. */
export const exportProductsQuery = filters.extend({ view: z.enum(PRODUCT_VIEWS).optional() });

/**
 * GET /admin/product-sheet: the products to edit as a table, chosen by `ids` (separated by commas) or as in the list. The
 * URL of the screen has the same query string.
 */
export const productSheetQuery = filters.extend({
  ids: z.string().max(20_000).optional(),
  after: productId.optional(),
  limit: wholeNumber('limit', 1, MAX_SHEET_PAGE).default(MAX_SHEET_PAGE),
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
 * them. `isTotalCapped`: more match than `total`, in a large catalog. `next` is the `after` of the next page.
 * `categories`: the names of all categories.
 */
export const adminProductList = z.object({
  data: z.array(productRow),
  total: z.number().int(),
  isTotalCapped: z.boolean().optional(),
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
      /** An MRP that a price would be above becomes that price. Otherwise such products are left as they are. */
      raisesMrp: z.boolean().optional(),
    }),
    z.object({ kind: z.literal('change-tags'), add: tags, remove: tags }),
    z.object({
      kind: z.literal('change-category'),
      /** Null removes the category. */
      category: z.string().trim().min(1).max(255).nullable(),
    }),
    /** Featured products are first in listings; the home page shows the first ones of the first category. */
    z.object({ kind: z.literal('change-featured'), isFeatured: z.boolean() }),
    z.object({
      kind: z.literal('change-stock'),
      /** Units that come to each variant, or with `set` its new stock. */
      units: stockUnits('units'),
      mode: z.enum(['add', 'set']).default('add'),
    }),
    editCellsAction,
  ],
  {
    error:
      'Send one of the actions publish, hide, archive, change-prices, change-tags, change-category, change-featured, change-stock, edit-cells',
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
  /** More than 200 products: nothing is changed yet. This import has the differences, and applies them in chunks. */
  importId: z.string().optional(),
});

/** GET /admin/images: images that wait to be fetched and resized, and those that could not be. */
export const imageQueue = z.object({ waiting: z.number().int(), failed: z.number().int() });

/** POST /admin/images/retry. `queued`: the number of failed images that are processed again. */
export const retryImagesReply = z.object({ queued: z.number().int() });

export type ImageQueue = z.infer<typeof imageQueue>;
export type RetryImagesReply = z.infer<typeof retryImagesReply>;
export type ProductView = (typeof PRODUCT_VIEWS)[number];
export type ProductState = (typeof PRODUCT_STATES)[number];
export type MissingFact = (typeof MISSING_FACTS)[number];
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];
export type ProductFilters = z.infer<typeof filters>;
export type ListAdminProductsQuery = z.infer<typeof listAdminProductsQuery>;
export type ProductSheetQuery = z.infer<typeof productSheetQuery>;
export type AdminProductRow = z.infer<typeof productRow>;
export type AdminProductList = z.infer<typeof adminProductList>;
export type ProductAction = z.infer<typeof productAction>;
export type ChangeProductsBody = z.infer<typeof changeProductsBody>;
export type ChangeProductsReply = z.infer<typeof changeProductsReply>;

/** The state of an image: `shownUrl` once it can be shown, or why it cannot be used. */
const imageState = z.object({
  url: z.string(),
  shownUrl: z.string().optional(),
  problem: z.string().optional(),
});

/**
 * One product as the editor shows it; prices are rupees. `facts`: what the law requires and shoppers ask for, by label.
 * `variants`: by id. Read only are `imageStates`, `gstRate` (the rate that applies, and where it is from) and `path` (its
 * page in the shop).
 */
export const adminProduct = productFields.extend({
  facts: z.record(z.string(), z.string()),
  variants: z.record(z.string(), editedVariant),
  imageStates: z.array(imageState),
  gstRate: z
    .object({
      text: z.string(),
      source: z.enum(['product', 'hsn', 'law', 'category', 'default']),
      /** The digits of the HSN code, or the category, that the rate is from. */
      name: z.string().optional(),
    })
    .optional(),
  path: z.string(),
  formerHandles: z.array(z.string()),
});

const changedVariant = editedVariant.partial().extend({
  /** The stock that was shown: the difference is applied, so that units sold meanwhile stay sold. */
  stockSeen: stockUnits('stockSeen').optional(),
});

/**
 * PATCH /admin/products/:id, a merge patch (RFC 7396): absent fields stay, null removes a fact or a variant. A new
 * variant has any other key than an id. With `If-Match`.
 */
export const patchProductBody = productFields.partial().extend({
  facts: z.record(z.string().max(100), factText.nullable()).optional(),
  variants: z
    .record(z.string().max(60), changedVariant.nullable())
    .refine(
      (variants) => Object.keys(variants).length <= MAX_VARIANTS,
      `A product has at most ${MAX_VARIANTS} variants`,
    )
    .optional(),
});
/** POST /admin/products. The handle is made of the title if it is absent. */
export const createProductBody = patchProductBody.required({ title: true });

/**
 * POST /admin/products/preview: a product with changes that are not saved. Without an `id` it is a new product. The reply
 * is that of a preview of texts.
 */
export const previewProductBody = z.object({ id: productId.optional(), changes: patchProductBody });

export const adminProductParams = z.object({ id: productId });
/** The product after a change. `entryId` takes the change back; absent if nothing changed. */
export const savedProduct = adminProduct.extend({ entryId: z.number().int().optional() });
/** `entryId` takes the deletion back. Orders of the product stay readable. */
export const deleteProductReply = savedProduct.pick({ entryId: true });

export type AdminProduct = z.infer<typeof adminProduct>;
export type EditedVariant = z.infer<typeof editedVariant>;
export type EditedProduct = z.infer<typeof productFields> & Pick<AdminProduct, 'facts' | 'variants'>;
export type PatchProductBody = z.infer<typeof patchProductBody>;
export type PreviewProductBody = z.infer<typeof previewProductBody>;
export type CreateProductBody = z.infer<typeof createProductBody>;
export type SavedProduct = z.infer<typeof savedProduct>;
export type DeleteProductReply = z.infer<typeof deleteProductReply>;

/** POST /admin/images with the file as the body. `name` is its file name. */
export const uploadImageQuery = z.object({ name: z.string().min(1).max(200).default('image') });
/** `url` goes into `images` of a product. The image is shown once it is resized. */
export const uploadImageReply = z.object({ url: z.string() });

/** GET /admin/images/files: the files of an uploaded image, by the URL of the upload. */
export const imageFilesQuery = z.object({ url: z.string().max(600) });
/** Absent fields: it is not resized yet. `webp` keeps transparent parts. `problem`: why it cannot be used. */
export const imageFilesReply = z.object({
  /** The WebP files in all widths, as a `srcset`. */
  srcset: z.string().optional(),
  webp: z.string().optional(),
  jpeg: z.string().optional(),
  problem: z.string().optional(),
});
export type ImageFilesReply = z.infer<typeof imageFilesReply>;
export type UploadImageReply = z.infer<typeof uploadImageReply>;
