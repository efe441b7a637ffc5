import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  type ShippingPreview,
  savedShippingSettings,
  shippingPreview,
  shippingPreviewQuery,
  shippingSettings,
  shippingSettingsPatch,
} from '#contract/admin/settings/shipping-settings.ts';
import { toPaise, toRupees } from '#format/money.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { expectedVersion, withEntityTag } from '#server/http/entity-tag.ts';
import { contentVersion } from '#server/security/content-version.ts';
import { deliveryReply } from '#server/shipping/delivery-reply.ts';
import { type Delivery, findDelivery } from '#server/shipping/find-delivery.ts';
import { shippingFeePaise } from '#server/shipping/shipping-rules.ts';
import { findStateByPin } from '#server/tax/place-of-supply.ts';
import { readStoreInfo } from '../read-store-info.ts';
import { changeShippingSettings } from './change-shipping-settings.ts';
import { shippingSettingsOf } from './shipping-settings.ts';

const tags = ['admin: settings'];

/** Where the shop delivers, what it costs and when it arrives. */
export function shippingSettingsAdminRoutes({ db }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      ADMIN_PATHS.shippingSettings,
      {
        config: adminRoute('settings.manage'),
        schema: {
          summary: 'Shipping zones, fees, delivery days, holidays and PIN codes not served',
          tags,
          response: { 200: shippingSettings },
        },
      },
      async (_request, reply) => {
        const settings = shippingSettingsOf(await readStoreInfo(db));
        return withEntityTag(reply, contentVersion(settings), settings);
      },
    );

    app.patch(
      ADMIN_PATHS.shippingSettings,
      {
        config: adminRoute('settings.manage', 'settings.shipping'),
        schema: {
          summary: 'Change shipping zones, fees, delivery days, holidays and PIN codes not served',
          tags,
          body: shippingSettingsPatch,
          response: { 200: savedShippingSettings },
        },
      },
      async (request, reply) => {
        const change = { patch: request.body, expectedVersion: expectedVersion(request) };
        const { settings, entryId } = await changeShippingSettings(db, change, actorOf(request));
        return withEntityTag(reply, contentVersion(settings), { ...settings, entryId });
      },
    );

    app.get(
      ADMIN_PATHS.shippingPreview,
      {
        config: adminRoute('settings.manage'),
        schema: {
          summary: 'Delivery to a PIN code with the saved shipping settings',
          tags,
          querystring: shippingPreviewQuery,
          response: { 200: shippingPreview },
        },
      },
      async ({ query: { pin, amount } }) =>
        previewReply(pin, toPaise(amount), await findDelivery(db, { postalCode: pin })),
    );
  };
}

function previewReply(pin: string, amountPaise: number, delivery: Delivery): ShippingPreview {
  const state = findStateByPin(pin)?.name;
  return {
    ...deliveryReply(delivery),
    ...(delivery.isServed && { fee: toRupees(shippingFeePaise(delivery, amountPaise)) }),
    zone: (delivery.isServed && delivery.zoneName) || 'Rest of India',
    ...(state !== undefined && { state }),
  };
}
