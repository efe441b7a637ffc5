import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { PATHS } from '#contract/paths.ts';
import {
  type SearchQuery,
  searchQuery,
  searchReply,
  suggestionsQuery,
  suggestionsReply,
} from '#contract/search.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { countFacets } from '#server/catalog/count-facets.ts';
import { readProducts } from '#server/catalog/read-products.ts';
import { isYes, shelfChoice } from '#server/catalog/shelf-choice.ts';
import { ReplyCache } from '#server/http/reply-cache.ts';
import { sendWritten } from '#server/http/written-reply.ts';
import { findProducts } from './find-products.ts';
import { questionWords } from './question.ts';
import { isMatch } from './search-queries.ts';
import { searchReplyOf, suggestionsReplyOf } from './search-reply.ts';
import { suggest } from './suggest.ts';

const MOST_KEPT_BYTES = 8 * 1024 * 1024;

/** Product search by words (capability `search`). */
export function searchRoutes({ db, settings, catalogueFeed }: AppDeps): FastifyPluginAsyncZod {
  const cache = new ReplyCache(catalogueFeed, MOST_KEPT_BYTES);

  async function search(query: SearchQuery) {
    const found = await findProducts(db, query);
    const products = await readProducts(db, found.ids);
    const facets = isYes(query.facets)
      ? await countFacets(db, isMatch(found.wanted), shelfChoice(query))
      : undefined;
    return searchReplyOf(found, products, query, facets, settings.shopOrigin);
  }

  async function suggestions(q: string) {
    const suggested = await suggest(db, q);
    return suggestionsReplyOf(suggested, await readProducts(db, suggested.productIds), settings.shopOrigin);
  }

  return async (app) => {
    app.get(
      PATHS.search,
      {
        schema: {
          summary: 'Products by words, typing mistakes forgiven, best matches first',
          tags: ['catalogue'],
          querystring: searchQuery,
          response: { 200: searchReply },
        },
      },
      async (request, reply) => {
        const { q, ...rest } = request.query;
        const key = `search ${JSON.stringify([questionWords(q), rest])}`;
        return sendWritten(request, reply, await cache.get(key, () => search(request.query)));
      },
    );
    app.get(
      PATHS.searchSuggestions,
      {
        schema: {
          summary: 'What to search for, while it is being typed',
          tags: ['catalogue'],
          querystring: suggestionsQuery,
          response: { 200: suggestionsReply },
        },
      },
      async (request, reply) => {
        const { q } = request.query;
        const key = `suggest ${JSON.stringify(questionWords(q))}`;
        return sendWritten(request, reply, await cache.get(key, () => suggestions(q)));
      },
    );
  };
}
