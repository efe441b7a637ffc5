import type { FastifyBaseLogger } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { LINKED_API_PATHS } from '#contract/api-paths.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { logPaymentEvent } from '../log-payment-event.ts';
import type { WebhookEvent } from '../payment-provider.ts';
import { findProvider } from '../provider-registry.ts';
import { GatewayError } from '../providers/gateway-client.ts';
import { recordPaymentEvent } from '../record-payment-event.ts';
import { checkRefundSoon } from '../refunds/check-refunds.ts';
import { recordRefundEvent } from '../refunds/record-refund-event.ts';
import type { RefundOutcome } from '../refunds/refund-event.ts';

const MAX_BODY_BYTES = 256 * 1024;
const params = z.object({ provider: z.string().max(40) });
const received = z.object({ received: z.boolean() });

/**
 * Receives the gateways' reports about payments and refunds. The signature covers the raw bytes of the body.
 * Every correctly signed request gets a 200, also when its event is ignored: a gateway that sees failures
 * repeats the webhook for days, then stops sending.
 */
export function webhookRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  const { db } = deps;
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => {
        done(null, body);
      },
    );

    app.post(
      LINKED_API_PATHS.paymentWebhook,
      {
        bodyLimit: MAX_BODY_BYTES,
        schema: {
          summary: 'A callback of a payment gateway',
          tags: ['payments'],
          params,
          response: { 200: received },
        },
      },
      async (request) => {
        const read = findProvider(deps, request.params.provider)?.readWebhook;
        if (!read) throw new UserError('not_found', 'There is nothing at this address.');
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const events = await rethrowGatewayError(() => read({ rawBody, headers: request.headers }));
        for (const event of events) {
          await handleEvent(db, event, request.log);
        }
        return { received: true };
      },
    );
  };
}

/** Replies with an error when the gateway is unreachable for a check, so that it sends the webhook again. */
async function rethrowGatewayError<Result>(read: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (thrown) {
    if (!(thrown instanceof GatewayError)) throw thrown;
    throw new UserError(
      'gateway_failed',
      'The gateway could not be reached to check this. Please send it again.',
      {
        cause: thrown,
      },
    );
  }
}

async function handleEvent(db: Database, event: WebhookEvent, log: FastifyBaseLogger): Promise<void> {
  const { method: provider } = event;
  if ('hint' in event) {
    await checkRefundSoon(db, event);
    log.info({ provider, refund: event.hint }, 'refund hint');
    return;
  }
  if ('reference' in event) {
    const outcome = await db.transaction().execute((trx) => recordPaymentEvent(trx, event));
    logPaymentEvent(log, event, outcome);
    return;
  }
  const outcome = await db.transaction().execute((trx) => recordRefundEvent(trx, event));
  const level = WARNING_OUTCOMES.includes(outcome) ? 'warn' : 'info';
  log[level](
    { provider, refund: event.refundReference, state: event.reportedState, outcome },
    'refund event',
  );
}

const WARNING_OUTCOMES: readonly RefundOutcome[] = [
  'unknown_payment',
  'mismatch',
  'refund_returned',
  'external_refund',
];
