import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { confirmBody, passkeyAssertionBody, passkeyOptionsReply } from '#contract/admin/staff.ts';
import { messageReply } from '#contract/message-reply.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { adminRoute } from '#server/http/admin-route.ts';
import { clientIp } from '#wire/client-ip.ts';
import { startPasskeyAssertion } from '../passkeys/passkey-assertion.ts';
import { sessionCookie } from '../sessions/session-cookie.ts';
import { confirmationPurpose, confirmWithPasskey, confirmWithPassword } from './confirm-identity.ts';
import { limitSignIns } from './limit-sign-ins.ts';

/** Confirming who is signed in, before changes that require a recent sign-in. */
export function confirmAdminRoutes(deps: AppDeps): FastifyPluginAsyncZod {
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
          body: confirmBody,
          response: { 200: messageReply },
        },
      },
      async (request, reply) => {
        await limitSignIns(db, request);
        const { staff, body } = request;
        reply.header(
          'set-cookie',
          cookie.set(await confirmWithPassword(deps, staff, body, clientIp(request))),
        );
        return { message: 'Thank you. Sensitive changes are possible for five minutes.' };
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
      async (request) => ({ options: await startPasskeyAssertion(deps, confirmationPurpose(request.staff)) }),
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
          cookie.set(await confirmWithPasskey(deps, request.staff, request.body.passkey)),
        );
        return { message: 'Thank you. Sensitive changes are possible for five minutes.' };
      },
    );
  };
}
