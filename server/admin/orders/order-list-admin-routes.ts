import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { adminOrderList, listOrdersQuery } from '#contract/admin/orders/orders.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { adminRoute } from '#server/http/admin-route.ts';
import { listOrdersForStaff } from './list-orders.ts';

/** The order list of the admin. */
export function orderListAdminRoutes({ db, settings }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      ADMIN_PATHS.orders,
      {
        config: adminRoute('orders.read'),
        schema: {
          summary: 'Orders with views, search and filters, newest first',
          tags: ['admin: orders'],
          querystring: listOrdersQuery,
          response: { 200: adminOrderList },
        },
      },
      async (request) => await listOrdersForStaff(db, request.query, settings.shopOrigin),
    );
  };
}
