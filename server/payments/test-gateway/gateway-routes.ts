import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { API_PREFIX, PATHS } from '#contract/paths.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { type Callback, SIGNATURE_HEADER, signCallback } from './callback.ts';
import { decidePayment } from './decide-payment.ts';
import { selectGatewayPayment } from './gateway-queries.ts';
import { expiredPage, hostedPage, hostedPagePolicy } from './hosted-page.ts';
import { HOSTED_PAGE_PATH, readHostedPageTicket } from './hosted-page-address.ts';

const params = z.object({ ticket: z.string().max(500) });
const body = z.object({ decision: z.enum(['approve', 'decline', 'leave']) });

/** The test gateway's hosted page. It reaches the shop as any gateway does: by the shop's webhook, signed. */
export function testGatewayRoutes({ db, settings, secret }: AppDeps): FastifyPluginAsyncZod {
  const { shopOrigin } = settings;
  const policy = hostedPagePolicy(shopOrigin);
  return async (app) => {
    await app.register(formbody);
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', policy);
    });

    app.get(HOSTED_PAGE_PATH, { schema: { hide: true, params } }, async (request, reply) => {
      const ticket = readHostedPageTicket(secret, request.params.ticket);
      const payment = ticket && (await selectGatewayPayment(db, ticket.reference));
      if (!payment) return sendPage(reply.code(410), expiredPage(shopOrigin));
      if (payment.state !== 'open')
        return reply.redirect(wayBack(shopOrigin, ticket.orderId, payment.state), 303);
      return sendPage(reply, hostedPage(payment, ticket.orderId));
    });

    app.post(HOSTED_PAGE_PATH, { schema: { hide: true, params, body } }, async (request, reply) => {
      const ticket = readHostedPageTicket(secret, request.params.ticket);
      if (!ticket) return sendPage(reply.code(410), expiredPage(shopOrigin));
      const { decision } = request.body;
      if (decision === 'leave') return reply.redirect(`${shopOrigin}/orders`, 303);
      const wanted = decision === 'approve' ? 'captured' : 'failed';
      const decided = await decidePayment(db, ticket.reference, wanted, deliverTo(app, secret));
      return reply.redirect(wayBack(shopOrigin, ticket.orderId, decided), 303);
    });
  };
}

function wayBack(shopOrigin: string, orderId: string, state: 'captured' | 'failed'): string {
  const query = `orderId=${encodeURIComponent(orderId)}`;
  return state === 'captured'
    ? `${shopOrigin}/order-success?${query}`
    : `${shopOrigin}/payment?${query}&declined=1`;
}

function sendPage(reply: FastifyReply, html: string) {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
}

/** Posts to the webhook route of this very server: the whole way of a gateway's callback but the wire. */
function deliverTo(app: FastifyInstance, secret: Buffer) {
  return async (callback: Callback) => {
    const payload = JSON.stringify(callback);
    const { statusCode } = await app.inject({
      method: 'POST',
      url: API_PREFIX + PATHS.paymentWebhook.replace(':provider', 'test'),
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signCallback(secret, payload) },
      payload,
    });
    if (statusCode !== 200)
      throw new Error(`the shop answered the test gateway's callback with ${statusCode}`);
  };
}
