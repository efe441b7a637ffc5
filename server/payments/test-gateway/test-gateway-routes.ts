import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { API_PREFIX, LINKED_API_PATHS } from '#contract/api-paths.ts';
import { links } from '#contract/page-links.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { verifyWithSecrets } from '#server/security/signing-secret.ts';
import { DELIVERIES, decidePayment } from './decide-payment.ts';
import { approvedPage, expiredPage, hostedPage, hostedPagePolicy } from './hosted-page.ts';
import { verifyHostedPageToken } from './hosted-page-url.ts';
import { selectGatewayPayment } from './test-gateway-queries.ts';
import { SIGNATURE_HEADER, signWebhook, type WebhookMessage } from './webhook-message.ts';

// `ticket` is the URL's name for the signed token of `hosted-page-url.ts`
const params = z.object({ ticket: z.string().max(500) });
const body = z.object({
  decision: z.enum(['approve', 'decline', 'approve-and-close', 'leave']),
  answer: z.enum(DELIVERIES).default('once'),
});
const LATE_DELIVERY_MS = 5_000;

/** The test gateway's hosted page. It notifies the shop like any gateway: by a signed webhook. */
export function testGatewayRoutes({ db, settings, signingSecret }: AppDeps): FastifyPluginAsyncZod {
  const { shopOrigin, apiBaseUrl } = settings;
  const policy = hostedPagePolicy(shopOrigin);
  // the return URL does not contain the result of the payment
  const returnUrl = (token: string) =>
    `${apiBaseUrl}${LINKED_API_PATHS.paymentReturn.replace(':provider', 'test')}?${new URLSearchParams({ ticket: token })}`;
  return async (app) => {
    await app.register(formbody);
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', policy);
    });
    const messenger = { deliver: deliverTo(app, signingSecret), deliverLater: deliverLater(app) };

    app.get(LINKED_API_PATHS.testGateway, { schema: { hide: true, params } }, async (request, reply) => {
      const { ticket: token } = request.params;
      const page = verifyWithSecrets({ signingSecret, settings }, (each) =>
        verifyHostedPageToken(each, token),
      );
      const payment = page && (await selectGatewayPayment(db, page.reference));
      if (!payment) return sendPage(reply.code(410), expiredPage(shopOrigin));
      if (payment.state !== 'open') return reply.redirect(returnUrl(token), 303);
      return sendPage(reply, hostedPage(payment, page.orderId));
    });

    app.post(
      LINKED_API_PATHS.testGateway,
      { schema: { hide: true, params, body } },
      async (request, reply) => {
        const { ticket: token } = request.params;
        const page = verifyWithSecrets({ signingSecret, settings }, (each) =>
          verifyHostedPageToken(each, token),
        );
        if (!page) return sendPage(reply.code(410), expiredPage(shopOrigin));
        const { decision: button, answer: delivery } = request.body;
        if (button === 'leave') return reply.redirect(shopOrigin + links.orders(), 303);
        const decision = button === 'decline' ? 'failed' : 'captured';
        await decidePayment(db, page.reference, { decision, delivery }, messenger);
        return button === 'approve-and-close'
          ? sendPage(reply, approvedPage())
          : reply.redirect(returnUrl(token), 303);
      },
    );
  };
}

function sendPage(reply: FastifyReply, html: string) {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
}

/** Posts to the webhook route of this server: the whole path of a webhook except the network. */
function deliverTo(app: FastifyInstance, signingSecret: Buffer) {
  return async (message: WebhookMessage) => {
    const payload = JSON.stringify(message);
    const { statusCode } = await app.inject({
      method: 'POST',
      url: API_PREFIX + LINKED_API_PATHS.paymentWebhook.replace(':provider', 'test'),
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signWebhook(signingSecret, payload),
      },
      payload,
    });
    if (statusCode !== 200)
      throw new Error(`the shop replied to the test gateway's webhook with ${statusCode}`);
  };
}

/** Delays an action; a server that stops meanwhile drops it, as a network may. */
function deliverLater(app: FastifyInstance) {
  const waiting = new Set<NodeJS.Timeout>();
  app.addHook('onClose', async () => waiting.forEach(clearTimeout));
  return (action: () => Promise<void>) => {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      action().catch((error: unknown) =>
        app.log.warn({ error }, 'the test gateway could not notify the shop'),
      );
    }, LATE_DELIVERY_MS);
    waiting.add(timer);
  };
}
