import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { forgotPasswordBody, resetPasswordBody } from '#contract/accounts.ts';
import { API_PATHS } from '#contract/api-paths.ts';
import { messageReply } from '#contract/message-reply.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { limitRate } from '#server/rate-limits/rate-limit.ts';
import { clientIp } from '#wire/client-ip.ts';
import { forgotPassword, RESET_LINK_MINUTES } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';

const MINUTE = 60;
const HOUR = 3600;

/** Routes to set a new password by an emailed link (capability `password-reset`). */
export function passwordResetRoutes({ db, settings, encryptionKeys }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      API_PATHS.forgotPassword,
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
        await limitRate(db, `forgot-from:${clientIp(request)}`, { max: 20, windowSeconds: HOUR });
        // not longer than the life of a link: if attackers use up the limit, the customer has a valid link
        await limitRate(db, `forgot-for:${email}`, { max: 5, windowSeconds: RESET_LINK_MINUTES * MINUTE });
        await forgotPassword(db, email, { shopOrigin: settings.shopOrigin, encryptionKeys });
        return {
          message: 'If an account exists for this address, a link to set a new password is on its way.',
        };
      },
    );

    app.post(
      API_PATHS.resetPassword,
      {
        schema: {
          summary: 'Set a new password by a mailed link',
          tags: ['accounts'],
          body: resetPasswordBody,
          response: { 200: messageReply },
        },
      },
      async (request) => {
        const ip = clientIp(request);
        await limitRate(db, `reset:${ip}`, { max: 20, windowSeconds: HOUR });
        await resetPassword(db, request.body, ip);
        return { message: 'Your password is changed. Please sign in with it.' };
      },
    );
  };
}
