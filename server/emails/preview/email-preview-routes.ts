import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { EMAIL_PREVIEW_PATH } from '#contract/api-paths.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { UserError } from '#server/errors/user-error.ts';
import { isLocalRequest, isLocalShop } from '#server/http/local-request.ts';
import { decryptEmail } from '../decrypt-email.ts';
import { selectNewestEmails } from '../email-queries.ts';
import { renderEmail } from '../render-email.ts';
import { EMAIL_PREVIEW_CSP, type EmailPreview, emailPreviewPage } from './email-preview-page.ts';

/**
 * Serves the email preview to requests from this computer, if the shop is local; else there is no such route.
 */
export function emailPreviewRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    if (!isLocalShop(deps.settings)) return;
    app.get(EMAIL_PREVIEW_PATH, { schema: { hide: true } }, async (request, reply) => {
      if (!isLocalRequest(request)) throw new UserError('not_found', 'There is nothing at this address.');
      return reply
        .header('content-security-policy', EMAIL_PREVIEW_CSP)
        .type('text/html; charset=utf-8')
        .send(emailPreviewPage(await listRecentEmails(deps)));
    });
  };
}

/** Returns the newest emails, rendered as if they were sent now. */
async function listRecentEmails({
  db,
  settings,
  encryptionKeys,
}: Pick<AppDeps, 'db' | 'settings' | 'encryptionKeys'>): Promise<EmailPreview[]> {
  const previews: EmailPreview[] = [];
  for (const email of await selectNewestEmails(db)) {
    const rendered = await renderEmail(db, settings, decryptEmail(encryptionKeys, email));
    if (rendered) previews.push({ ...rendered, createdAt: email.createdAt, sentAt: email.sentAt });
  }
  return previews;
}
