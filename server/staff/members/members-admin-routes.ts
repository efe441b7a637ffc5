import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  changeRoleBody,
  changeRoleReply,
  idBody,
  inviteBody,
  linkReply,
  staffReply as staffReplySchema,
} from '#contract/admin/staff.ts';
import { messageReply } from '#contract/message-reply.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { createSignInLink, inviteMember, revokeInvitation } from '../invitations/create-links.ts';
import { selectOpenInvitations } from '../invitations/invitation-queries.ts';
import { changeRole, removeMember } from './change-members.ts';
import { selectMembers } from './member-queries.ts';
import { staffReplyOf } from './staff-reply.ts';

const RECENT = { requiresRecentSignIn: true };

/** The staff of the shop: invite, change roles, remove. */
export function membersAdminRoutes({ db, settings, encryptionKeys }: AppDeps): FastifyPluginAsyncZod {
  const { shopOrigin } = settings;
  // without an SMTP server the owner passes the link on
  const hasEmailServer = () => settings.email !== undefined;

  return async (app) => {
    app.get(
      ADMIN_PATHS.staff,
      {
        config: adminRoute('staff.manage'),
        schema: {
          summary: 'List staff and open invitations',
          tags: ['staff'],
          response: { 200: staffReplySchema },
        },
      },
      async () => staffReplyOf(await selectMembers(db), await selectOpenInvitations(db)),
    );

    app.post(
      ADMIN_PATHS.inviteStaff,
      {
        config: adminRoute('staff.manage', 'staff.invite', RECENT),
        schema: {
          summary: 'Invite a person by email or link',
          tags: ['staff'],
          body: inviteBody,
          response: { 201: linkReply },
        },
      },
      async (request, reply) => {
        const { sendsEmail, ...person } = request.body;
        const isEmailed = sendsEmail && hasEmailServer();
        const options = { shopOrigin, emailKeys: isEmailed ? encryptionKeys : undefined };
        const { url: link, expiresAt } = await inviteMember(db, person, options, actorOf(request));
        return reply.code(201).send({ link, expiresAt: expiresAt.toISOString(), isEmailed });
      },
    );

    app.post(
      ADMIN_PATHS.revokeInvitation,
      {
        config: adminRoute('staff.manage', 'staff.revoke-invitation'),
        schema: {
          summary: 'Revoke an invitation',
          tags: ['staff'],
          body: idBody,
          response: { 200: messageReply },
        },
      },
      async (request) => {
        await revokeInvitation(db, request.body.id, actorOf(request));
        return { message: 'The invitation is revoked. Its link no longer works.' };
      },
    );

    app.post(
      ADMIN_PATHS.createSignInLink,
      {
        config: adminRoute('staff.manage', 'staff.create-sign-in-link', RECENT),
        schema: {
          summary: 'Create a link with which a member sets up signing in again',
          tags: ['staff'],
          body: idBody,
          response: { 201: linkReply },
        },
      },
      async (request, reply) => {
        const isEmailed = hasEmailServer();
        const options = { shopOrigin, emailKeys: isEmailed ? encryptionKeys : undefined };
        const { url: link, expiresAt } = await createSignInLink(
          db,
          request.body.id,
          options,
          actorOf(request),
        );
        return reply.code(201).send({ link, expiresAt: expiresAt.toISOString(), isEmailed });
      },
    );

    app.post(
      ADMIN_PATHS.changeRole,
      {
        config: adminRoute('staff.manage', 'staff.change-role', RECENT),
        schema: {
          summary: 'Change the role of a member',
          tags: ['staff'],
          body: changeRoleBody,
          response: { 200: changeRoleReply },
        },
      },
      async (request) => {
        const entryId = await changeRole(db, request.body, actorOf(request));
        const message = 'The role is changed. The member signs in again.';
        return { message, ...(entryId !== undefined && { entryId }) };
      },
    );

    app.post(
      ADMIN_PATHS.removeStaff,
      {
        config: adminRoute('staff.manage', 'staff.remove', RECENT),
        schema: {
          summary: 'Remove a member',
          tags: ['staff'],
          body: idBody,
          response: { 200: messageReply },
        },
      },
      async (request) => {
        const { name } = await removeMember(db, request.body.id, actorOf(request));
        return { message: `${name} can no longer sign in.` };
      },
    );
  };
}
