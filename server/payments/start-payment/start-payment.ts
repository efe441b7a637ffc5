import { type PaymentResult, paymentResult } from '#contract/payments.ts';
import type { Database } from '#server/database/database.ts';
import { fieldError } from '#server/errors/field-error.ts';
import { UserError } from '#server/errors/user-error.ts';
import { hashRequest } from '#server/idempotency/idempotent-request.ts';
import { runOnce } from '#server/idempotency/run-once.ts';
import { lockOrder } from '#server/orders/lock-order.ts';
import { orderNotFound } from '#server/orders/order-errors.ts';
import { parseOrderNumber } from '#server/orders/order-number.ts';
import type { PaymentProvider, Shopper, StartResult } from '../payment-provider.ts';
import { selectPaymentForUpdate, updateClaimedReference, updateStartReply } from '../payment-queries.ts';
import { offeredProviders } from '../provider-registry.ts';
import { recordPaymentEvent } from '../record-payment-event.ts';
import { type HoldTimes, type OpenPayment, openPayment } from './open-payment.ts';

export interface PaymentRequest {
  customerId: string;
  /** As the client sent it. */
  orderId: string;
  shopper: Shopper;
  holdTimes: HoldTimes;
  /** The client's `Idempotency-Key`, if it sent one. */
  key?: string | undefined;
}

/**
 * Starts a payment of an order by the method in `fields.method`. `success: false` carries a sentence for the
 * shopper.
 * Throws UserError: order_not_found, unknown_payment_method, payment_in_flight, gateway_failed. After any of
 * them the order is as payable as before.
 */
export async function startPayment(
  db: Database,
  providers: readonly PaymentProvider[],
  request: PaymentRequest,
): Promise<PaymentResult> {
  const { key, customerId, orderId, shopper } = request;
  const action = () => start(db, providers, request);
  if (key === undefined) return await action();
  const hash = hashRequest({ orderId, fields: shopper.fields });
  return await runOnce(db, { scope: `payments:${customerId}`, key, hash }, paymentResult, action);
}

async function start(
  db: Database,
  providers: readonly PaymentProvider[],
  { customerId, orderId, shopper, holdTimes }: PaymentRequest,
): Promise<PaymentResult> {
  const provider = await requireChosenProvider(providers, shopper);
  const number = parseOrderNumber(orderId);
  if (number === undefined) throw orderNotFound();
  const order = { customerId, orderId: number, holdTimes };
  try {
    const payment = await db.transaction().execute((trx) => openPayment(trx, order, provider, shopper));
    if (payment.startReply) return paymentResult.parse(payment.startReply);
    const startResult = await startAtGateway(db, provider, payment, shopper);
    return await storeStartResult(db, provider, payment, startResult);
  } catch (thrown) {
    if (thrown instanceof UserError && thrown.code === 'order_not_payable') {
      return { success: false, error: thrown.message };
    }
    throw thrown;
  }
}

async function requireChosenProvider(
  providers: readonly PaymentProvider[],
  { fields }: Shopper,
): Promise<PaymentProvider> {
  const offered = await offeredProviders(providers);
  const chosen = offered.find(({ method }) => method === fields.method);
  if (chosen) return chosen;
  const message = 'Please choose one of the payment methods.';
  throw fieldError('fields.method', message, 'unknown_payment_method');
}

/**
 * Starts a payment at its gateway. A gateway that gave no response may have started it all the same: the
 * payment is not used again, and money that comes by it still counts. Throws UserError: gateway_failed.
 */
async function startAtGateway(
  db: Database,
  provider: PaymentProvider,
  payment: OpenPayment,
  shopper: Shopper,
): Promise<StartResult> {
  try {
    return await provider.start(payment, shopper);
  } catch (cause) {
    const notStarted = {
      ...eventOf(provider, payment),
      eventKey: 'not begun',
      reportedState: 'expired',
    } as const;
    await db.transaction().execute((trx) => recordPaymentEvent(trx, notStarted));
    throw new UserError('gateway_failed', 'Failed to process payment. Please try again later.', { cause });
  }
}

async function storeStartResult(
  db: Database,
  provider: PaymentProvider,
  payment: OpenPayment,
  startResult: StartResult,
): Promise<PaymentResult> {
  const { reportedState, action, redirectUrl, gatewayReference } = startResult;
  const reply: PaymentResult = {
    success: true,
    ...(redirectUrl !== undefined && { redirectUrl }),
    ...(action && { action }),
  };
  const state = await db.transaction().execute(async (trx) => {
    // the order before its payments, as in every other transaction
    await lockOrder(trx, payment.orderId);
    if (!provider.isStartRepeatable) await updateStartReply(trx, payment.reference, reply);
    if (gatewayReference !== undefined)
      await updateClaimedReference(trx, payment.reference, gatewayReference);
    const event = { ...eventOf(provider, payment), eventKey: reportedState, reportedState };
    await recordPaymentEvent(trx, event);
    return (await selectPaymentForUpdate(trx, payment.reference))?.state;
  });
  // the order may have been cancelled or changed while the gateway was called
  const canBePaid = state === reportedState || state === 'captured';
  return canBePaid ? reply : { success: false, error: NOT_ACCEPTED };
}

function eventOf({ method }: PaymentProvider, { reference, amountPaise, currency }: OpenPayment) {
  return { method, reference, source: 'shop', amountPaise, currency } as const;
}

const NOT_ACCEPTED = 'This order has changed meanwhile. Please look at it under My Orders.';
