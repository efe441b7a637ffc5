import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { API_PATHS } from '#contract/api-paths.ts';
import { sizeGuideList } from '#contract/size-guides.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { STORE_TAG } from '#server/database/changes/change-tags.ts';
import { sendCached } from '#server/http/replies/direct-replies.ts';
import { ReplyCache } from '#server/http/replies/reply-cache.ts';
import { readStoreInfo } from './read-store-info.ts';

/**
 * The merchant's size guides (capability `size-guides`). Separate from the store information, which every
 * page loads.
 */
export function sizeGuideRoutes({ db, catalogChanges }: AppDeps): FastifyPluginAsyncZod {
  const cache = new ReplyCache(catalogChanges);
  const read = async () => ({ data: (await readStoreInfo(db)).sizeGuides ?? [] });
  return async (app) => {
    app.get(
      API_PATHS.sizeGuides,
      {
        schema: { summary: 'What the sizes measure', tags: ['store'], response: { 200: sizeGuideList } },
      },
      async (request, reply) =>
        sendCached(request, reply, { cache, key: 'size-guides', make: read, tagsOf: () => [STORE_TAG] }),
    );
  };
}
