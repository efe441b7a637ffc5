import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  listSubscribersQuery,
  subscriberFile,
  subscriberList,
  unsubscribeBody,
} from '#contract/admin/customers.ts';
import { messageReply } from '#contract/message-reply.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { exportSubscribers, listSubscribers, unsubscribePerson } from './newsletter.ts';

const tags = ['admin: customers'];

/** The newsletter list with the consent of each person. */
export function newsletterAdminRoutes({ db, settings, signingSecret }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      ADMIN_PATHS.newsletter,
      {
        config: adminRoute('customers.read'),
        schema: {
          summary: 'Who subscribed to the newsletter, and when',
          tags,
          querystring: listSubscribersQuery,
          response: { 200: subscriberList },
        },
      },
      async (request) => await listSubscribers(db, request.query),
    );

    app.post(
      ADMIN_PATHS.exportNewsletter,
      {
        // changes nothing, so no reply is stored; a POST because it is in the activity log
        config: adminRoute('personal-data.export', 'newsletter.export', {
          requiresRecentSignIn: true,
          storesOwnReply: true,
        }),
        schema: {
          summary: 'The newsletter list as CSV, with a link to unsubscribe for each person',
          tags,
          response: { 200: subscriberFile },
        },
      },
      async (request) => {
        const links = { apiBaseUrl: settings.apiBaseUrl, signingSecret };
        return { csv: await exportSubscribers(db, links, actorOf(request)) };
      },
    );

    app.post(
      ADMIN_PATHS.unsubscribe,
      {
        config: adminRoute('customers.edit', 'newsletter.unsubscribe'),
        schema: {
          summary: 'Unsubscribe a person who asked for it',
          tags,
          body: unsubscribeBody,
          response: { 200: messageReply },
        },
      },
      async (request) => {
        await unsubscribePerson(db, request.body.email, actorOf(request));
        return { message: 'Unsubscribed.' };
      },
    );
  };
}
