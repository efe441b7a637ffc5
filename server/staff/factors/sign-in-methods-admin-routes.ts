import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  addPasskeyBody,
  idBody,
  passkeyOptionsReply,
  recoveryCodesReply,
  setPasswordBody,
  signInMethodsReply,
  totpReply,
} from '#contract/admin/staff.ts';
import { messageReply } from '#contract/message-reply.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { adminRoute } from '#server/http/admin-route.ts';
import { describeDevice } from '#server/security/device.ts';
import { clientIp } from '#wire/client-ip.ts';
import { startPasskeyRegistration } from '../passkeys/register-passkey.ts';
import { readShopName } from '../read-shop-name.ts';
import {
  addPasskey,
  removePasskey,
  renewRecoveryCodes,
  setPassword,
  totpOwnerOfMember,
} from './change-sign-in-methods.ts';
import { listSignInMethods } from './list-sign-in-methods.ts';
import { startTotpSetup } from './totp-setup.ts';

const RECENT = { requiresRecentSignIn: true };

/** How the signed-in member signs in: passkeys, password with authenticator app, recovery codes. */
export function signInMethodsAdminRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  const { db, settings } = deps;
  return async (app) => {
    app.get(
      ADMIN_PATHS.signInMethods,
      {
        config: adminRoute('account.own'),
        schema: { summary: 'How I sign in', tags: ['staff'], response: { 200: signInMethodsReply } },
      },
      async ({ staff }) => listSignInMethods(db, staff.id),
    );

    app.post(
      ADMIN_PATHS.totp,
      {
        config: adminRoute('account.own', 'staff.set-password', RECENT),
        schema: {
          summary: 'Begin to set up an authenticator app',
          tags: ['staff'],
          response: { 200: totpReply },
        },
      },
      async ({ staff }) =>
        startTotpSetup(deps, totpOwnerOfMember(staff.id), {
          shopName: await readShopName(db, settings.shopOrigin),
          email: staff.email,
        }),
    );

    app.post(
      ADMIN_PATHS.password,
      {
        config: adminRoute('account.own', 'staff.set-password', RECENT),
        schema: {
          summary: 'Set a password with a new authenticator app',
          tags: ['staff'],
          body: setPasswordBody,
          response: { 200: recoveryCodesReply },
        },
      },
      async ({ staff, body }) => ({ recoveryCodes: await setPassword(deps, staff, body) }),
    );

    app.post(
      ADMIN_PATHS.recoveryCodes,
      {
        config: adminRoute('account.own', 'staff.create-recovery-codes', RECENT),
        schema: {
          summary: 'Create new recovery codes',
          tags: ['staff'],
          response: { 200: recoveryCodesReply },
        },
      },
      async ({ staff }) => ({ recoveryCodes: await renewRecoveryCodes(deps, staff) }),
    );

    app.post(
      ADMIN_PATHS.passkeyOptions,
      {
        config: adminRoute('account.own', 'staff.add-passkey', RECENT),
        schema: {
          summary: 'Begin to add a passkey',
          tags: ['staff'],
          response: { 200: passkeyOptionsReply },
        },
      },
      async ({ staff }) => ({
        options: await startPasskeyRegistration(deps, staff, await readShopName(db, settings.shopOrigin)),
      }),
    );

    app.post(
      ADMIN_PATHS.passkeys,
      {
        config: adminRoute('account.own', 'staff.add-passkey', RECENT),
        schema: {
          summary: 'Add a passkey',
          tags: ['staff'],
          body: addPasskeyBody,
          response: { 200: messageReply },
        },
      },
      async (request) => {
        const device = describeDevice(request.headers['user-agent'], clientIp(request));
        await addPasskey(deps, request.staff, request.body.passkey, device.browser ?? 'Passkey');
        return { message: 'The passkey is added.' };
      },
    );

    app.post(
      ADMIN_PATHS.removePasskey,
      {
        config: adminRoute('account.own', 'staff.remove-passkey', RECENT),
        schema: {
          summary: 'Remove a passkey',
          tags: ['staff'],
          body: idBody,
          response: { 200: messageReply },
        },
      },
      async ({ staff, body }) => {
        await removePasskey(deps, staff, body.id);
        return { message: 'The passkey is removed.' };
      },
    );
  };
}
