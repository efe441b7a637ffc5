import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { passkeyAssertionBody, passkeyOptionsReply, reauthenticateBody } from '#contract/admin/staff.ts';
import { messageReply } from '#contract/message-reply.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { adminRoute, RECENT_SIGN_IN_SECONDS } from '#server/http/admin-route.ts';
import { clientIp } from '#wire/client-ip.ts';
import { startPasskeyAssertion } from '../passkeys/passkey-assertion.ts';
import { sessionCookie } from '../sessions/session-cookie.ts';
import { limitSignIns } from './limit-sign-ins.ts';
import {
  reauthenticateWithPasskey,
  reauthenticateWithPassword,
  reauthenticationPurpose,
} from './reauthenticate.ts';

const REPLY = {
  message: `Thank you. Sensitive changes are possible for ${RECENT_SIGN_IN_SECONDS / 60} minutes.`,
};

/**
 * Re-authentication: a signed-in member gives password and code, or a passkey, again before a sensitive change (see
 * `requiresRecentSignIn`).
 */
export function reauthenticateAdminRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  const { db, settings } = deps;
  const cookie = sessionCookie(settings);
  return async (app) => {
    app.post(
      ADMIN_PATHS.confirm,
      {
        config: adminRoute('account.own', 'staff.confirm'),
        schema: {
          summary: 'Confirm with password and code before a sensitive change',
          tags: ['staff'],
          body: reauthenticateBody,
          response: { 200: messageReply },
        },
      },
      async (request, reply) => {
        await limitSignIns(db, request);
        const { staff, body } = request;
        reply.header(
          'set-cookie',
          cookie.set(await reauthenticateWithPassword(deps, staff, body, clientIp(request))),
        );
        return REPLY;
      },
    );

    app.post(
      ADMIN_PATHS.confirmPasskeyOptions,
      {
        config: adminRoute('account.own', 'staff.confirm'),
        schema: {
          summary: 'Begin to confirm with a passkey',
          tags: ['staff'],
          response: { 200: passkeyOptionsReply },
        },
      },
      async (request) => ({
        options: await startPasskeyAssertion(deps, reauthenticationPurpose(request.staff)),
      }),
    );

    app.post(
      ADMIN_PATHS.confirmPasskey,
      {
        config: adminRoute('account.own', 'staff.confirm'),
        schema: {
          summary: 'Confirm with a passkey before a sensitive change',
          tags: ['staff'],
          body: passkeyAssertionBody,
          response: { 200: messageReply },
        },
      },
      async (request, reply) => {
        await limitSignIns(db, request);
        reply.header(
          'set-cookie',
          cookie.set(await reauthenticateWithPasskey(deps, request.staff, request.body.passkey)),
        );
        return REPLY;
      },
    );
  };
}
