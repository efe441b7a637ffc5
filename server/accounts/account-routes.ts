import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  type AccountInfo,
  accountInfo,
  authorizeBody,
  authorizeReply,
  registerBody,
} from '#contract/accounts.ts';
import { API_PATHS } from '#contract/api-paths.ts';
import { messageReply } from '#contract/message-reply.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { limitRate } from '#server/rate-limits/rate-limit.ts';
import { describeDevice } from '#server/security/device.ts';
import { dummyHash } from '#server/security/passwords/password-hash.ts';
import { clientIp } from '#wire/client-ip.ts';
import type { Customer } from './customer.ts';
import { registerCustomer } from './register-customer.ts';
import { bearerTokenHash, requireCustomer } from './require-customer.ts';
import { signIn, signOut } from './sign-in/sign-in.ts';

const MINUTE = 60;
const HOUR = 3600;

/** Routes for accounts and sessions (specification, section 7; capability `sessions`). */
export function accountRoutes({ db, settings }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    await dummyHash();

    app.post(
      API_PATHS.register,
      {
        schema: {
          summary: 'Open an account',
          tags: ['accounts'],
          body: registerBody,
          response: { 201: messageReply },
        },
      },
      async (request, reply) => {
        await limitRate(db, `register:${clientIp(request)}`, { max: 20, windowSeconds: HOUR });
        await registerCustomer(db, request.body, settings.shopOrigin);
        return reply.code(201).send({ message: 'Account created. You can sign in now.' });
      },
    );

    app.post(
      API_PATHS.authorize,
      {
        schema: {
          summary: 'Sign in',
          tags: ['accounts'],
          body: authorizeBody,
          response: { 200: authorizeReply },
        },
      },
      async (request) => {
        const ip = clientIp(request);
        await limitRate(db, `sign-in:${ip}`, { max: 30, windowSeconds: MINUTE });
        const device = describeDevice(request.headers['user-agent'], ip);
        return { token: await signIn(db, request.body, ip, device) };
      },
    );

    app.post(
      API_PATHS.logout,
      { schema: { summary: 'Sign out', tags: ['accounts'], response: { 200: messageReply } } },
      async (request) => {
        await signOut(db, bearerTokenHash(request));
        return { message: 'Signed out.' };
      },
    );

    app.get(
      API_PATHS.accountInfo,
      {
        schema: { summary: 'Who is signed in', tags: ['accounts'], response: { 200: accountInfo } },
        preHandler: requireCustomer(db),
      },
      async (request) => accountInfoReply(request.customer),
    );
  };
}

function accountInfoReply({ firstName, lastName, email, createdAt }: Customer): AccountInfo {
  return { firstName, lastName, email, createdAt: createdAt.toISOString() };
}
