import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { demoDataReply, removeDemoDataBody, removeDemoDataReply } from '#contract/admin/demo-data.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { findDemoData, removeDemoData } from './remove-demo-data.ts';

/** What of the demo is still in the shop, and removing it. */
export function demoDataAdminRoutes({ db }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      ADMIN_PATHS.demoData,
      {
        config: adminRoute('settings.manage'),
        schema: {
          summary: 'What of the demo is still in the shop',
          tags: ['admin: demo data'],
          response: { 200: demoDataReply },
        },
      },
      async () => await findDemoData(db),
    );

    app.post(
      ADMIN_PATHS.removeDemoData,
      {
        // visitors who try the demo cannot confirm who they are
        config: adminRoute('settings.manage', 'demo-data.remove', { requiresRecentSignIn: true }),
        schema: {
          summary: 'Remove the demo products and the demo information of the shop',
          tags: ['admin: demo data'],
          body: removeDemoDataBody,
          response: { 200: removeDemoDataReply },
        },
      },
      async (request) => await removeDemoData(db, request.body.expected, actorOf(request)),
    );
  };
}
