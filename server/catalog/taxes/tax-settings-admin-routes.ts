import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  savedTaxSettings,
  taxedProductList,
  taxedProductsQuery,
  taxOverview,
  taxSettings,
  taxSettingsPatch,
} from '#contract/admin/settings/tax-settings.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { expectedVersion, withEntityTag } from '#server/http/entity-tag.ts';
import { contentVersion } from '#server/security/content-version.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { changeTaxSettings } from './change-tax-settings.ts';
import { listTaxedProducts, readTaxOverview } from './find-taxed-products.ts';
import { taxSettingsOf } from './tax-settings.ts';

const tags = ['admin: settings'];

/** The GST rates of products without their own, and where the rate of each product is from. */
export function taxSettingsAdminRoutes({ db }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      ADMIN_PATHS.taxSettings,
      {
        config: adminRoute('settings.manage'),
        schema: {
          summary: 'GST rates by HSN code, category and for all other products',
          tags,
          response: { 200: taxSettings },
        },
      },
      async (_request, reply) => {
        const settings = taxSettingsOf(await readStoreInfo(db));
        return withEntityTag(reply, contentVersion(settings), settings);
      },
    );

    app.patch(
      ADMIN_PATHS.taxSettings,
      {
        config: adminRoute('settings.manage', 'settings.taxes'),
        schema: {
          summary: 'Change the GST rates by HSN code, category and for all other products',
          tags,
          body: taxSettingsPatch,
          response: { 200: savedTaxSettings },
        },
      },
      async (request, reply) => {
        const change = { patch: request.body, expectedVersion: expectedVersion(request) };
        const { settings, entryId } = await changeTaxSettings(db, change, actorOf(request));
        return withEntityTag(reply, contentVersion(settings), { ...settings, entryId });
      },
    );

    app.get(
      ADMIN_PATHS.taxOverview,
      {
        config: adminRoute('settings.manage'),
        schema: {
          summary: 'Where the GST rates of products are from, and what is wrong with them',
          tags,
          response: { 200: taxOverview },
        },
      },
      async () => await readTaxOverview(db),
    );

    app.get(
      ADMIN_PATHS.taxedProducts,
      {
        config: adminRoute('settings.manage'),
        schema: {
          summary: 'The products whose GST rate is missing, or from one source',
          tags,
          querystring: taxedProductsQuery,
          response: { 200: taxedProductList },
        },
      },
      async ({ query }) => await listTaxedProducts(db, query),
    );
  };
}
