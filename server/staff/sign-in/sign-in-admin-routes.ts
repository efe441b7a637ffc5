import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { meReply as meReplySchema, signInBody } from '#contract/admin/staff.ts';
import { messageReply } from '#contract/message-reply.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { adminRoute, publicAdminRoute } from '#server/http/admin-route.ts';
import { limitRate } from '#server/rate-limits/rate-limit.ts';
import { describeDevice } from '#server/security/device.ts';
import { dummyHash } from '#server/security/passwords/password-hash.ts';
import { clientIp } from '#wire/client-ip.ts';
import { meReply } from '../me-reply.ts';
import { sessionCookie } from '../sessions/session-cookie.ts';
import { signIn, signOut } from './sign-in.ts';

const MAX_SIGN_INS = { max: 30, windowSeconds: 60 };

/** Signing in and out of the admin, and who is signed in. */
export function signInAdminRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  const { db, settings } = deps;
  const cookie = sessionCookie(settings);
  return async (app) => {
    await dummyHash();

    app.post(
      ADMIN_PATHS.signIn,
      {
        config: publicAdminRoute('staff.sign-in'),
        schema: {
          summary: 'Sign in with password and code',
          tags: ['staff'],
          body: signInBody,
          response: { 200: messageReply },
        },
      },
      async (request, reply) => {
        const ip = clientIp(request);
        await limitRate(db, `staff-sign-in:${ip}`, MAX_SIGN_INS);
        const device = describeDevice(request.headers['user-agent'], ip);
        const { token, maxAgeSeconds } = await signIn(deps, request.body, ip, device);
        reply.header('set-cookie', cookie.set(token, maxAgeSeconds));
        return { message: 'You are signed in.' };
      },
    );

    app.post(
      ADMIN_PATHS.signOut,
      {
        config: adminRoute('account.own', 'staff.sign-out'),
        schema: { summary: 'Sign out', tags: ['staff'], response: { 200: messageReply } },
      },
      async (request, reply) => {
        await signOut(db, request.staff);
        reply.header('set-cookie', cookie.clear());
        return { message: 'You are signed out.' };
      },
    );

    app.get(
      ADMIN_PATHS.me,
      {
        config: adminRoute('account.own'),
        schema: {
          summary: 'Who is signed in, and what they may do',
          tags: ['staff'],
          response: { 200: meReplySchema },
        },
      },
      async (request) => meReply(request.staff),
    );
  };
}
