import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  acceptWithPasskeyBody,
  acceptWithPasswordBody,
  invitationParams,
  invitationPersonBody,
  invitationReply,
  passkeyOptionsReply,
  recoveryCodesReply,
  totpReply,
} from '#contract/admin/staff.ts';
import { messageReply } from '#contract/message-reply.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { publicAdminRoute } from '#server/http/admin-route.ts';
import { limitRate } from '#server/rate-limits/rate-limit.ts';
import { describeDevice } from '#server/security/device.ts';
import { clientIp } from '#wire/client-ip.ts';
import { startTotpSetup } from '../factors/totp-setup.ts';
import { startPasskeyRegistration } from '../passkeys/register-passkey.ts';
import { readShopName } from '../read-shop-name.ts';
import { sessionCookie } from '../sessions/session-cookie.ts';
import {
  acceptWithPasskey,
  acceptWithPassword,
  memberIdOf,
  requireInvitation,
  totpOwnerOfInvitation,
} from './accept-invitation.ts';

const MAX_REQUESTS = { max: 60, windowSeconds: 600 };

/**
 * Public routes for the person who opens a one-time link: first owner, invited member, or a member who sets up signing
 * in again. Inviting and revoking: `members-admin-routes.ts`.
 */
export function acceptInvitationAdminRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  const { db, settings } = deps;
  const cookie = sessionCookie(settings);
  const limit = (request: FastifyRequest) =>
    limitRate(db, `staff-invitation:${clientIp(request)}`, MAX_REQUESTS);
  const deviceOf = (request: FastifyRequest) =>
    describeDevice(request.headers['user-agent'], clientIp(request));

  return async (app) => {
    app.get(
      ADMIN_PATHS.invitation,
      {
        config: publicAdminRoute(),
        schema: {
          summary: 'What a one-time link is for',
          tags: ['staff'],
          params: invitationParams,
          response: { 200: invitationReply },
        },
      },
      async (request) => {
        await limit(request);
        const { kind, role, email, name } = await requireInvitation(db, request.params.token);
        return { kind, role, ...(email !== null && { email }), ...(name !== null && { name }) };
      },
    );

    app.post(
      ADMIN_PATHS.invitationTotp,
      {
        config: publicAdminRoute('staff.accept-invitation'),
        schema: {
          summary: 'Begin to set up an authenticator app with a one-time link',
          tags: ['staff'],
          body: invitationPersonBody,
          response: { 200: totpReply },
        },
      },
      async (request) => {
        await limit(request);
        const { token, email } = request.body;
        const invitation = await requireInvitation(db, token);
        const shopName = await readShopName(db, settings.shopOrigin);
        return await startTotpSetup(deps, totpOwnerOfInvitation(invitation), { shopName, email });
      },
    );

    app.post(
      ADMIN_PATHS.invitationPasskeyOptions,
      {
        config: publicAdminRoute('staff.accept-invitation'),
        schema: {
          summary: 'Begin to create a passkey with a one-time link',
          tags: ['staff'],
          body: invitationPersonBody,
          response: { 200: passkeyOptionsReply },
        },
      },
      async (request) => {
        await limit(request);
        const { token, name, email } = request.body;
        const id = memberIdOf(await requireInvitation(db, token));
        const shopName = await readShopName(db, settings.shopOrigin);
        return { options: await startPasskeyRegistration(deps, { id, name, email }, shopName) };
      },
    );

    app.post(
      ADMIN_PATHS.acceptWithPassword,
      {
        config: publicAdminRoute('staff.accept-invitation'),
        schema: {
          summary: 'Accept with password and authenticator app, and sign in',
          tags: ['staff'],
          body: acceptWithPasswordBody,
          response: { 200: recoveryCodesReply },
        },
      },
      async (request, reply) => {
        await limit(request);
        const { recoveryCodes, ...session } = await acceptWithPassword(deps, request.body, deviceOf(request));
        reply.header('set-cookie', cookie.set(session));
        return { recoveryCodes };
      },
    );

    app.post(
      ADMIN_PATHS.acceptWithPasskey,
      {
        config: publicAdminRoute('staff.accept-invitation'),
        schema: {
          summary: 'Accept with a passkey, and sign in',
          tags: ['staff'],
          body: acceptWithPasskeyBody,
          response: { 200: messageReply },
        },
      },
      async (request, reply) => {
        await limit(request);
        reply.header(
          'set-cookie',
          cookie.set(await acceptWithPasskey(deps, request.body, deviceOf(request))),
        );
        return { message: 'You are signed in.' };
      },
    );
  };
}
