import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  knownCustomerList,
  knownCustomersQuery,
  phoneOrderBody,
  phoneOrderReply,
  phoneQuote,
  phoneQuoteBody,
  sellableVariantList,
  sellableVariantsQuery,
} from '#contract/admin/orders/phone-order.ts';
import { toRupees } from '#format/money.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { findSellableVariants } from '#server/catalog/stock/find-sellable-variants.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { hashRequest, readIdempotencyKey } from '#server/idempotency/idempotent-request.ts';
import { paymentProviders } from '#server/payments/provider-registry.ts';
import { createPhoneOrder } from './create-phone-order.ts';
import { findKnownCustomers } from './find-known-customers.ts';
import { quotePhoneOrder } from './quote-phone-order.ts';

const TAGS = ['admin: orders'];

/** Orders that staff enter for customers on the phone, and what they choose from while they do. */
export function phoneOrderAdminRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  const { db, settings } = deps;
  return async (app) => {
    app.post(
      ADMIN_PATHS.placePhoneOrder,
      {
        config: adminRoute('orders.edit', 'order.create', { storesOwnReply: true }),
        schema: {
          summary: 'Enter an order for a customer on the phone, with or without an account',
          tags: TAGS,
          body: phoneOrderBody,
          response: { 201: phoneOrderReply },
        },
      },
      async (request, reply) => {
        const { body, staff } = request;
        const key = readIdempotencyKey(request.headers) ?? randomUUID();
        const idempotent = { scope: `phone-orders:${staff.id}`, key, hash: hashRequest(body) };
        // staff arrange the payment with the customer, which takes as long as confirming a transfer
        const holdMinutes = settings.claimHoldHours * 60;
        const order = { body, idempotent, holdMinutes };
        const created = await createPhoneOrder(db, paymentProviders(deps), order, actorOf(request));
        return reply.code(201).send({ id: created.id, total: toRupees(created.totalPaise) });
      },
    );

    app.post(
      ADMIN_PATHS.quotePhoneOrder,
      {
        // changes nothing, so no reply is stored; a POST because a URL must not name a customer
        config: adminRoute('orders.edit', 'order.create', { storesOwnReply: true }),
        schema: {
          summary: 'What an order would cost now, and how it can be paid',
          tags: TAGS,
          body: phoneQuoteBody,
          response: { 200: phoneQuote },
        },
      },
      async (request) => await quotePhoneOrder(db, paymentProviders(deps), request.body),
    );

    app.get(
      ADMIN_PATHS.sellableVariants,
      {
        config: adminRoute('orders.edit'),
        schema: {
          summary: 'Variants to put into an order, with price and stock',
          tags: TAGS,
          querystring: sellableVariantsQuery,
          response: { 200: sellableVariantList },
        },
      },
      async (request) => ({
        data: await findSellableVariants(db, request.query.q, settings.shopOrigin),
      }),
    );

    app.get(
      ADMIN_PATHS.knownCustomers,
      {
        config: adminRoute('orders.edit'),
        schema: {
          summary: 'People who ordered before, with their addresses',
          tags: TAGS,
          querystring: knownCustomersQuery,
          response: { 200: knownCustomerList },
        },
      },
      async (request) => ({ data: await findKnownCustomers(db, request.query.q) }),
    );
  };
}
