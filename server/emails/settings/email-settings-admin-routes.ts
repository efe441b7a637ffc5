import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  changeEmailSettingsBody,
  type EmailSettingsReply,
  emailSettingsReply,
  type SettingStates,
  testEmailBody,
  testResult,
} from '#contract/admin/settings/payment-and-email-settings.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { expectedVersion, withEntityTag } from '#server/http/entity-tag.ts';
import { startJobNow } from '#server/jobs/start-job-now.ts';
import { contentVersion } from '#server/security/content-version.ts';
import type { Settings } from '#server/settings/settings.ts';
import { changeSettings } from '#server/stored-settings/change-settings.ts';
import { readSettingsOf } from '#server/stored-settings/read-settings.ts';
import { tryChanges } from '#server/stored-settings/try-changes.ts';
import { EMAIL_JOB } from '../send-emails.ts';
import { sendTestEmail } from './send-test-email.ts';

const SCREEN = 'email';
const RECENT = { requiresRecentSignIn: true };
const tags = ['admin: settings'];

/** The server through which the shop sends emails, and their sender. */
export function emailSettingsAdminRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      ADMIN_PATHS.emailSettings,
      {
        config: adminRoute('settings.manage'),
        schema: { summary: 'The settings of emails', tags, response: { 200: emailSettingsReply } },
      },
      async (_request, reply) => {
        const settings = await readSettingsOf(deps, SCREEN);
        return withEntityTag(reply, contentVersion(settings), buildReply(deps.settings, settings));
      },
    );

    app.patch(
      ADMIN_PATHS.emailSettings,
      {
        config: adminRoute('settings.manage', 'settings.email', RECENT),
        schema: {
          summary: 'Change the settings of emails',
          tags,
          body: changeEmailSettingsBody,
          response: { 200: emailSettingsReply },
        },
      },
      async (request, reply) => {
        const change = { changes: request.body.settings, expectedVersion: expectedVersion(request) };
        const settings = await changeSettings(deps, { screen: SCREEN, ...change }, actorOf(request));
        // emails that waited for a server; without this the job would look for one every minute only
        if (deps.settings.email) await startJobNow(deps.db, EMAIL_JOB, 1);
        return withEntityTag(reply, contentVersion(settings), buildReply(deps.settings, settings));
      },
    );

    app.post(
      ADMIN_PATHS.testEmail,
      {
        config: adminRoute('settings.manage', 'settings.test-email', RECENT),
        schema: {
          summary: 'Send a test email to the signed-in person, with stored settings or those about to be',
          tags,
          body: testEmailBody,
          response: { 200: testResult },
        },
      },
      async (request) => {
        const settings = await tryChanges(deps, { screen: SCREEN, changes: request.body.settings ?? {} });
        return await sendTestEmail({ db: deps.db, settings }, request.staff.email);
      },
    );
  };
}

function buildReply({ email }: Settings, settings: SettingStates): EmailSettingsReply {
  if (!email) return { settings };
  const { host, port, isSecure, login, from } = email;
  return {
    settings,
    server: {
      host,
      port,
      isSecure,
      ...(login && { user: login.user }),
      from: from.name === undefined ? from.address : `${from.name} <${from.address}>`,
    },
  };
}
