import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  accountInfo,
  authorizeBody,
  authorizeReply,
  forgotPasswordBody,
  messageReply,
  registerBody,
  resetPasswordBody,
} from '#contract/accounts.ts';
import { PATHS } from '#contract/paths.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { limitRate } from '#server/http/rate-limit.ts';
import { accountInfoReply } from './account-reply.ts';
import { forgotPassword, RESET_LINK_MINUTES } from './forgot-password.ts';
import { hashOfNobody } from './password-hash.ts';
import { registerCustomer } from './register-customer.ts';
import { bearerTokenHash, requireCustomer } from './require-customer.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

const MINUTE = 60;
const HOUR = 3600;

/** Accounts and sessions: section 7 and the capabilities `sessions` and `password-reset`. */
export function accountRoutes({ db, settings }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    await hashOfNobody();

    app.post(
      PATHS.register,
      {
        schema: {
          summary: 'Open an account',
          tags: ['accounts'],
          body: registerBody,
          response: { 201: messageReply },
        },
      },
      async (request, reply) => {
        await limitRate(db, `register:${clientAddress(request)}`, { max: 20, windowSeconds: HOUR });
        await registerCustomer(db, request.body, settings.shopOrigin);
        return reply.code(201).send({ message: 'Account created. You can sign in now.' });
      },
    );

    app.post(
      PATHS.authorize,
      {
        schema: {
          summary: 'Sign in',
          tags: ['accounts'],
          body: authorizeBody,
          response: { 200: authorizeReply },
        },
      },
      async (request) => {
        const address = clientAddress(request);
        await limitRate(db, `sign-in:${address}`, { max: 30, windowSeconds: MINUTE });
        return { token: await signIn(db, request.body, address) };
      },
    );

    app.post(
      PATHS.logout,
      { schema: { summary: 'Sign out', tags: ['accounts'], response: { 200: messageReply } } },
      async (request) => {
        await signOut(db, bearerTokenHash(request));
        return { message: 'Signed out.' };
      },
    );

    app.post(
      PATHS.forgotPassword,
      {
        schema: {
          summary: 'Ask for a link to a new password',
          tags: ['accounts'],
          body: forgotPasswordBody,
          response: { 200: messageReply },
        },
      },
      async (request) => {
        const { email } = request.body;
        await limitRate(db, `forgot-from:${clientAddress(request)}`, { max: 20, windowSeconds: HOUR });
        // no longer than a link lives: while strangers use the limit up, its owner has a link that works
        await limitRate(db, `forgot-for:${email}`, { max: 5, windowSeconds: RESET_LINK_MINUTES * MINUTE });
        await forgotPassword(db, email, settings.shopOrigin);
        return {
          message: 'If an account exists for this address, a link to set a new password is on its way.',
        };
      },
    );

    app.post(
      PATHS.resetPassword,
      {
        schema: {
          summary: 'Set a new password by a mailed link',
          tags: ['accounts'],
          body: resetPasswordBody,
          response: { 200: messageReply },
        },
      },
      async (request) => {
        const address = clientAddress(request);
        await limitRate(db, `reset:${address}`, { max: 20, windowSeconds: HOUR });
        await resetPassword(db, request.body, address);
        return { message: 'Your password is changed. Please sign in with it.' };
      },
    );

    app.get(
      PATHS.accountInfo,
      {
        schema: { summary: 'Who is signed in', tags: ['accounts'], response: { 200: accountInfo } },
        preHandler: requireCustomer(db),
      },
      async (request) => accountInfoReply(request.customer),
    );
  };
}
