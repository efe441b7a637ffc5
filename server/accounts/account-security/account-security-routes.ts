import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { changePasswordBody, endSessionBody, sessionsReply } from '#contract/accounts.ts';
import { API_PATHS } from '#contract/api-paths.ts';
import { messageReply } from '#contract/message-reply.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { UserError } from '#server/errors/user-error.ts';
import { limitRate, limitRates } from '#server/rate-limits/rate-limit.ts';
import { clientIp } from '#wire/client-ip.ts';
import { bearerTokenHash, requireCustomer } from '../require-customer.ts';
import {
  deleteOtherSessions,
  deleteSessionById,
  type SessionRow,
  selectSessionsOf,
} from '../sign-in/session-queries.ts';
import { changePassword } from './change-password.ts';

const HOUR = 3600;
const MAX_PASSWORD_CHANGES = { max: 20, windowSeconds: HOUR };
const MAX_ENDED_SESSIONS = { max: 100, windowSeconds: HOUR };

/** Routes for signed-in devices and the password of a signed-in customer (capability `account-security`). */
export function accountSecurityRoutes({ db }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    const preHandler = requireCustomer(db);

    app.get(
      API_PATHS.sessions,
      {
        schema: { summary: 'List signed-in devices', tags: ['accounts'], response: { 200: sessionsReply } },
        preHandler,
      },
      async (request) => {
        const sessions = await selectSessionsOf(db, request.customer.id, currentSession(request));
        return { sessions: sessions.map(sessionReply) };
      },
    );

    app.post(
      API_PATHS.endSession,
      {
        schema: {
          summary: 'Sign out one device',
          tags: ['accounts'],
          body: endSessionBody,
          response: { 200: messageReply },
        },
        preHandler,
      },
      async (request) => {
        await limitRate(db, `end-session:${request.customer.id}`, MAX_ENDED_SESSIONS);
        await deleteSessionById(db, request.customer.id, request.body.id);
        return { message: 'The device is signed out.' };
      },
    );

    app.post(
      API_PATHS.endOtherSessions,
      {
        schema: {
          summary: 'Sign out all other devices',
          tags: ['accounts'],
          response: { 200: messageReply },
        },
        preHandler,
      },
      async (request) => {
        await limitRate(db, `end-session:${request.customer.id}`, MAX_ENDED_SESSIONS);
        await deleteOtherSessions(db, request.customer.id, currentSession(request));
        return { message: 'All other devices are signed out.' };
      },
    );

    app.post(
      API_PATHS.changePassword,
      {
        schema: {
          summary: 'Change the password, with the current one',
          tags: ['accounts'],
          body: changePasswordBody,
          response: { 200: messageReply },
        },
        preHandler,
      },
      async (request) => {
        const { customer } = request;
        const network = clientIp(request);
        await limitRates(db, {
          [`change-password:${customer.id}`]: MAX_PASSWORD_CHANGES,
          [`change-password-from:${network}`]: MAX_PASSWORD_CHANGES,
        });
        await changePassword(db, request.body, { customer, network, tokenHash: currentSession(request) });
        return { message: 'Your password is changed. All other devices are signed out.' };
      },
    );
  };
}

/** `requireCustomer` has accepted the token before. */
function currentSession(request: Parameters<typeof bearerTokenHash>[0]): Buffer {
  const tokenHash = bearerTokenHash(request);
  if (!tokenHash) throw new UserError('unauthenticated', 'Please sign in to continue.');
  return tokenHash;
}

function sessionReply({ id, createdAt, lastSeenAt, browser, network, isCurrent }: SessionRow) {
  return {
    id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    ...(browser !== null && { browser }),
    ...(network !== null && { network }),
    isCurrent,
  };
}
