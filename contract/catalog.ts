import { z } from 'zod';

const rupees = z.number().min(0).multipleOf(0.01);
export const wholeNumber = (label: string, min: number, max: number) =>
  z.coerce
    .number(`${label} must be a whole number`)
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max}`);

/** An image in one format: `srcset` as HTML wants it (`/media/x-320.avif 320w, …`). */
export const imageSource = z.object({ type: z.string(), srcset: z.string() });

/**
 * `url` suffices alone. The optional fields belong to capability `image-sources`. `preview` is a placeholder
 * of a few pixels as a `data:` URL, shown until the image has loaded. `color`: the color of the product that
 * it shows; without it, every color.
 */
export const productImage = z.object({
  url: z.string(),
  alt: z.string().optional(),
  color: z.string().optional(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  preview: z.string().optional(),
  sources: z.array(imageSource).optional(),
});

/** One option of a product, such as size or color, with its values (specification, ruling 27). */
export const productAttribute = z.object({ key: z.string(), values: z.array(z.string()) });

/** Replies state the exact stock up to this number of units; `available` above it is only a lower bound. */
export const MAX_EXACT_STOCK = 10;
/** With `stock=bands`, `available` is 0, this number if there are so many units or fewer, or 99 if there are more. */
export const LOW_STOCK_BAND = 5;

/**
 * One variant of a product (capability `variants`). `size` and `color` are absent if the product has no such
 * option. Prices are rupees, tax included. `available` is the quantity that can be ordered now, at most 99;
 * above `MAX_EXACT_STOCK` it is only a lower bound. `mrp` is the maximum retail price on the pack (capability
 * `mrp`). `priorPrice` is the lowest price of the 30 days before a reduced price (capability `prior-prices`). `image`
 * is the `url` of the product image that shows this variant. `facts`: its own net quantity and unit price by label, where
 * variants differ: they replace those in the facts of the product.
 */
export const productVariant = z.object({
  sku: z.string().optional(),
  size: z.string().optional(),
  color: z.string().optional(),
  regularPrice: rupees,
  discountedPrice: rupees.optional(),
  mrp: rupees.optional(),
  priorPrice: rupees.optional(),
  available: z.number().int().min(0),
  image: z.string().optional(),
  facts: z.record(z.string(), z.string()).optional(),
});

/**
 * A fact that the law requires or shoppers ask for (capability `product-details`). Facts come in display
 * order.
 */
export const productFact = z.object({ label: z.string(), value: z.string() });

/** The color beside the name of a color of a product, like `#b3202c` (capability `swatches`). */
export const productSwatch = z.object({ color: z.string(), swatch: z.string().regex(/^#[0-9a-f]{6}$/i) });

/** A product as defined in the specification, section 3. `description` is sanitized HTML. */
export const product = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  imgUrl: z.string().optional(),
  category: z.string().optional(),
  parentCategory: z.string().optional(),
  regularPrice: rupees,
  discountedPrice: rupees.optional(),
  /** The maximum retail price on the pack (capability `mrp`); of the first variant. */
  mrp: rupees.optional(),
  /** The lowest price of the 30 days before a reduced price (capability `prior-prices`); of the first variant. */
  priorPrice: rupees.optional(),
  createdAt: z.string(),
  /** When anything except the stock last changed (capability `product-details`). */
  updatedAt: z.string().optional(),
  images: z.array(productImage),
  attributes: z.array(productAttribute),
  available: z.number().int().min(0).optional(),
  variants: z.array(productVariant).optional(),
  swatches: z.array(productSwatch).optional(),
  facts: z.array(productFact).optional(),
  vendor: z.string().optional(),
  seoTitle: z.string().optional(),
  seoDescription: z.string().optional(),
});

/**
 * What a card of a list shows of a product (capability `cards`), without its texts, facts and SKUs. `images` are the first one,
 * those of variants, and the first that belongs to none. `hasShoeSizes`: its sizes are shoe sizes by its description.
 */
export const productCard = product
  .omit({
    description: true,
    updatedAt: true,
    facts: true,
    vendor: true,
    seoTitle: true,
    seoDescription: true,
  })
  .extend({
    variants: z.array(productVariant.omit({ sku: true, facts: true })).optional(),
    hasShoeSizes: z.boolean().optional(),
  });

/** The last page of a product list: with 100 products per page, sitemaps of ten million products. */
export const MAX_PRODUCT_PAGE = 100_000;
/** Products per page: the maximum and the default (specification, section 9). */
export const MAX_LIMIT = 100;
export const DEFAULT_LIMIT = 12;
/** The highest price that the price filters accept, in rupees. */
export const MAX_PRICE_RUPEES = 100_000_000;

const price = (label: string) =>
  z.coerce
    .number(`${label} must be a price in rupees`)
    .min(0, `${label} must be at least 0`)
    .max(MAX_PRICE_RUPEES, `${label} must be at most ${MAX_PRICE_RUPEES}`);
const yesOrNo = z.enum(['1', '0', 'true', 'false']);

/** How lists state the stock (capability `stock-bands`). `units` is the default: exact as for a single product. */
export const stockPrecision = z.enum(['units', 'bands']).optional();

/** What lists show of each product (capability `cards`). `full` is the default: as for a single product. */
export const productView = z.enum(['full', 'card']).optional();

/** Sort orders of a listing. `featured` is the default (specification, ruling 26). */
export const PRODUCT_SORTS = ['featured', 'newest', 'price-asc', 'price-desc'] as const;

/**
 * The filters of a product listing (capability `facets`). `size` and `color` take one facet `value` or a
 * comma-separated list, and match products that can be bought in it now. Prices are rupees, both ends
 * included. `facets=1` adds the facets to the reply.
 */
export const listFilters = z.object({
  size: z.string().max(500).optional(),
  color: z.string().max(500).optional(),
  minPrice: price('minPrice').optional(),
  maxPrice: price('maxPrice').optional(),
  onSale: yesOrNo.optional(),
  facets: yesOrNo.optional(),
});

/**
 * GET /products. `category`, `gender` and `parentCategory` take one name or a comma-separated list,
 * case-insensitive. The name `null` matches products without one. `filter` matches products whose title or
 * tags contain every given word.
 */
export const listProductsQuery = z.object({
  page: wholeNumber('page', 1, MAX_PRODUCT_PAGE).default(1),
  limit: wholeNumber('limit', 1, MAX_LIMIT).default(DEFAULT_LIMIT),
  category: z.string().max(500).optional(),
  gender: z.string().max(500).optional(),
  parentCategory: z.string().max(500).optional(),
  filter: z.string().max(200).optional(),
  sort: z.enum(PRODUCT_SORTS).optional(),
  stock: stockPrecision,
  view: productView,
  ...listFilters.shape,
});

/** GET /sub-categories (capability `sub-categories`): `category` and `gender` as for GET /products. */
export const subCategoriesQuery = listProductsQuery.pick({ category: true, gender: true });

/** The sub-categories of a listing by name, with the number of their visible products. */
export const subCategoryList = z.object({
  data: z.array(z.object({ parentCategory: z.string(), products: z.number().int() })),
});

/** The position in a list: `page` counts from 1, `total` counts products (specification, ruling 27). */
export const pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
});

