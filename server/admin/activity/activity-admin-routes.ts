import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { activityList, activityParams, listActivityQuery, undoReply } from '#contract/admin/activity.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute, isRecentlySignedIn } from '#server/http/admin-route.ts';
import { listActivity } from './list-activity.ts';
import { undoActivity } from './undo-activity.ts';

/** The activity log, and taking a change back. */
export function activityAdminRoutes({ db, settings }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      ADMIN_PATHS.activity,
      {
        config: adminRoute('audit.read'),
        schema: {
          summary: 'Who changed what, newest first',
          tags: ['admin: activity'],
          querystring: listActivityQuery,
          response: { 200: activityList },
        },
      },
      async ({ query, staff }) => await listActivity(db, query, staff),
    );

    app.post(
      ADMIN_PATHS.undoActivity,
      {
        // the permission of the change that is taken back is checked too
        config: adminRoute('account.own', 'activity.undo'),
        schema: {
          summary: 'Take a change back, if it is still current',
          tags: ['admin: activity'],
          params: activityParams,
          response: { 200: undoReply },
        },
      },
      async (request) => {
        const { params, staff } = request;
        return await undoActivity(db, settings, {
          entryId: params.id,
          staff,
          isRecentlySignedIn: isRecentlySignedIn(staff),
          actor: actorOf(request),
        });
      },
    );
  };
}
