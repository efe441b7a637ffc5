import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  savedStoreSettings,
  storeSettings,
  storeSettingsPatch,
} from '#contract/admin/settings/store-settings.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { expectedVersion, withEntityTag } from '#server/http/entity-tag.ts';
import { contentVersion } from '#server/security/content-version.ts';
import { readStoreInfo } from '../read-store-info.ts';
import { changeStoreSettings } from './change-store-settings.ts';
import { storeSettingsOf } from './store-settings.ts';

const tags = ['admin: settings'];

/** What the shop states about itself: names, address, numbers and grievance officer. */
export function storeSettingsAdminRoutes({ db }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      ADMIN_PATHS.storeSettings,
      {
        config: adminRoute('settings.manage'),
        schema: {
          summary: 'The information of the store',
          tags,
          response: { 200: storeSettings },
        },
      },
      async (_request, reply) => {
        const settings = storeSettingsOf(await readStoreInfo(db));
        return withEntityTag(reply, contentVersion(settings), settings);
      },
    );

    app.patch(
      ADMIN_PATHS.storeSettings,
      {
        config: adminRoute('settings.manage', 'settings.store'),
        schema: {
          summary: 'Change the information of the store',
          tags,
          body: storeSettingsPatch,
          response: { 200: savedStoreSettings },
        },
      },
      async (request, reply) => {
        const change = { patch: request.body, expectedVersion: expectedVersion(request) };
        const { settings, entryId } = await changeStoreSettings(db, change, actorOf(request));
        return withEntityTag(reply, contentVersion(settings), { ...settings, entryId });
      },
    );
  };
}
