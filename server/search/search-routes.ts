import { availableParallelism } from 'node:os';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { API_PATHS } from '#contract/api-paths.ts';
import {
  type SearchQuery,
  searchQuery,
  searchReply,
  suggestionsQuery,
  suggestionsReply,
} from '#contract/search.ts';
import type { CatalogDeps } from '#server/app-deps.ts';
import { isTrueParam, parseListFilters } from '#server/catalog/listing/list-filters.ts';
import { tagsOfSearch, tagsOfSuggestions } from '#server/catalog/listing/listing-tags.ts';
import { networkIp } from '#server/http/in-process-fetch.ts';
import { sendCached } from '#server/http/replies/direct-replies.ts';
import { ReplyCache } from '#server/http/replies/reply-cache.ts';
import { JsonText } from '#server/http/replies/serialized-reply.ts';
import { QueryLimiter } from '#server/rate-limits/query-limiter.ts';
import { createPostgresSearch } from './postgres-search.ts';
import type { SearchResult } from './search-engine.ts';
import { searchReplyJson, suggestionsReplyOf } from './search-reply.ts';
import { searchTerms } from './words/search-terms.ts';

const MAX_CACHE_BYTES = 8 * 1024 * 1024;
// A shopper who types sends a few requests a second; mobile networks share one IP among many shoppers.
const LIMITS = { maxWaiting: 50, maxWaitMs: 1_000, maxPerMinute: 300 };
/** Searches at one time while no client orders: one more than cores, because the database waits while this server reads a reply. */
export const MAX_SEARCHES = Math.min(availableParallelism() + 1, 4);
// all that a suggestion shows of a product
const SUGGESTED = { view: 'card', stock: 'bands' } as const;

const searchedListOf = (query: SearchQuery) => ({
  listFilters: parseListFilters(query),
  sort: query.sort,
  withFacets: isTrueParam(query.facets),
  stock: query.stock ?? 'units',
});

/** Product search by words (capability `search`). */
export function searchRoutes({
  db: mainDb,
  searchDb: db = mainDb,
  settings,
  catalogChanges,
  productFragments,
  isQuiet,
}: CatalogDeps): FastifyPluginAsyncZod {
  const cache = new ReplyCache(catalogChanges, MAX_CACHE_BYTES);
  const limiter = new QueryLimiter({
    ...LIMITS,
    // each keeps a core busy most of the time, so orders leave room for one
    maxRunning: () => (isQuiet() ? MAX_SEARCHES : 1),
  });
  const countedIp = (request: FastifyRequest) =>
    settings.rateLimits === 'off' ? undefined : networkIp(request);

  const engine = createPostgresSearch(db, catalogChanges);
  catalogChanges.onChange((change) => engine.catalogChanged(change));

  const search = async (request: FastifyRequest, query: SearchQuery) => {
    const result = await limiter.run(countedIp(request), () => engine.search(query));
    const { stock = 'units', view = 'full' } = query;
    return { result, products: await productFragments.read(result.ids, { stock, view }) };
  };

  const suggestions = async (request: FastifyRequest, q: string) => {
    const suggested = await limiter.run(countedIp(request), () => engine.suggest(q));
    return suggestionsReplyOf(suggested, await productFragments.read(suggested.productIds, SUGGESTED));
  };

  return async (app) => {
    app.get(
      API_PATHS.search,
      {
        schema: {
          summary: 'Products by words, typing mistakes forgiven, best matches first',
          tags: ['catalog'],
          querystring: searchQuery,
          response: { 200: searchReply },
        },
      },
      async (request, reply) => {
        const { q, ...rest } = request.query;
        const key = `search ${JSON.stringify([searchTerms(q), rest])}`;
        let found: Pick<SearchResult, 'ids' | 'pricedIds'> = { ids: [] };
        const makeReply = async () => {
          const { result, products } = await search(request, request.query);
          found = result;
          return new JsonText(searchReplyJson(result, products, request.query));
        };
        const tagsOf = () =>
          tagsOfSearch(
            searchedListOf(request.query),
            found.ids.map((id) => ({ id })),
            found.pricedIds,
          );
        return sendCached(request, reply, { cache, key, make: makeReply, tagsOf });
      },
    );
    app.get(
      API_PATHS.searchSuggestions,
      {
        schema: {
          summary: 'What to search for, while it is being typed',
          tags: ['catalog'],
          querystring: suggestionsQuery,
          response: { 200: suggestionsReply },
        },
      },
      async (request, reply) => {
        const { q } = request.query;
        return sendCached(request, reply, {
          cache,
          key: `suggest ${JSON.stringify(searchTerms(q))}`,
          make: () => suggestions(request, q),
          tagsOf: ({ products }) => tagsOfSuggestions(products),
        });
      },
    );
  };
}
