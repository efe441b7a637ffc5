import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { API_PATHS } from '#contract/api-paths.ts';
import {
  paymentFieldsQuery,
  paymentFieldsReply,
  paymentResult,
  startPaymentBody,
} from '#contract/payments.ts';
import { findCustomer, requireCustomer } from '#server/accounts/require-customer.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { readIdempotencyKey } from '#server/idempotency/idempotent-request.ts';
import { findCustomerOrder } from '#server/orders/find-order.ts';
import { limitRates } from '#server/rate-limits/rate-limit.ts';
import { clientIp } from '#wire/client-ip.ts';
import { offeredProviders, paymentProviders } from '../provider-registry.ts';
import { eligibleProviders } from './eligible-providers.ts';
import { paymentFields } from './payment-fields.ts';
import { startPayment } from './start-payment.ts';

const MAX_STARTS_PER_HOUR = 60;
// Many customers of a mobile network may share one IP.
const MAX_STARTS_PER_HOUR_PER_IP = 600;
const PHONE_USER_AGENT = /\b(?:Android|iPhone|iPad|iPod|Mobile)\b/;

/**
 * The payment form and its submission (specification, section 7; capabilities `payment-summary`, `payment-choices`,
 * `upi-options` and `idempotency`).
 */
export function paymentRoutes(deps: AppDeps): FastifyPluginAsyncZod {
  const { db, settings } = deps;
  return async (app) => {
    app.get(
      API_PATHS.paymentFields,
      {
        schema: {
          summary: 'The fields of the payment form, for one order of yours when it is named',
          tags: ['payments'],
          querystring: paymentFieldsQuery,
          response: { 200: paymentFieldsReply },
        },
      },
      async (request) => {
        const offered = await offeredProviders(paymentProviders(deps));
        const { orderId } = request.query;
        const customer = orderId === undefined ? undefined : await findCustomer(db, request);
        const order = customer && (await findCustomerOrder(db, customer.id, orderId ?? ''));
        return { fields: paymentFields(order ? await eligibleProviders(db, offered, order) : offered) };
      },
    );

    app.post(
      API_PATHS.payments,
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
          [`pay:${customer.id}`]: { max: MAX_STARTS_PER_HOUR, windowSeconds: 3600 },
          [`pay-from:${clientIp(request)}`]: { max: MAX_STARTS_PER_HOUR_PER_IP, windowSeconds: 3600 },
        });
        const shopper = {
          isOnPhone: PHONE_USER_AGENT.test(headers['user-agent'] ?? ''),
          fields: body.fields,
        };
        const { orderId } = body;
        return await startPayment(db, paymentProviders(deps), {
          customerId: customer.id,
          orderId,
          shopper,
          key,
          holdTimes: { holdMinutes: settings.stockHoldMinutes, claimHours: settings.claimHoldHours },
        });
      },
    );
  };
}
