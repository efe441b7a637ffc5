import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  adminMessage,
  changedMessage,
  listMessagesQuery,
  messageList,
  messageNoteBody,
  messageParams,
  messagePatch,
  messageReplyBody,
} from '#contract/admin/messages.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { expectedVersion, withEntityTag } from '#server/http/entity-tag.ts';
import { hashRequest, readIdempotencyKey } from '#server/idempotency/idempotent-request.ts';
import { contentVersion } from '#server/security/content-version.ts';
import { getMessage, listMessages } from './list-messages.ts';
import { addMessageNote, changeMessage, replyToMessage } from './reply-to-message.ts';

const tags = ['admin: messages'];

/** The inbox of contact messages. */
export function messageAdminRoutes({ db, settings }: AppDeps): FastifyPluginAsyncZod {
  const found = async (ticketNumber: string) => {
    const message = await getMessage(db, settings, ticketNumber);
    return { message, version: contentVersion(message.settings) };
  };
  return async (app) => {
    app.get(
      ADMIN_PATHS.messages,
      {
        config: adminRoute('customers.read'),
        schema: {
          summary: 'Messages of the contact form with their legal deadlines',
          tags,
          querystring: listMessagesQuery,
          response: { 200: messageList },
        },
      },
      async (request) => await listMessages(db, request.query),
    );

    app.get(
      ADMIN_PATHS.message,
      {
        config: adminRoute('customers.read'),
        schema: {
          summary: 'A message with its replies, its notes and the orders of its sender',
          tags,
          params: messageParams,
          response: { 200: adminMessage },
        },
      },
      async (request, reply) => {
        const { message, version } = await found(request.params.ticket);
        return withEntityTag(reply, version, message);
      },
    );

    app.post(
      ADMIN_PATHS.messageReplies,
      {
        config: adminRoute('customers.edit', 'message.reply', { storesOwnReply: true }),
        schema: {
          summary: 'Answer a message by email',
          tags,
          params: messageParams,
          body: messageReplyBody,
          response: { 201: adminMessage },
        },
      },
      async (request, reply) => {
        const { body, params, staff } = request;
        const key = readIdempotencyKey(request.headers);
        const hash = hashRequest({ ...params, ...body });
        const newReply = {
          ticketNumber: params.ticket,
          text: body.text,
          closes: body.closes,
          lastEntryId: body.expected.lastEntryId,
          merchantEmail: settings.merchantEmail,
          idempotent: key === undefined ? undefined : { scope: `message-replies:${staff.id}`, key, hash },
        };
        await replyToMessage(db, newReply, actorOf(request));
        const { message, version } = await found(params.ticket);
        return withEntityTag(reply.code(201), version, message);
      },
    );

    app.post(
      ADMIN_PATHS.messageNotes,
      {
        config: adminRoute('customers.edit', 'message.note'),
        schema: {
          summary: 'Add an internal note to a message',
          tags,
          params: messageParams,
          body: messageNoteBody,
          response: { 201: adminMessage },
        },
      },
      async (request, reply) => {
        const { ticket } = request.params;
        await addMessageNote(db, ticket, request.body.text, actorOf(request));
        const { message, version } = await found(ticket);
        return withEntityTag(reply.code(201), version, message);
      },
    );

    app.patch(
      ADMIN_PATHS.message,
      {
        config: adminRoute('customers.edit', 'message.change'),
        schema: {
          summary: 'Close, reopen or assign a message',
          tags,
          params: messageParams,
          body: messagePatch,
          response: { 200: changedMessage },
        },
      },
      async (request, reply) => {
        const { ticket } = request.params;
        const change = {
          ticketNumber: ticket,
          patch: request.body,
          expectedVersion: expectedVersion(request),
        };
        const entryId = await changeMessage(db, change, actorOf(request));
        const { message, version } = await found(ticket);
        return withEntityTag(reply, version, { ...message, entryId });
      },
    );
  };
}
