import type { ProductCard, ProductImage } from '#contract/catalog.ts';
import type { SearchQuery, SearchReply, SuggestionsReply } from '#contract/search.ts';
import type { SearchResult, Suggestions } from './search-engine.ts';

/** Builds the search reply as JSON. `products` are JSON too (`ProductFragments`). */
export function searchReplyJson(
  { total, isTotalCapped, facets, correctedTo, didYouMean, isPartial }: SearchResult,
  products: readonly string[],
  { page, limit }: SearchQuery,
): string {
  const rest: Omit<SearchReply, 'data'> = {
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
    ...(isTotalCapped && { isTotalCapped }),
    ...(facets && { facets }),
    ...(correctedTo !== undefined && { correctedTo }),
    ...(didYouMean !== undefined && { didYouMean }),
    ...(isPartial && { isPartial }),
  };
  return `{"data":[${products.join()}],${JSON.stringify(rest).slice(1)}`;
}

/** The narrowest WebP, for a thumbnail. Every current browser supports WebP. */
function smallestImageUrl({ url, sources = [] }: ProductImage): string {
  const webp = sources.find(({ type }) => type === 'image/webp');
  return webp?.srcset.split(' ')[0] || url;
}

/** Builds the suggestions reply from cards as JSON. Products have only the fields that one line shows. */
export function suggestionsReplyOf(
  { queries, categories }: Pick<Suggestions, 'queries' | 'categories'>,
  cards: readonly string[],
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
    products: cards.map((card) => {
      const { id, title, images, regularPrice, discountedPrice } = JSON.parse(card) as ProductCard;
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
