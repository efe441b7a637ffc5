import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { API_PATHS } from '#contract/api-paths.ts';
import { contentOrigins } from '#contract/content-origins.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { CONTENT_ORIGINS_TAG, COUNTS_TAG } from '#server/database/changes/change-tags.ts';
import { sendCached } from '#server/http/replies/direct-replies.ts';
import { ReplyCache } from '#server/http/replies/reply-cache.ts';
import { findContentOrigins } from './find-content-origins.ts';

/** The other sites of the shop's images and forms (capability `content-origins`), for the policy of pages. */
export function contentOriginRoutes({ db, catalogChanges, settings }: AppDeps): FastifyPluginAsyncZod {
  const cache = new ReplyCache(catalogChanges);
  const find = () => findContentOrigins(db, settings.apiBaseUrl);
  return async (app) => {
    app.get(
      API_PATHS.contentOrigins,
      {
        schema: {
          summary: 'Other sites of images and forms',
          tags: ['store'],
          response: { 200: contentOrigins },
        },
      },
      async (request, reply) =>
        sendCached(request, reply, {
          cache,
          key: 'origins',
          make: find,
          tagsOf: () => [CONTENT_ORIGINS_TAG, COUNTS_TAG],
        }),
    );
  };
}
