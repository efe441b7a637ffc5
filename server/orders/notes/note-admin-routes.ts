import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  noteBody,
  noteDeletedReply,
  noteEditedReply,
  noteParams,
  orderNote,
  orderNumberParams,
} from '#contract/admin/orders/orders.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { actorOf, adminRoute } from '#server/http/admin-route.ts';
import { noteReply } from './note-reply.ts';
import { addNote, deleteNote, editNote } from './order-notes.ts';

/** Internal notes about orders. */
export function noteAdminRoutes({ db }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      ADMIN_PATHS.orderNotes,
      {
        config: adminRoute('orders.fulfill', 'order.add-note'),
        schema: {
          summary: 'Add an internal note to an order',
          tags: ['admin: orders'],
          params: orderNumberParams,
          body: noteBody,
          response: { 201: orderNote },
        },
      },
      async (request, reply) => {
        const note = await addNote(db, request.params.number, request.body.text, actorOf(request));
        return reply.code(201).send(noteReply(note));
      },
    );

    app.patch(
      ADMIN_PATHS.orderNote,
      {
        config: adminRoute('orders.fulfill', 'order.edit-note'),
        schema: {
          summary: "Change the text of one's own note",
          tags: ['admin: orders'],
          params: noteParams,
          body: noteBody,
          response: { 200: noteEditedReply },
        },
      },
      async (request) => {
        const { note, entryId } = await editNote(db, request.params.id, request.body.text, actorOf(request));
        return { ...noteReply(note), ...(entryId !== undefined && { entryId }) };
      },
    );

    app.delete(
      ADMIN_PATHS.orderNote,
      {
        config: adminRoute('orders.fulfill', 'order.delete-note'),
        schema: {
          summary: "Delete one's own note",
          tags: ['admin: orders'],
          params: noteParams,
          response: { 200: noteDeletedReply },
        },
      },
      async (request) => ({ entryId: await deleteNote(db, request.params.id, actorOf(request)) }),
    );
  };
}
