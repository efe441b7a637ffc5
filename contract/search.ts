import { z } from 'zod';
import { listFilters, listProductsQuery, PRODUCT_SORTS, productList } from './catalog.ts';

/** Maximum length of a search query, in characters. Longer queries are rejected. */
export const MAX_QUERY_LENGTH = 200;

const queryText = z
  .string()
  .max(MAX_QUERY_LENGTH, `q must be at most ${MAX_QUERY_LENGTH} characters`)
  .default('');

/** GET /search (capability `search`): words in English, Hindi or both, as a shopper types them. */
export const searchQuery = z.object({
  q: queryText,
  page: listProductsQuery.shape.page,
  limit: listProductsQuery.shape.limit,
  sort: z.enum(['relevance', ...PRODUCT_SORTS.filter((sort) => sort !== 'featured')]).optional(),
  stock: listProductsQuery.shape.stock,
  view: listProductsQuery.shape.view,
  ...listFilters.shape,
});

/**
 * Best matches first. `correctedTo`: no product matched the words as typed, so these are the matches of this
 * text. `didYouMean`: few products matched, and this text would match more. `isPartial`: no product has all
 * the words. `isTotalCapped`: more products match than `total`; then facets have no counts and no prices.
 */
export const searchReply = z.object({
  ...productList.shape,
  correctedTo: z.string().optional(),
  didYouMean: z.string().optional(),
  isPartial: z.boolean().optional(),
});

/** GET /search/suggestions. The last word may be incomplete. */
export const suggestionsQuery = z.object({ q: queryText });

const suggestedProduct = z.object({
  id: z.string(),
  title: z.string(),
  imgUrl: z.string().optional(),
  regularPrice: z.number(),
  discountedPrice: z.number().optional(),
});

/** A category of the shop, or only its sub-category `parentCategory` if that is set. */
const suggestedCategory = z.object({ category: z.string(), parentCategory: z.string().optional() });

/**
 * `queries` are complete search queries, best first. `categories` and `products` match the words so far.
 * `shelves` is the old name of `categories`, for storefronts of earlier versions.
 */
export const suggestionsReply = z.object({
  queries: z.array(z.string()),
  categories: z.array(suggestedCategory),
  shelves: z.array(suggestedCategory),
  products: z.array(suggestedProduct),
});

export type SearchQuery = z.infer<typeof searchQuery>;
export type SearchReply = z.infer<typeof searchReply>;
export type SuggestionsReply = z.infer<typeof suggestionsReply>;
