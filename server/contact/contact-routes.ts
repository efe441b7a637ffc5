import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { API_PATHS } from '#contract/api-paths.ts';
import { contactBody, contactReply, newsletterBody } from '#contract/contact.ts';
import { messageReply } from '#contract/message-reply.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { limitRate } from '#server/rate-limits/rate-limit.ts';
import { clientIp } from '#wire/client-ip.ts';
import { subscribe } from './newsletter.ts';
import { sendMessage } from './send-message.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Routes for contact messages and newsletter subscriptions (capabilities `contact`, `message-tickets`, `newsletter`). */
export function contactRoutes({ db, settings }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      API_PATHS.contact,
      {
        schema: {
          summary: 'Write to the store',
          tags: ['store'],
          body: contactBody,
          response: { 201: contactReply },
        },
      },
      async (request, reply) => {
        await limitRate(db, `contact:${clientIp(request)}`, { max: 10, windowSeconds: HOUR });
        // each message causes an email to its sender, who may be a third party
        await limitRate(db, `contact-sender:${request.body.email}`, { max: 20, windowSeconds: DAY });
        const ticketNumber = await sendMessage(db, request.body, settings.merchantEmail);
        return reply.code(201).send({ message: 'Your message has been sent.', ticketNumber });
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
