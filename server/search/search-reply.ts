import type { ProductImage } from '#contract/catalog.ts';
import type { SearchQuery, SearchReply, SuggestionsReply } from '#contract/search.ts';
import type { ShownProduct } from '#server/catalog/listing/list-products.ts';
import { productReply, productsReply } from '#server/catalog/product-reply.ts';
import type { SearchResult, Suggestions } from './search-engine.ts';

/** Builds the search reply. */
export function searchReplyOf(
  { total, isTotalCapped, facets, correctedTo, didYouMean, isPartial }: SearchResult,
  products: ShownProduct[],
  { page, limit, stock = 'units', view = 'full' }: SearchQuery,
  shopOrigin: string,
): SearchReply {
  return {
    data: productsReply(products, view, stock, shopOrigin),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
    ...(isTotalCapped && { isTotalCapped }),
    ...(facets && { facets }),
    ...(correctedTo !== undefined && { correctedTo }),
    ...(didYouMean !== undefined && { didYouMean }),
    ...(isPartial && { isPartial }),
  };
}

/** The narrowest WebP, for a thumbnail. Every current browser supports WebP. */
function smallestImageUrl({ url, sources = [] }: ProductImage): string {
  const webp = sources.find(({ type }) => type === 'image/webp');
  return webp?.srcset.split(' ')[0] || url;
}

/** Builds the suggestions reply. Products have only the fields that one line shows. */
export function suggestionsReplyOf(
  { queries, categories }: Pick<Suggestions, 'queries' | 'categories'>,
  products: ShownProduct[],
  shopOrigin: string,
): SuggestionsReply {
  const suggestedCategories = categories.map(({ category, parentCategory }) => ({
    category,
    ...(parentCategory !== undefined && { parentCategory }),
  }));
  return {
    queries,
    categories: suggestedCategories,
    // the old name of `categories`, sent until version 0.3
    shelves: suggestedCategories,
    products: products.map((product) => {
      const { id, title, images, regularPrice, discountedPrice } = productReply(product, shopOrigin);
      const imgUrl = images[0] && smallestImageUrl(images[0]);
      return {
        id,
        title,
        regularPrice,
        ...(imgUrl !== undefined && { imgUrl }),
        ...(discountedPrice !== undefined && { discountedPrice }),
      };
    }),
  };
}
