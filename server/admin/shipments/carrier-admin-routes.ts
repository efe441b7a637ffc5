import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { carrierList, savedCarrierList } from '#contract/admin/orders/shipments.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { expectedVersion, withEntityTag } from '#server/http/entity-tag.ts';
import { carriersVersion } from '#server/orders/carrier.ts';
import { listCarriers, saveCarriers } from '#server/orders/fulfillment/carriers.ts';

const tags = ['admin: shipments'];

/** The carriers that staff choose from when they ship. */
export function carrierAdminRoutes({ db }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      ADMIN_PATHS.carriers,
      {
        config: adminRoute('orders.read'),
        schema: { summary: 'The carriers to choose from', tags, response: { 200: carrierList } },
      },
      async (_request, reply) => {
        const carriers = await listCarriers(db);
        return withEntityTag(reply, carriersVersion(carriers), { carriers });
      },
    );

    app.put(
      ADMIN_PATHS.carriers,
      {
        config: adminRoute('settings.manage', 'settings.carriers'),
        schema: {
          summary: 'Replace the carriers to choose from',
          tags,
          body: carrierList,
          response: { 200: savedCarrierList },
        },
      },
      async (request, reply) => {
        const change = { ...request.body, expectedVersion: expectedVersion(request) };
        const { carriers, entryId } = await saveCarriers(db, change, actorOf(request));
        return withEntityTag(reply, carriersVersion(carriers), { carriers, entryId });
      },
    );
  };
}
