import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { carrierFile, carrierFileBody } from '#contract/admin/carrier-files.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { hashRequest, readIdempotencyKey } from '#server/idempotency/idempotent-request.ts';
import { runOnce } from '#server/idempotency/run-once.ts';
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
      async (request) => {
        const create = () => createCarrierFile(db, { ...request.body, shopOrigin }, actorOf(request));
        const key = readIdempotencyKey(request.headers);
        if (key === undefined) return await create();
        const scope = `staff ${request.staff.id} ${request.url}`;
        return await runOnce(db, { scope, key, hash: hashRequest(request.body) }, carrierFile, create);
      },
    );
  };
}
