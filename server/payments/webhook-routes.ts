import type { FastifyBaseLogger } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PATHS } from '#contract/paths.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Database } from '#server/database/database.ts';
import { Refusal } from '#server/refusal.ts';
import { GatewayError } from './gateway-fetch.ts';
import { logPaymentEvent } from './log-payment-event.ts';
import { paymentProviders } from './payment-providers.ts';
import type { WebhookEvent } from './provider.ts';
import { recordPaymentEvent } from './record-payment-event.ts';
import { hastenRefund } from './refunds/hasten-refund.ts';
import { recordRefundEvent } from './refunds/record-refund-event.ts';
import type { RefundOutcome } from './refunds/refund-event.ts';

const BODY_MAX_BYTES = 256 * 1024;
const params = z.object({ provider: z.string().max(40) });
const received = z.object({ received: z.boolean() });

/**
 * Receives the gateways' reports about payments and refunds. The signature covers the raw bytes of the body.
 * Every correctly signed request gets a 200, also when its event is ignored: a gateway that sees failures
 * repeats the webhook for days, then stops sending.
 */
export function webhookRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  const { db } = deps;
  const byMethod = new Map(paymentProviders(deps).map((provider) => [provider.method, provider]));
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES },
      (_request, body, done) => {
        done(null, body);
      },
    );

    app.post(
      PATHS.paymentWebhook,
      {
        bodyLimit: BODY_MAX_BYTES,
        schema: {
          summary: 'A callback of a payment gateway',
          tags: ['payments'],
          params,
          response: { 200: received },
        },
      },
      async (request) => {
        const read = byMethod.get(request.params.provider)?.readWebhook;
        if (!read) throw new Refusal('not_found', 'There is nothing at this address.');
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const events = await asked(() => read({ rawBody, headers: request.headers }));
        for (const event of events) {
          await take(db, event, request.log);
        }
        return { received: true };
      },
    );
  };
}

/** Replies with an error when the gateway is unreachable for a check, so that it sends the webhook again. */
async function asked<Answer>(read: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await read();
  } catch (thrown) {
    if (!(thrown instanceof GatewayError)) throw thrown;
    throw new Refusal('gateway_failed', 'The gateway could not be asked. Please tell again.', {
      cause: thrown,
    });
  }
}

async function take(db: Database, event: WebhookEvent, log: FastifyBaseLogger): Promise<void> {
  const { method: provider } = event;
  if ('hint' in event) {
    await hastenRefund(db, event);
    log.info({ provider, refund: event.hint }, 'refund hint');
    return;
  }
  if ('reference' in event) {
    const outcome = await db.transaction().execute((trx) => recordPaymentEvent(trx, event));
    logPaymentEvent(log, event, outcome);
    return;
  }
  const outcome = await db.transaction().execute((trx) => recordRefundEvent(trx, event));
  const level = FOR_A_PERSON.includes(outcome) ? 'warn' : 'info';
  log[level]({ provider, refund: event.refund, says: event.says, outcome }, 'refund event');
}

const FOR_A_PERSON: readonly RefundOutcome[] = ['unknown', 'mismatch', 'came_back', 'not_ours'];
