import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { API_PATHS } from '#contract/api-paths.ts';
import { type Capability, storeInfo } from '#contract/store-info.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { STORE_TAG } from '#server/database/changes/change-tags.ts';
import { sendCached } from '#server/http/replies/direct-replies.ts';
import { ReplyCache } from '#server/http/replies/reply-cache.ts';
import { readStoreInfo } from './read-store-info.ts';
import { storeInfoReply } from './store-info-reply.ts';

/**
 * GET /storeInfo: the public store information (fields: `store-info-reply.ts`) and the `capabilities` of this server
 * (specification, ruling 1).
 */
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
      async (request, reply) =>
        sendCached(request, reply, { cache, key: 'store', make: read, tagsOf: () => [STORE_TAG] }),
    );
  };
}
