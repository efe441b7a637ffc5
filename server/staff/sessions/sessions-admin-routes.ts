import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { idBody, staffSessionsReply } from '#contract/admin/staff.ts';
import { messageReply } from '#contract/message-reply.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { adminRoute } from '#server/http/admin-route.ts';
import { endOtherSessions, endSession } from './end-sessions.ts';
import { type SessionRow, selectSessionsOf } from './session-queries.ts';

/** The devices on which a member is signed in. */
export function sessionsAdminRoutes({ db }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      ADMIN_PATHS.sessions,
      {
        config: adminRoute('account.own'),
        schema: { summary: 'List signed-in devices', tags: ['staff'], response: { 200: staffSessionsReply } },
      },
      async ({ staff }) => {
        const sessions = (await selectSessionsOf(db, staff.id)).map((row) =>
          sessionReply(row, staff.sessionId),
        );
        return { sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
      },
    );

    app.post(
      ADMIN_PATHS.endSession,
      {
        config: adminRoute('account.own', 'staff.end-session'),
        schema: {
          summary: 'Sign out one device',
          tags: ['staff'],
          body: idBody,
          response: { 200: messageReply },
        },
      },
      async ({ staff, body }) => {
        await endSession(db, staff, body.id);
        return { message: 'The device is signed out.' };
      },
    );

    app.post(
      ADMIN_PATHS.endOtherSessions,
      {
        config: adminRoute('account.own', 'staff.end-other-sessions'),
        schema: { summary: 'Sign out all other devices', tags: ['staff'], response: { 200: messageReply } },
      },
      async ({ staff }) => {
        await endOtherSessions(db, staff);
        return { message: 'All other devices are signed out.' };
      },
    );
  };
}

function sessionReply({ id, createdAt, lastSeenAt, browser, network }: SessionRow, currentId: string) {
  return {
    id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    ...(browser !== null && { browser }),
    network,
    isCurrent: id === currentId,
  };
}
