import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  emailTextsParams,
  emailTextsPreview,
  emailTextsPreviewQuery,
} from '#contract/admin/emails/email-texts.ts';
import { hasPermission } from '#contract/admin/permissions.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { adminRoute } from '#server/http/admin-route.ts';
import { emailPagePolicy } from '../outbox/email-page-policy.ts';
import { previewEmailTexts } from './preview-email-texts.ts';

const tags = ['admin: emails'];

/** Previews of the merchant's texts in emails. They are edited and published as content (`content-admin-routes.ts`). */
export function emailTextAdminRoutes({ db, settings }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      ADMIN_PATHS.emailTextsPreview,
      {
        config: adminRoute('content.edit'),
        schema: {
          summary: 'An email with given texts and the newest order, as text',
          tags,
          params: emailTextsParams,
          querystring: emailTextsPreviewQuery,
          response: { 200: emailTextsPreview },
        },
      },
      async ({ params, query, staff }) => {
        const requested = { ...params, ...query, hidesCustomer: !hasPermission(staff.role, 'orders.read') };
        const { html: _, ...preview } = await previewEmailTexts(db, settings, requested);
        return preview;
      },
    );

    app.get(
      ADMIN_PATHS.emailTextsPage,
      {
        config: adminRoute('content.edit'),
        schema: {
          summary: 'The same as a page, for a frame of the admin',
          tags,
          params: emailTextsParams,
          querystring: emailTextsPreviewQuery,
        },
      },
      async ({ params, query, staff }, reply) => {
        const requested = { ...params, ...query, hidesCustomer: !hasPermission(staff.role, 'orders.read') };
        const { html } = await previewEmailTexts(db, settings, requested);
        return reply
          .removeHeader('x-frame-options')
          .header('content-security-policy', emailPagePolicy(settings.shopOrigin))
          .type('text/html; charset=utf-8')
          .send(html);
      },
    );
  };
}
