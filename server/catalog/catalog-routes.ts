import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { API_PATHS } from '#contract/api-paths.ts';
import {
  listProductsQuery,
  product,
  productList,
  productParams,
  subCategoriesQuery,
  subCategoryList,
} from '#contract/catalog.ts';
import type { CatalogDeps } from '#server/app-deps.ts';
import { productTags } from '#server/database/changes/change-tags.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { networkIp } from '#server/http/in-process-fetch.ts';
import { sendCached } from '#server/http/replies/direct-replies.ts';
import { ReplyCache } from '#server/http/replies/reply-cache.ts';
import { JsonText } from '#server/http/replies/serialized-reply.ts';
import { QueryLimiter } from '#server/rate-limits/query-limiter.ts';
import { followRenamedCategories } from './categories/follow-renamed-categories.ts';
import { countListingFacets } from './listing/facets/count-facets.ts';
import { listProducts } from './listing/list-products.ts';
import { cacheListingCounts, type ListingCounts } from './listing/listing-counts.ts';
import { tagsOfListing, tagsOfSubCategories } from './listing/listing-tags.ts';
import { type ProductFilter, parseProductFilter } from './listing/product-filter.ts';
import { selectSubCategories } from './listing/sub-category-queries.ts';
import { selectPublicProduct } from './product-queries.ts';
import { productListJson, productReply } from './product-reply.ts';

// Facets are counted over all products of a listing.
const FACET_LIMITS = { maxRunning: 1, maxWaiting: 50, maxWaitMs: 1_000, maxPerMinute: 300 };

/** Public catalog: active and published products, readable without sign-in. */
export function catalogRoutes({
  db,
  searchDb = db,
  settings,
  catalogChanges,
  productFragments,
}: CatalogDeps): FastifyPluginAsyncZod {
  const cache = new ReplyCache(catalogChanges);
  const counts = cacheListingCounts(db, catalogChanges);
  const limiter = new QueryLimiter(FACET_LIMITS);
  return async (app) => {
    app.get(
      API_PATHS.products,
      {
        schema: {
          summary: 'A page of products, featured ones first',
          tags: ['catalog'],
          querystring: listProductsQuery,
          response: { 200: productList },
        },
      },
      async (request, reply) => {
        const requested = parseProductFilter(request.query);
        let shown = requested;
        let members: { id: string }[] = [];
        const makeList = async () => {
          const { filter, page, renamedTo } = await listFollowingRenames(db, requested, counts);
          shown = filter;
          members = page.products;
          const ids = members.map(({ id }) => id);
          const [products, facets] = await Promise.all([
            productFragments.read(ids, filter),
            filter.withFacets
              ? limiter.run(settings.rateLimits === 'off' ? undefined : networkIp(request), () =>
                  countListingFacets(searchDb, filter, counts),
                )
              : undefined,
          ]);
          return new JsonText(productListJson(products, page, filter, { facets, renamedTo }));
        };
        const key = `list ${JSON.stringify(requested)}`;
        const tagsOf = () => [
          ...tagsOfListing(requested, members),
          ...(shown === requested ? [] : tagsOfListing(shown, [])),
        ];
        return sendCached(request, reply, { cache, key, make: makeList, tagsOf });
      },
    );
    app.get(
      API_PATHS.subCategories,
      {
        schema: {
          summary: 'The sub-categories of a listing',
          tags: ['catalog'],
          querystring: subCategoriesQuery,
          response: { 200: subCategoryList },
        },
      },
      async (request, reply) => {
        const filter = parseProductFilter(listProductsQuery.parse(request.query));
        const key = `sub-categories ${JSON.stringify([filter.categories, filter.genders])}`;
        let examples: { id: string }[] = [];
        const makeList = async () => {
          const found = await selectSubCategories(db, filter);
          examples = found.flatMap(({ exampleIds }) => exampleIds.map((id) => ({ id })));
          return { data: found.map(({ parentCategory, products }) => ({ parentCategory, products })) };
        };
        const tagsOf = () => tagsOfSubCategories(filter, examples);
        return sendCached(request, reply, { cache, key, make: makeList, tagsOf });
      },
    );
    app.get(
      API_PATHS.product,
      {
        schema: {
          summary: 'One product',
          tags: ['catalog'],
          params: productParams,
          response: { 200: product },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        return sendCached(request, reply, {
          cache,
          key: `product ${id}`,
          make: async () => {
            const publicProduct = await selectPublicProduct(db, id);
            if (!publicProduct) throw new UserError('product_not_found', 'This product is not in the shop.');
            return productReply(publicProduct, settings.shopOrigin);
          },
          // a new product may take the former handle of this one
          tagsOf: (product) => productTags([...new Set([id, product.id])], 'units'),
        });
      },
    );
  };
}

/** Only a listing without products can be that of a renamed category or sub-category. */
async function listFollowingRenames(db: Database, requested: ProductFilter, counts: ListingCounts) {
  const page = await listProducts(db, requested, counts);
  const present = page.total === 0 ? await followRenamedCategories(db, requested) : undefined;
  if (!present) return { filter: requested, page, renamedTo: undefined };
  return { ...present, page: await listProducts(db, present.filter, counts) };
}
