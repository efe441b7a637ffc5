import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  meReply as meReplySchema,
  passkeyAssertionBody,
  passkeyOptionsReply,
  signInBody,
  signInOptionsReply,
} from '#contract/admin/staff.ts';
import { messageReply } from '#contract/message-reply.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { adminRoute, publicAdminRoute } from '#server/http/admin-route.ts';
import { describeDevice } from '#server/security/device.ts';
import { dummyHash } from '#server/security/passwords/password-hash.ts';
import { hashToken } from '#server/security/random-token.ts';
import { clientIp } from '#wire/client-ip.ts';
import { meReplyOf } from '../me-reply.ts';
import { startPasskeyAssertion } from '../passkeys/passkey-assertion.ts';
import { sessionCookie } from '../sessions/session-cookie.ts';
import { selectSession } from '../sessions/session-queries.ts';
import { hasOwner } from '../staff-queries.ts';
import { hasDemoOwner } from './demo-owner-queries.ts';
import { limitSignIns } from './limit-sign-ins.ts';
import { signIn, signOut } from './sign-in.ts';
import { signInAsDemoOwner } from './sign-in-as-demo-owner.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';

/** Signing in and out of the admin, and who is signed in. */
export function signInAdminRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  const { db, settings } = deps;
  const cookie = sessionCookie(settings);
  const deviceOf = (request: FastifyRequest) =>
    describeDevice(request.headers['user-agent'], clientIp(request));

  return async (app) => {
    await dummyHash();

    app.get(
      ADMIN_PATHS.signInOptions,
      {
        config: publicAdminRoute(),
        schema: {
          summary: 'Whether the shop is a demo and has an owner, and whether there is a session',
          tags: ['staff'],
          response: { 200: signInOptionsReply },
        },
      },
      async (request) => {
        const token = cookie.read(request.headers.cookie);
        const session = token && (await selectSession(db, hashToken(token)));
        return { isDemo: await hasDemoOwner(db), hasOwner: await hasOwner(db), isSignedIn: Boolean(session) };
      },
    );

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
        await limitSignIns(db, request);
        reply.header(
          'set-cookie',
          cookie.set(await signIn(deps, request.body, clientIp(request), deviceOf(request))),
        );
        return { message: 'You are signed in.' };
      },
    );

    app.post(
      ADMIN_PATHS.passkeySignInOptions,
      {
        config: publicAdminRoute('staff.sign-in'),
        schema: {
          summary: 'Begin to sign in with a passkey',
          tags: ['staff'],
          response: { 200: passkeyOptionsReply },
        },
      },
      async (request) => {
        await limitSignIns(db, request);
        return { options: await startPasskeyAssertion(deps, 'passkey sign-in') };
      },
    );

    app.post(
      ADMIN_PATHS.passkeySignIn,
      {
        config: publicAdminRoute('staff.sign-in'),
        schema: {
          summary: 'Sign in with a passkey',
          tags: ['staff'],
          body: passkeyAssertionBody,
          response: { 200: messageReply },
        },
      },
      async (request, reply) => {
        await limitSignIns(db, request);
        reply.header(
          'set-cookie',
          cookie.set(await signInWithPasskey(deps, request.body.passkey, deviceOf(request))),
        );
        return { message: 'You are signed in.' };
      },
    );

    app.post(
      ADMIN_PATHS.demoSignIn,
      {
        config: publicAdminRoute('staff.sign-in'),
        schema: {
          summary: 'Sign in as the owner of the demo shop; not found in other shops',
          tags: ['staff'],
          response: { 200: messageReply },
        },
      },
      async (request, reply) => {
        await limitSignIns(db, request);
        reply.header('set-cookie', cookie.set(await signInAsDemoOwner(db, deviceOf(request))));
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
      async (request) => meReplyOf(request.staff),
    );
  };
}
