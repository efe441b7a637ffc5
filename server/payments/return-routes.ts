import formbody from '@fastify/formbody';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PATHS } from '#contract/paths.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { limitRate } from '#server/http/rate-limit.ts';
import { Refusal } from '#server/refusal.ts';
import { GatewayError } from './gateway-fetch.ts';
import { logPaymentEvent } from './log-payment-event.ts';
import { paymentProviders } from './payment-providers.ts';
import { selectStanding } from './payment-queries.ts';
import type { PaymentProvider, Returned } from './provider.ts';
import { recordPaymentEvent } from './record-payment-event.ts';
import { wayBack } from './way-back.ts';

const RETURNS_A_MINUTE = 60;
const params = z.object({ provider: z.string().max(40) });
const fields = z.record(z.string(), z.string());

/**
 * Where gateways send the shopper's browser back to, by link or by a form posted from their own site. Only
 * what the gateway verifies is trusted: no cookie, no session. The event counts like any other, and the
 * stored payment state decides the next page.
 */
export function returnRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  const { db, settings } = deps;
  const byMethod = new Map(paymentProviders(deps).map((provider) => [provider.method, provider]));
  const lead = async (method: string, given: Record<string, string>, request: FastifyRequest) => {
    const provider = byMethod.get(method);
    if (!provider?.readReturn) throw new Refusal('not_found', 'There is nothing at this address.');
    const address = clientAddress(request);
    await limitRate(db, `payment-return:${address}`, { max: RETURNS_A_MINUTE, windowSeconds: 60 });
    const returned = await read(provider, given, request.log);
    if (!returned) return `${settings.shopOrigin}/orders`;
    await recordReturn(deps, method, returned, request.log);
    const standing = await selectStanding(db, method, returned.reference);
    return wayBack(settings.shopOrigin, standing, returned.event?.says);
  };
  return async (app) => {
    await app.register(formbody);
    const url = PATHS.paymentReturn;

    app.get(url, { schema: { hide: true, params, querystring: fields } }, async (request, reply) =>
      reply.redirect(await lead(request.params.provider, request.query, request), 303),
    );

    app.post(url, { schema: { hide: true, params, body: fields } }, async (request, reply) =>
      reply.redirect(await lead(request.params.provider, request.body, request), 303),
    );
  };
}

/** Undefined when the return cannot be verified: a webhook or a poll reports the result later. */
async function read(
  { method, readReturn }: PaymentProvider,
  given: Record<string, string>,
  log: FastifyBaseLogger,
): Promise<Returned | undefined> {
  try {
    return await readReturn?.({ fields: given });
  } catch (thrown) {
    const isForged = thrown instanceof Refusal && thrown.code === 'signature_invalid';
    if (!isForged && !(thrown instanceof GatewayError)) throw thrown;
    log.warn({ provider: method, trouble: thrown.message }, 'a return that nobody vouches for');
    return undefined;
  }
}

async function recordReturn(
  { db }: AppDeps,
  method: string,
  { reference, event }: Returned,
  log: FastifyBaseLogger,
): Promise<void> {
  if (!event) return;
  const outcome = await db
    .transaction()
    .execute((trx) => recordPaymentEvent(trx, { ...event, method, reference, source: 'return' }));
  logPaymentEvent(log, { method, reference, says: event.says }, outcome);
}
