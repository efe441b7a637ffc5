import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { shopReply } from '#contract/admin/shop.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { adminRoute } from '#server/http/admin-route.ts';
import { canEmailCustomers } from '#server/http/can-email-customers.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';

/** What every screen of the admin needs to know of the shop. */
export function shopAdminRoutes({ db, settings }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      ADMIN_PATHS.shop,
      {
        config: adminRoute('account.own'),
        schema: {
          summary: 'The name of the shop, and whether its emails reach customers',
          tags: ['admin: today'],
          response: { 200: shopReply },
        },
      },
      async () => {
        const { storeName } = await readStoreInfo(db);
        return { ...(storeName && { name: storeName }), sendsEmail: canEmailCustomers(settings) };
      },
    );
  };
}
