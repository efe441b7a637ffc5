import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  changePaymentSettingsBody,
  paymentSettings,
  testMethodBody,
  testResult,
} from '#contract/admin/settings/payment-and-email-settings.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { expectedVersion, withEntityTag } from '#server/http/entity-tag.ts';
import { contentVersion } from '#server/security/content-version.ts';
import { changeSettings } from '#server/stored-settings/change-settings.ts';
import { readSettingsOf } from '#server/stored-settings/read-settings.ts';
import { tryChanges } from '#server/stored-settings/try-changes.ts';
import { checkGatewayCredentials } from './check-gateway-credentials.ts';
import { readPaymentSettings } from './read-payment-settings.ts';

const SCREEN = 'payments';
const RECENT = { requiresRecentSignIn: true };
const tags = ['admin: settings'];

/** Payment methods: what is offered, the accounts at gateways, UPI, and the rules of cash on delivery. */
export function paymentSettingsAdminRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      ADMIN_PATHS.paymentSettings,
      {
        config: adminRoute('settings.manage'),
        schema: {
          summary: 'The payment methods and their settings',
          tags,
          response: { 200: paymentSettings },
        },
      },
      async (_request, reply) => {
        const settings = await readSettingsOf(deps, SCREEN);
        return withEntityTag(reply, contentVersion(settings), await readPaymentSettings(deps, settings));
      },
    );

    app.patch(
      ADMIN_PATHS.paymentSettings,
      {
        config: adminRoute('settings.manage', 'settings.payments', RECENT),
        schema: {
          summary: 'Change the payment methods and their settings',
          tags,
          body: changePaymentSettingsBody,
          response: { 200: paymentSettings },
        },
      },
      async (request, reply) => {
        const change = { changes: request.body.settings, expectedVersion: expectedVersion(request) };
        const settings = await changeSettings(deps, { screen: SCREEN, ...change }, actorOf(request));
        return withEntityTag(reply, contentVersion(settings), await readPaymentSettings(deps, settings));
      },
    );

    app.post(
      ADMIN_PATHS.testPaymentMethod,
      {
        config: adminRoute('settings.manage', 'settings.test-payment-method', RECENT),
        schema: {
          summary: 'Check the keys of a gateway, stored or about to be',
          tags,
          body: testMethodBody,
          response: { 200: testResult },
        },
      },
      async (request) => {
        const { method, settings: changes = {} } = request.body;
        const settings = await tryChanges(deps, { screen: SCREEN, changes });
        return await checkGatewayCredentials({ ...deps, settings }, method);
      },
    );
  };
}
