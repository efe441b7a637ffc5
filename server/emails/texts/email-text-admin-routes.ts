import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  adminEmailTexts,
  emailTextsList,
  emailTextsParams,
  emailTextsPatch,
  emailTextsPreview,
  emailTextsPreviewQuery,
} from '#contract/admin/emails/email-texts.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { adminRoute, staffActorOf } from '#server/http/admin-route.ts';
import { expectedVersion, withEntityTag } from '#server/http/entity-tag.ts';
import { contentVersion } from '#server/security/content-version.ts';
import { emailPagePolicy } from '../outbox/email-page-policy.ts';
import { changeEmailTexts, getEmailTexts, listEmailTexts, previewEmailTexts } from './change-email-texts.ts';

const tags = ['admin: emails'];

/** The merchant's texts in emails: subject, opening and closing of each kind. */
export function emailTextAdminRoutes({ db, settings }: AppDeps): FastifyPluginAsyncZod {
  const found = async (kind: string) => {
    const texts = await getEmailTexts(db, kind);
    return { texts, version: contentVersion(texts.texts) };
  };
  return async (app) => {
    app.get(
      ADMIN_PATHS.emailTextsList,
      {
        config: adminRoute('emails.send'),
        schema: { summary: 'Emails whose texts can be changed', tags, response: { 200: emailTextsList } },
      },
      async () => await listEmailTexts(db),
    );

    app.get(
      ADMIN_PATHS.emailTexts,
      {
        config: adminRoute('emails.send'),
        schema: {
          summary: 'Subject, opening and closing of an email, with their versions',
          tags,
          params: emailTextsParams,
          response: { 200: adminEmailTexts },
        },
      },
      async (request, reply) => {
        const { texts, version } = await found(request.params.kind);
        return withEntityTag(reply, version, texts);
      },
    );

    app.patch(
      ADMIN_PATHS.emailTexts,
      {
        config: adminRoute('emails.send', 'email.change-texts'),
        schema: {
          summary: 'Change subject, opening and closing of an email',
          tags,
          params: emailTextsParams,
          body: emailTextsPatch,
          response: { 200: adminEmailTexts },
        },
      },
      async (request, reply) => {
        const { kind } = request.params;
        const { subject, opening, closing } = request.body;
        const patch = {
          ...(subject !== undefined && { subject }),
          ...(opening !== undefined && { opening }),
          ...(closing !== undefined && { closing }),
        };
        const change = { kind, patch, expectedVersion: expectedVersion(request) };
        await changeEmailTexts(db, change, staffActorOf(request));
        const { texts, version } = await found(kind);
        return withEntityTag(reply, version, texts);
      },
    );

    app.get(
      ADMIN_PATHS.emailTextsPreview,
      {
        config: adminRoute('emails.send'),
        schema: {
          summary: 'An email with given texts and the newest order, as text',
          tags,
          params: emailTextsParams,
          querystring: emailTextsPreviewQuery,
          response: { 200: emailTextsPreview },
        },
      },
      async ({ params, query }) => {
        const { html: _, ...preview } = await previewEmailTexts(db, settings, { ...params, ...query });
        return preview;
      },
    );

    app.get(
      ADMIN_PATHS.emailTextsPage,
      {
        config: adminRoute('emails.send'),
        schema: {
          summary: 'The same as a page, for a frame of the admin',
          tags,
          params: emailTextsParams,
          querystring: emailTextsPreviewQuery,
        },
      },
      async ({ params, query }, reply) => {
        const { html } = await previewEmailTexts(db, settings, { ...params, ...query });
        return reply
          .removeHeader('x-frame-options')
          .header('content-security-policy', emailPagePolicy(settings.shopOrigin))
          .type('text/html; charset=utf-8')
          .send(html);
      },
    );
  };
}
