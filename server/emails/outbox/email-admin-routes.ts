import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  emailList,
  emailParams,
  listEmailsQuery,
  outboxEmail,
  resendEmailsBody,
  resendEmailsReply,
} from '#contract/admin/emails/emails.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { UserError } from '#server/errors/user-error.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { emailPagePolicy } from './email-page-policy.ts';
import { getEmail, listEmails } from './list-emails.ts';
import { resendEmails } from './resend-emails.ts';

const tags = ['admin: emails'];

/** The sent, waiting and failed emails of the last month. */
export function emailAdminRoutes({ db, settings }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      ADMIN_PATHS.emails,
      {
        config: adminRoute('emails.send'),
        schema: {
          summary: 'Sent, waiting and failed emails of the last month',
          tags,
          querystring: listEmailsQuery,
          response: { 200: emailList },
        },
      },
      async (request) => await listEmails(db, settings, request.query),
    );

    app.get(
      ADMIN_PATHS.email,
      {
        config: adminRoute('emails.send'),
        schema: {
          summary: 'An email as its recipient saw it',
          tags,
          params: emailParams,
          response: { 200: outboxEmail },
        },
      },
      async (request) => {
        const { html: _, ...email } = await getEmail(db, settings, request.params.id);
        return email;
      },
    );

    app.get(
      ADMIN_PATHS.emailPage,
      {
        config: adminRoute('emails.send'),
        schema: { summary: 'An email as a page, for a frame of the admin', tags, params: emailParams },
      },
      async (request, reply) => {
        const { html } = await getEmail(db, settings, request.params.id);
        if (html === undefined) throw new UserError('not_found', 'This email has no page.');
        return reply
          .removeHeader('x-frame-options')
          .header('content-security-policy', emailPagePolicy(settings.shopOrigin))
          .type('text/html; charset=utf-8')
          .send(html);
      },
    );

    app.post(
      ADMIN_PATHS.resendEmails,
      {
        config: adminRoute('emails.send', 'email.resend'),
        schema: {
          summary: 'Send failed or sent emails again',
          tags,
          body: resendEmailsBody,
          response: { 200: resendEmailsReply },
        },
      },
      async (request) => ({ results: await resendEmails(db, request.body.emails, actorOf(request)) }),
    );
  };
}
