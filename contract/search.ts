import { z } from 'zod';
import { listProductsQuery, PRODUCT_SORTS, productChoices, productList } from './catalog.ts';

/** Longer questions are refused: nobody reads a page of text to a shelf. */
export const QUESTION_MAX = 200;

const question = z.string().max(QUESTION_MAX, `q must be at most ${QUESTION_MAX} characters`).default('');

/** GET /search (capability `search`): words in English, Hindi or both, as a shopper types them. */
export const searchQuery = z.object({
  q: question,
  page: listProductsQuery.shape.page,
  limit: listProductsQuery.shape.limit,
  sort: z.enum(['relevance', ...PRODUCT_SORTS.filter((sort) => sort !== 'featured')]).optional(),
  ...productChoices.shape,
});

/**
 * The best matches first. `correctedTo`: nothing matched the words as typed, so these are the matches of this text.
 * `didYouMean`: little matched them, and this text would match more. `isPartial`: no product has all the words.
 */
export const searchReply = z.object({
  ...productList.shape,
  correctedTo: z.string().optional(),
  didYouMean: z.string().optional(),
  isPartial: z.boolean().optional(),
});

/** GET /search/suggestions: while the last word is still being typed. */
export const suggestionsQuery = z.object({ q: question });

const suggestedProduct = z.object({
  id: z.string(),
  title: z.string(),
  imgUrl: z.string().optional(),
  regularPrice: z.number(),
  discountedPrice: z.number().optional(),
});

/** A shelf of the shop; without `parentCategory` the whole category. */
const suggestedShelf = z.object({ category: z.string(), parentCategory: z.string().optional() });

/** `queries` are whole questions to search for, best first; shelves and products are what the words so far lead to. */
export const suggestionsReply = z.object({
  queries: z.array(z.string()),
  shelves: z.array(suggestedShelf),
  products: z.array(suggestedProduct),
});

export type SearchQuery = z.infer<typeof searchQuery>;
export type SearchReply = z.infer<typeof searchReply>;
export type SuggestionsReply = z.infer<typeof suggestionsReply>;
