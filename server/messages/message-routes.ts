import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { messageReply } from '#contract/accounts.ts';
import { API_PATHS } from '#contract/api-paths.ts';
import { contactBody, newsletterBody } from '#contract/messages.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Database } from '#server/database/database.ts';
import { limitRate } from '#server/rate-limits/rate-limit.ts';
import { clientIp } from '#wire/client-ip.ts';
import { insertSubscriber } from './message-queries.ts';
import { sendMessage } from './send-message.ts';

const HOUR = 3600;

/** Routes for contact messages and newsletter subscriptions (capabilities `contact` and `newsletter`). */
export function messageRoutes({ db, settings }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      API_PATHS.contact,
      {
        schema: {
          summary: 'Write to the store',
          tags: ['store'],
          body: contactBody,
          response: { 201: messageReply },
        },
      },
      async (request, reply) => {
        await limitRate(db, `contact:${clientIp(request)}`, { max: 10, windowSeconds: HOUR });
        await sendMessage(db, request.body, settings.merchantEmail);
        return reply.code(201).send({ message: 'Your message has been sent.' });
      },
    );

    app.post(
      API_PATHS.newsletter,
      {
        schema: {
          summary: 'Subscribe',
          tags: ['store'],
          body: newsletterBody,
          response: { 201: messageReply },
        },
      },
      async (request, reply) => {
        await limitRate(db, `newsletter:${clientIp(request)}`, { max: 20, windowSeconds: HOUR });
        await subscribe(db, request.body.email);
        return reply.code(201).send({ message: 'You are subscribed.' });
      },
    );
  };
}

/**
 * Adds an email to the newsletter, once (ruling 21). The reply does not reveal whether it was subscribed
 * before.
 */
async function subscribe(db: Database, email: string): Promise<void> {
  await insertSubscriber(db, email);
}
