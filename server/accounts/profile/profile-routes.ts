import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { changeEmailBody, changeNameBody, confirmEmailBody } from '#contract/accounts.ts';
import { API_PATHS } from '#contract/api-paths.ts';
import { messageReply } from '#contract/message-reply.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { limitRate, limitRates } from '#server/rate-limits/rate-limit.ts';
import { clientIp } from '#wire/client-ip.ts';
import { updateName } from '../account-queries.ts';
import { requireCustomer } from '../require-customer.ts';
import { confirmEmailChange, EMAIL_LINK_MINUTES, requestEmailChange } from './change-email.ts';

const MINUTE = 60;
const HOUR = 3600;

/** Routes that change the name and the email of a signed-in customer (capability `account-profile`). */
export function profileRoutes({ db, settings, encryptionKeys }: AppDeps): FastifyPluginAsyncZod {
  return async (app) => {
    const preHandler = requireCustomer(db);
    const response = { 200: messageReply };

    app.post(
      API_PATHS.changeName,
      {
        schema: { summary: 'Change the name', tags: ['accounts'], body: changeNameBody, response },
        preHandler,
      },
      async (request) => {
        await limitRate(db, `change-name:${request.customer.id}`, { max: 20, windowSeconds: HOUR });
        await updateName(db, request.customer.id, request.body);
        return { message: 'Your name is changed.' };
      },
    );

    app.post(
      API_PATHS.changeEmail,
      {
        schema: {
          summary: 'Ask for a link to confirm a new email',
          tags: ['accounts'],
          body: changeEmailBody,
          response,
        },
        preHandler,
      },
      async (request) => {
        const { customer, body } = request;
        const network = clientIp(request);
        const perLink = { max: 5, windowSeconds: EMAIL_LINK_MINUTES * MINUTE };
        await limitRates(db, {
          [`change-email:${customer.id}`]: { max: 20, windowSeconds: HOUR },
          [`change-email-to:${body.email}`]: perLink,
        });
        const { shopOrigin } = settings;
        await requestEmailChange(db, body, { customer, network, shopOrigin, encryptionKeys });
        return {
          message: 'If this address can be used, a link to confirm it is on its way there.',
        };
      },
    );

    app.post(
      API_PATHS.confirmEmail,
      {
        schema: { summary: 'Confirm a new email', tags: ['accounts'], body: confirmEmailBody, response },
        preHandler,
      },
      async (request) => {
        const { customer, body } = request;
        await limitRate(db, `confirm-email:${customer.id}`, { max: 20, windowSeconds: HOUR });
        await confirmEmailChange(db, body.token, { customer, network: clientIp(request) });
        return { message: 'Your email is changed. Please sign in with it from now on.' };
      },
    );
  };
}
