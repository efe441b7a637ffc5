import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PATHS } from '#contract/paths.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { Refusal } from '#server/refusal.ts';
import { paymentProviders } from './payment-providers.ts';
import { recordPaymentWord } from './record-payment-word.ts';

const BODY_MAX_BYTES = 256 * 1024;
const params = z.object({ provider: z.string().max(40) });
const received = z.object({ received: z.boolean() });

/**
 * Where gateways tell what became of payments. The body is checked as the bytes it came in. Whatever was signed rightly
 * is answered 200, also when we make nothing of it: a gateway that hears failures says the same for days, then goes mute.
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
          summary: 'A word of a payment gateway',
          tags: ['payments'],
          params,
          response: { 200: received },
        },
      },
      async (request) => {
        const read = byMethod.get(request.params.provider)?.readWebhook;
        if (!read) throw new Refusal('not_found', 'There is nothing at this address.');
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        for (const word of await read({ rawBody, headers: request.headers })) {
          const outcome = await db.transaction().execute((trx) => recordPaymentWord(trx, word));
          const line = { provider: word.method, reference: word.reference, says: word.says, outcome };
          if (needsAttention(outcome)) request.log.warn(line, 'payment word');
          else request.log.info(line, 'payment word');
        }
        return { received: true };
      },
    );
  };
}

function needsAttention(outcome: Awaited<ReturnType<typeof recordPaymentWord>>): boolean {
  return outcome === 'unknown' || outcome === 'mismatch' || outcome === 'refund_due';
}
