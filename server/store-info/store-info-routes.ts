import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { API_PATHS, LINKED_API_PATHS } from '#contract/api-paths.ts';
import { product } from '#contract/catalog.ts';
import { sizeGuideList } from '#contract/size-guides.ts';
import { type Capability, storeInfo } from '#contract/store-info.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { STORE_TAG } from '#server/database/change-tags.ts';
import { sendCached } from '#server/http/replies/direct-replies.ts';
import { ReplyCache } from '#server/http/replies/reply-cache.ts';
import { readPreview } from './content/preview-content.ts';
import { readStoreInfo } from './read-store-info.ts';
import { storeInfoReply } from './store-info-reply.ts';

const previewParams = z.object({ token: z.string().max(100) });
const contentPreview = z.object({
  page: z.string(),
  storeInfo,
  sizeGuides: sizeGuideList,
  product: product.optional(),
});

/** The public store information, with the `capabilities` of this server at present (ruling 1). */
export function storeInfoRoutes(
  { db, catalogChanges, settings }: AppDeps,
  capabilities: () => readonly Capability[],
): FastifyPluginAsyncZod {
  const cache = new ReplyCache(catalogChanges);
  const read = async () => storeInfoReply(await readStoreInfo(db), capabilities(), settings);
  return async (app) => {
    app.get(
      API_PATHS.storeInfo,
      {
        schema: {
          summary: 'The store and what this server can do',
          tags: ['store'],
          response: { 200: storeInfo },
        },
      },
      async (request, reply) => sendCached(request, reply, cache, 'store', read, () => [STORE_TAG]),
    );

    app.get(
      LINKED_API_PATHS.contentPreview,
      {
        schema: {
          summary: 'The store with texts and products that staff have not published',
          tags: ['store'],
          params: previewParams,
          response: { 200: contentPreview },
        },
      },
      async (request, reply) => {
        const { page, details, product } = await readPreview(db, request.params.token);
        const info = storeInfoReply(details, capabilities(), settings);
        reply.header('cache-control', 'no-store');
        return reply.send({
          page,
          storeInfo: info,
          sizeGuides: { data: details.sizeGuides ?? [] },
          ...(product && { product }),
        });
      },
    );
  };
}
