import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { UNSUBSCRIBE_PATH } from '#contract/api-paths.ts';
import { escapeHtml } from '#format/escape-markup.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { UserError } from '#server/errors/user-error.ts';
import { verifyWithSecrets } from '#server/security/signing-secret.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { emailOfToken, unsubscribe } from './newsletter.ts';

const query = z.object({ token: z.string().max(1000) });

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/**
 * The link of newsletters: a page with one button, because programs that check links open them too; and the request of
 * email programs with one click (RFC 8058), which is also what the button sends.
 */
export function unsubscribeRoutes({ db, settings, signingSecret }: AppDeps): FastifyPluginAsyncZod {
  const emailOf = (token: string) => {
    const email = verifyWithSecrets({ signingSecret, settings }, (secret) => emailOfToken(secret, token));
    if (email === undefined) throw new UserError('not_found', 'This link is not valid.');
    return email;
  };
  const nameOfShop = async () => (await readStoreInfo(db)).storeName ?? 'Newsletter';
  return async (app) => {
    // browsers and email programs send a form; its fields do not matter
    app.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer' },
      async () => undefined,
    );

    app.get(UNSUBSCRIBE_PATH, { schema: { hide: true, querystring: query } }, async (request, reply) => {
      const { token } = request.query;
      const email = escapeHtml(emailOf(token));
      const url = escapeHtml(`?${new URLSearchParams({ token })}`);
      return reply
        .header('content-security-policy', PAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(
          page(
            await nameOfShop(),
            `<h1>Unsubscribe from the newsletter</h1><p>${email}</p><form method="post" action="${url}"><button>Unsubscribe</button></form>`,
          ),
        );
    });

    app.post(UNSUBSCRIBE_PATH, { schema: { hide: true, querystring: query } }, async (request, reply) => {
      await unsubscribe(db, emailOf(request.query.token));
      return reply
        .header('content-security-policy', PAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(
          page(await nameOfShop(), '<h1>You are unsubscribed</h1><p>You get no further newsletters.</p>'),
        );
    });
  };
}

/** Names the shop: a person may get the newsletters of many. */
function page(shopName: string, content: string): string {
  const name = escapeHtml(shopName);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${name}</title>
<style>:root{color-scheme:light dark}body{max-width:32rem;margin:0 auto;padding:3rem 1rem;font:1.125rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}button{min-height:3rem;padding:0 1.5rem;font:inherit}</style></head>
<body><main><p><strong>${name}</strong></p>${content}</main></body></html>`;
}
