import { randomBytes } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { LINKED_API_PATHS } from '#contract/api-paths.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { databaseNowMs } from '#server/database/database-clock.ts';
import { UserError } from '#server/errors/user-error.ts';
import { verifyWithSecrets } from '#server/security/signing-secret.ts';
import { findProvider } from '../provider-registry.ts';
import { EXPIRED_POLICY, expiredRelayPage, relayPage, relayPolicy } from './relay-page.ts';
import { isSignedRelayForm, type RelayForm } from './relay-signature.ts';

const query = z.object({
  order: z.string().max(64),
  expires: z.string().regex(/^\d{1,15}$/),
  mac: z.string().max(200),
});
const body = z.record(z.string(), z.string());

/**
 * The signed relay (specification, ruling 13): receives the form that the storefront posts as `type`, `url` and
 * `data[key]`,
 * and posts its flat fields to the gateway. It posts only forms that we signed, before they expire, and only
 * to a gateway's page.
 */
export function relayRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  const { signingSecret, settings } = deps;
  return async (app) => {
    await app.register(formbody);

    app.post(
      LINKED_API_PATHS.paymentRelay,
      { schema: { hide: true, querystring: query, body } },
      (request, reply) => {
        const { order: orderId, expires, mac } = request.query;
        const form: RelayForm = { ...parseFields(request.body), orderId, expiresAtMs: Number(expires) };
        const gateway = findProvider(deps, form.type)?.form;
        if (
          !verifyWithSecrets({ signingSecret, settings }, (each) => isSignedRelayForm(each, form, mac)) ||
          gateway?.url !== form.url
        ) {
          request.log.warn({ type: form.type }, 'a relay form was not signed by the shop');
          throw new UserError('signature_invalid', 'This payment form was not made by the shop.');
        }
        if (databaseNowMs() >= form.expiresAtMs) {
          return sendPage(reply.code(410), EXPIRED_POLICY, expiredRelayPage(settings.shopOrigin, orderId));
        }
        const nonce = randomBytes(16).toString('base64');
        return sendPage(reply, relayPolicy(nonce, gateway), relayPage(form, nonce));
      },
    );
  };
}

function parseFields(fields: Record<string, string>): Pick<RelayForm, 'type' | 'url' | 'data'> {
  const data = Object.entries(fields).flatMap(([name, value]) => {
    const key = /^data\[([\w-]+)\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value] as const];
  });
  return { type: fields.type ?? '', url: fields.url ?? '', data: Object.fromEntries(data) };
}

function sendPage(reply: FastifyReply, policy: string, html: string) {
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      // without a referrer, a gateway cannot tell our form from a third party's
      'referrer-policy': 'strict-origin',
    })
    .send(html);
}
