import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { API_PATHS } from '#contract/api-paths.ts';
import { placeOrderBody, placeOrderReply, quoteBody, quoteReply } from '#contract/orders.ts';
import { toRupees } from '#format/money.ts';
import { requireCustomerOf, requireToken } from '#server/accounts/require-customer.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { readIdempotencyKey } from '#server/idempotency/idempotent-request.ts';
import { limitRates } from '#server/rate-limits/rate-limit.ts';
import { clientIp } from '#wire/client-ip.ts';
import { OrderQueue } from './order-queue.ts';
import { OrderTerms } from './order-terms.ts';
import { placeOrder } from './place-order.ts';
import { quoteOrder } from './quote-order.ts';
import { hashNetwork } from './unpaid-limits.ts';

const MAX_ORDERS_PER_HOUR = 60;
// Many customers of a mobile network share one IP.
const MAX_ORDERS_PER_HOUR_PER_IP = 600;

// Without sign-in: at checkout a session that has ended must not interrupt the typing.
const MAX_QUOTES_PER_HOUR_PER_IP = 3_000;

/**
 * Places orders and quotes them before (specification, section 7; capabilities `order-items`, `quote` and
 * `idempotency`).
 */
export function placeOrderRoutes({
  db,
  orderDb = db,
  backgroundDb = db,
  settings,
  signingSecret,
}: AppDeps): FastifyPluginAsyncZod {
  const terms = new OrderTerms();
  const quotedTerms = terms.groupingReader(db);
  const queue = new OrderQueue({ orderDb, db, backgroundDb });
  // requests of which placing the order has begun, which looks their sessions up
  const startedOrders = new WeakSet<FastifyRequest>();
  return async (app) => {
    app.post(
      API_PATHS.orders,
      {
        config: { isSale: true },
        schema: {
          summary: 'Place an order',
          tags: ['orders'],
          body: placeOrderBody,
          response: { 201: placeOrderReply },
        },
        onRequest: requireToken,
        // of a request that fails before its session is looked up, the first failure is that it has ended
        errorHandler: async (error, request) => {
          if (!startedOrders.has(request)) await requireCustomerOf(db, request);
          throw error;
        },
      },
      async (request, reply) => {
        const { tokenHash, body } = request;
        const key = readIdempotencyKey(request.headers);
        const ip = clientIp(request);
        startedOrders.add(request);
        const orderRequest = {
          tokenHash,
          requireCustomer: () => requireCustomerOf(db, request),
          body,
          key,
          holdMinutes: settings.stockHoldMinutes,
          networkHash: hashNetwork(signingSecret, ip),
          unpaidLimits: settings.rateLimits === 'off' ? undefined : settings.unpaidLimits,
          rateLimits: { [`order-from:${ip}`]: { max: MAX_ORDERS_PER_HOUR_PER_IP, windowSeconds: 3600 } },
          customerRateLimits: { order: { max: MAX_ORDERS_PER_HOUR, windowSeconds: 3600 } },
        };
        const placed = await placeOrder(db, orderRequest, { terms, queue });
        return reply.code(201).send({ id: placed.id, total: toRupees(placed.totalPaise) });
      },
    );

    app.post(
      API_PATHS.orderQuote,
      {
        schema: {
          summary: 'The current prices and stock of what would be ordered',
          tags: ['orders'],
          body: quoteBody,
          response: { 200: quoteReply },
        },
      },
      async (request) => {
        const limit = { max: MAX_QUOTES_PER_HOUR_PER_IP, windowSeconds: 3600 };
        await limitRates(db, { [`quote-from:${clientIp(request)}`]: limit });
        return await quoteOrder(quotedTerms, request.body);
      },
    );
  };
}
