import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { LINKED_API_PATHS } from '#contract/api-paths.ts';
import { product } from '#contract/catalog.ts';
import { sizeGuideList } from '#contract/size-guides.ts';
import { type Capability, storeInfo } from '#contract/store-info.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { storeInfoReply } from '../store-info-reply.ts';
import { readPreview } from './preview-content.ts';

const previewParams = z.object({ token: z.string().max(100) });
const contentPreview = z.object({
  page: z.string(),
  storeInfo,
  sizeGuides: sizeGuideList,
  product: product.optional(),
});

/**
 * The replies that `web/content-preview.ts` shows in place of the shop's own: texts or a product that staff have not
 * published.
 */
export function contentPreviewRoutes(
  { db, settings }: AppDeps,
  capabilities: () => readonly Capability[],
): FastifyPluginAsyncZod {
  return async (app) => {
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
