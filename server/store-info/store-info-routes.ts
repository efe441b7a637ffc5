import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { API_PATHS } from '#contract/api-paths.ts';
import { type Capability, storeInfo } from '#contract/store-info.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { ReplyCache } from '#server/http/replies/reply-cache.ts';
import { sendSerialized } from '#server/http/replies/serialized-reply.ts';
import { readStoreInfo } from './read-store-info.ts';
import { storeInfoReply } from './store-info-reply.ts';

/** The public store information, with the `capabilities` of this server (ruling 1). */
export function storeInfoRoutes(
  { db, catalogChanges, settings }: AppDeps,
  capabilities: readonly Capability[],
): FastifyPluginAsyncZod {
  const cache = new ReplyCache(catalogChanges);
  const read = async () => storeInfoReply(await readStoreInfo(db), capabilities, settings);
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
      async (request, reply) => sendSerialized(request, reply, await cache.get('store', read)),
    );
  };
}
