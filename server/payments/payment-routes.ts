import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { PATHS } from '#contract/paths.ts';
import {
  paymentFieldsQuery,
  paymentFieldsReply,
  paymentResult,
  startPaymentBody,
} from '#contract/payments.ts';
import { findCustomer, requireCustomer } from '#server/accounts/require-customer.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { readIdempotencyKey } from '#server/http/idempotency-key.ts';
import { limitRates } from '#server/http/rate-limit.ts';
import { findOwnOrder } from '#server/orders/find-own-order.ts';
import { paymentFields } from './payment-fields.ts';
import { offeredProviders, paymentProviders } from './payment-providers.ts';
import { possibleProviders } from './possible-providers.ts';
import { startPayment } from './start-payment.ts';

const STARTS_AN_HOUR = 60;
// Many customers of a mobile network may share one IP.
const STARTS_AN_HOUR_FROM_ADDRESS = 600;
const PHONE = /\b(?:Android|iPhone|iPad|iPod|Mobile)\b/;

/**
 * The payment form and its submission (section 7; capabilities `payment-summary`, `payment-choices` and
 * `idempotency`).
 */
export function paymentRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  const { db, settings } = deps;
  const providers = paymentProviders(deps);
  return async (app) => {
    app.get(
      PATHS.paymentFields,
      {
        schema: {
          summary: 'The fields of the payment form, for one order of yours when it is named',
          tags: ['payments'],
          querystring: paymentFieldsQuery,
          response: { 200: paymentFieldsReply },
        },
      },
      async (request) => {
        const offered = await offeredProviders(providers);
        const { orderId } = request.query;
        const customer = orderId === undefined ? undefined : await findCustomer(db, request);
        const order = customer && (await findOwnOrder(db, customer.id, orderId ?? ''));
        return { fields: paymentFields(order ? await possibleProviders(db, offered, order) : offered) };
      },
    );

    app.post(
      PATHS.payments,
      {
        schema: {
          summary: 'Begin to pay an order',
          tags: ['payments'],
          body: startPaymentBody,
          response: { 200: paymentResult },
        },
        onRequest: requireCustomer(db),
      },
      async (request) => {
        const { customer, headers, body } = request;
        const key = readIdempotencyKey(headers);
        await limitRates(db, {
          [`pay:${customer.id}`]: { max: STARTS_AN_HOUR, windowSeconds: 3600 },
          [`pay-from:${clientAddress(request)}`]: { max: STARTS_AN_HOUR_FROM_ADDRESS, windowSeconds: 3600 },
        });
        const shopper = { isOnPhone: PHONE.test(headers['user-agent'] ?? ''), fields: body.fields };
        const { stockHoldMinutes: holdMinutes } = settings;
        const { orderId } = body;
        return await startPayment(db, providers, {
          customerId: customer.id,
          orderId,
          shopper,
          key,
          holdMinutes,
        });
      },
    );
  };
}
