import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { API_PATHS } from '#contract/api-paths.ts';
import { deliveryParams, deliveryQuote } from '#contract/shipping.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { deliveryReply } from './delivery-reply.ts';
import { findDelivery } from './find-delivery.ts';

/** How the shop delivers to a PIN code: dates, fee, cash on delivery (capability `delivery-quotes`). */
export function deliveryRoutes({ db }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      API_PATHS.delivery,
      {
        schema: {
          summary: 'Delivery to a PIN code: dates and fee',
          tags: ['store'],
          params: deliveryParams,
          response: { 200: deliveryQuote },
        },
      },
      async (request) => deliveryReply(await findDelivery(db, { postalCode: request.params.pin })),
    );
  };
}
