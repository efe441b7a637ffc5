import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { todayQuery, todayReply } from '#contract/admin/today.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { adminRoute } from '#server/http/admin-route.ts';
import { readToday } from './read-today.ts';

/** What has to be done today. */
export function todayAdminRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      ADMIN_PATHS.today,
      {
        config: adminRoute('account.own'),
        schema: {
          summary: 'What has to be done today, and the last days in figures',
          tags: ['admin: today'],
          querystring: todayQuery,
          response: { 200: todayReply },
        },
      },
      async ({ staff, query }) => await readToday(deps, staff.role, query),
    );
  };
}
