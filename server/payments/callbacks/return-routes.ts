import formbody from '@fastify/formbody';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { LINKED_API_PATHS } from '#contract/api-paths.ts';
import { links } from '#contract/page-links.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { UserError } from '#server/errors/user-error.ts';
import { limitRate } from '#server/rate-limits/rate-limit.ts';
import { clientIp } from '#wire/client-ip.ts';
import { logPaymentEvent } from '../log-payment-event.ts';
import type { GatewayReturn, PaymentProvider } from '../payment-provider.ts';
import { selectPaymentState } from '../payment-queries.ts';
import { findProvider } from '../provider-registry.ts';
import { GatewayError } from '../providers/gateway-client.ts';
import { recordPaymentEvent } from '../record-payment-event.ts';
import { returnUrl } from './return-url.ts';

const MAX_RETURNS_PER_MINUTE = 60;
const params = z.object({ provider: z.string().max(40) });
const fields = z.record(z.string(), z.string());

/**
 * Where gateways send the shopper's browser back to, by link or by a form posted from their own site. Only
 * what the gateway verifies is trusted: no cookie, no session. The event counts like any other, and the
 * stored payment state decides the next page.
 */
export function returnRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  const { db, settings } = deps;
  const handleReturn = async (method: string, given: Record<string, string>, request: FastifyRequest) => {
    const provider = findProvider(deps, method);
    if (!provider?.verifyReturn) throw new UserError('not_found', 'There is nothing at this address.');
    const ip = clientIp(request);
    await limitRate(db, `payment-return:${ip}`, { max: MAX_RETURNS_PER_MINUTE, windowSeconds: 60 });
    const result = await verifyReturn(provider, given, request.log);
    if (!result) return settings.shopOrigin + links.orders();
    await recordReturn(deps, method, result, request.log);
    const payment = await selectPaymentState(db, method, result.reference);
    return returnUrl(settings.shopOrigin, payment, result.event?.reportedState);
  };
  return async (app) => {
    await app.register(formbody);
    const url = LINKED_API_PATHS.paymentReturn;

    app.get(url, { schema: { hide: true, params, querystring: fields } }, async (request, reply) =>
      reply.redirect(await handleReturn(request.params.provider, request.query, request), 303),
    );

    app.post(url, { schema: { hide: true, params, body: fields } }, async (request, reply) =>
      reply.redirect(await handleReturn(request.params.provider, request.body, request), 303),
    );
  };
}

/** Undefined when the return cannot be verified: a webhook or a poll reports the result later. */
async function verifyReturn(
  { method, verifyReturn }: PaymentProvider,
  given: Record<string, string>,
  log: FastifyBaseLogger,
): Promise<GatewayReturn | undefined> {
  try {
    return await verifyReturn?.({ fields: given });
  } catch (thrown) {
    const isForged = thrown instanceof UserError && thrown.code === 'signature_invalid';
    if (!isForged && !(thrown instanceof GatewayError)) throw thrown;
    log.warn({ provider: method, error: thrown.message }, 'a return could not be verified');
    return undefined;
  }
}

async function recordReturn(
  { db }: AppDeps,
  method: string,
  { reference, event }: GatewayReturn,
  log: FastifyBaseLogger,
): Promise<void> {
  if (!event) return;
  const outcome = await db
    .transaction()
    .execute((trx) => recordPaymentEvent(trx, { ...event, method, reference, source: 'return' }));
  logPaymentEvent(log, { method, reference, reportedState: event.reportedState }, outcome);
}
