import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppDeps } from '#server/app-deps.ts';
import { Refusal } from '#server/refusal.ts';
import { isFromThisComputer, isLocalShop } from './local-shop.ts';
import { MAILBOX_POLICY, mailboxPage } from './mailbox-page.ts';
import { readMailbox } from './read-mailbox.ts';

export const MAILBOX_PATH = '/api/dev/mailbox';

/**
 * Serves the email preview to requests from this computer, if the shop is local; else there is no such route.
 */
export function mailboxRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    if (!isLocalShop(deps.settings)) return;
    app.get(MAILBOX_PATH, { schema: { hide: true } }, async (request, reply) => {
      if (!isFromThisComputer(request)) throw new Refusal('not_found', 'There is nothing at this address.');
      return reply
        .header('content-security-policy', MAILBOX_POLICY)
        .type('text/html; charset=utf-8')
        .send(mailboxPage(await readMailbox(deps)));
    });
  };
}