/**
 * One further filter: `value` goes into the query, `label` is shown, `count` is the number of remaining
 * products.
 */
export const facetValue = z.object({
  value: z.string(),
  label: z.string(),
  count: z.number().int().optional(),
});

/**
 * The filters that a listing offers, with the number of products that each would leave. Each group is counted
 * without its own filter. `price` is the price range of the list in rupees, absent if the list is empty. A listing of
 * more than 20,000 products offers what the whole listing has, as counted some minutes ago; with other filters, or words that
 * more than 1,000 of its products have, the counts and `onSale` are absent.
 */
export const productFacets = z.object({
  sizes: z.array(facetValue),
  colors: z.array(facetValue),
  price: z.object({ min: rupees, max: rupees }).optional(),
  onSale: z.number().int().optional(),
});

/**
 * GET /products: one page of a list, of cards with `view=card`. `facets` only if requested. `isTotalCapped`: more products
 * match than `total`, in a listing of more than 20,000 products with filters of capability `facets`; the `total` of a later
 * page may be larger. `renamedTo`: the present names of the category (in lower case) and the sub-category that the request
 * named by a former name; the list is theirs.
 */
export const productList = z.object({
  data: z.union([z.array(product), z.array(productCard)]),
  pagination,
  isTotalCapped: z.boolean().optional(),
  renamedTo: z.object({ category: z.string().optional(), parentCategory: z.string().optional() }).optional(),
  facets: productFacets.optional(),
});

export const productParams = z.object({ id: z.string().min(1).max(255) });

export type Product = z.infer<typeof product>;
export type ProductCard = z.infer<typeof productCard>;
export type ProductImage = z.infer<typeof productImage>;
export type ProductVariant = z.infer<typeof productVariant>;
export type ListProductsQuery = z.infer<typeof listProductsQuery>;
export type ListFilterQuery = z.infer<typeof listFilters>;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
export type FacetValue = z.infer<typeof facetValue>;
export type ProductFacets = z.infer<typeof productFacets>;
export type ProductList = z.infer<typeof productList>;
