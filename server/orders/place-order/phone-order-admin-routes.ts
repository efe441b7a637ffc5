import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { phoneOrderBody, phoneOrderReply } from '#contract/admin/phone-order.ts';
import { toRupees } from '#format/money.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { hashRequest, readIdempotencyKey } from '#server/idempotency/idempotent-request.ts';
import { enterPhoneOrder } from './enter-phone-order.ts';

/** Orders that staff enter for customers on the phone. */
export function phoneOrderAdminRoutes({ db, settings }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      ADMIN_PATHS.placePhoneOrder,
      {
        config: adminRoute('orders.edit', 'order.create', { storesOwnReply: true }),
        schema: {
          summary: 'Enter an order for a customer on the phone, with or without an account',
          tags: ['admin: orders'],
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
        const placed = await enterPhoneOrder(db, { body, idempotent, holdMinutes }, actorOf(request));
        return reply.code(201).send({ id: placed.id, total: toRupees(placed.totalPaise) });
      },
    );
  };
}
