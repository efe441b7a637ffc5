import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { listProductsQuery, product, productList, productParams } from '#contract/catalog.ts';
import { PATHS } from '#contract/paths.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { ReplyCache } from '#server/http/reply-cache.ts';
import { sendWritten } from '#server/http/written-reply.ts';
import { Refusal } from '#server/refusal.ts';
import { countShelfFacets } from './count-facets.ts';
import { listProducts } from './list-products.ts';
import { productFilter } from './product-filter.ts';
import { selectProduct } from './product-queries.ts';
import { productListReply, productReply } from './product-reply.ts';

/** Public catalog: active and published products, readable without sign-in. */
export function catalogRoutes({ db, settings, catalogueFeed }: AppDeps): FastifyPluginAsyncZod {
  const cache = new ReplyCache(catalogueFeed);
  return async (app) => {
    app.get(
      PATHS.products,
      {
        schema: {
          summary: 'A page of products, featured ones first',
          tags: ['catalogue'],
          querystring: listProductsQuery,
          response: { 200: productList },
        },
      },
      async (request, reply) => {
        const filter = productFilter(request.query);
        const list = await cache.get(`list ${JSON.stringify(filter)}`, async () => ({
          ...productListReply(await listProducts(db, filter), filter, settings.shopOrigin),
          ...(filter.withFacets && { facets: await countShelfFacets(db, filter) }),
        }));
        return sendWritten(request, reply, list);
      },
    );
    app.get(
      PATHS.product,
      {
        schema: {
          summary: 'One product',
          tags: ['catalogue'],
          params: productParams,
          response: { 200: product },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const found = await cache.get(`product ${id}`, async () => {
          const shown = await selectProduct(db, id);
          if (!shown) throw new Refusal('product_not_found', 'This product is not in the shop.');
          return productReply(shown, settings.shopOrigin);
        });
        return sendWritten(request, reply, found);
      },
    );
  };
}
