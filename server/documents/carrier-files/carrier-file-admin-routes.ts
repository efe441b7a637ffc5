import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { carrierFile, carrierFileBody } from '#contract/admin/orders/carrier-files.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { createCarrierFile } from './create-carrier-file.ts';

/** Files for the bulk upload at carriers. */
export function carrierFileAdminRoutes({ db, settings }: AppDeps): FastifyPluginAsyncZod {
  const { shopOrigin } = settings;
  return async (app) => {
    app.post(
      ADMIN_PATHS.carrierFiles,
      {
        config: adminRoute('orders.fulfill', 'shipment.carrier-file'),
        schema: {
          summary: 'Packed shipments as a file for the upload at a carrier',
          tags: ['admin: shipments'],
          body: carrierFileBody,
          response: { 200: carrierFile },
        },
      },
      async (request) => await createCarrierFile(db, { ...request.body, shopOrigin }, actorOf(request)),
    );
  };
}
