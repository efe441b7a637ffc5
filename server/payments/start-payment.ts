import { type PaymentResult, paymentResult } from '#contract/payments.ts';
import type { Database } from '#server/database/database.ts';
import { answerOnceAcross } from '#server/http/answer-once.ts';
import { hashRequest } from '#server/http/idempotency-key.ts';
import { orderNotFound } from '#server/orders/order-not-found.ts';
import { readOrderNumber } from '#server/orders/order-number.ts';
import { Refusal } from '#server/refusal.ts';
import { type OpenedAttempt, openAttempt } from './open-attempt.ts';
import type { EventOutcome } from './payment-event.ts';
import { offeredProviders } from './payment-providers.ts';
import { updateClaim, updateStartAnswer } from './payment-queries.ts';
import type { PaymentProvider, Shopper, Started } from './provider.ts';
import { recordPaymentEvent } from './record-payment-event.ts';

export interface PaymentRequest {
  customerId: string;
  /** As the client sent it. */
  orderId: string;
  shopper: Shopper;
  /** Length of the stock hold while the order is being paid. */
  holdMinutes: number;
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
  return await answerOnceAcross(db, { scope: `payments:${customerId}`, key, hash }, paymentResult, action);
}

async function start(
  db: Database,
  providers: readonly PaymentProvider[],
  { customerId, orderId, shopper, holdMinutes }: PaymentRequest,
): Promise<PaymentResult> {
  const provider = await chosenProvider(providers, shopper);
  const number = readOrderNumber(orderId);
  if (number === undefined) throw orderNotFound();
  const order = { customerId, orderId: number, holdMinutes };
  try {
    const attempt = await db.transaction().execute((trx) => openAttempt(trx, order, provider, shopper));
    if (attempt.startAnswer) return paymentResult.parse(attempt.startAnswer);
    const started = await askToBegin(db, provider, attempt, shopper);
    return await keepStarted(db, provider, attempt, started);
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.code === 'order_not_payable') {
      return { success: false, error: thrown.message };
    }
    throw thrown;
  }
}

async function chosenProvider(
  providers: readonly PaymentProvider[],
  { fields }: Shopper,
): Promise<PaymentProvider> {
  const offered = await offeredProviders(providers);
  const chosen = offered.find(({ method }) => method === fields.method);
  if (chosen) return chosen;
  const message = 'Please choose one of the payment methods.';
  throw new Refusal('unknown_payment_method', message, { fields: [{ path: 'fields.method', message }] });
}

/**
 * Starts a payment at its gateway. A gateway that gave no response may have started it all the same: the
 * payment is not used again, and money that comes by it still counts. Throws UserError: gateway_failed.
 */
async function askToBegin(
  db: Database,
  provider: PaymentProvider,
  attempt: OpenedAttempt,
  shopper: Shopper,
): Promise<Started> {
  try {
    return await provider.start(attempt, shopper);
  } catch (cause) {
    const notBegun = { ...eventOf(provider, attempt), eventKey: 'not begun', says: 'expired' } as const;
    await db.transaction().execute((trx) => recordPaymentEvent(trx, notBegun));
    throw new Refusal('gateway_failed', 'Failed to process payment. Please try again later.', { cause });
  }
}

async function keepStarted(
  db: Database,
  provider: PaymentProvider,
  attempt: OpenedAttempt,
  started: Started,
): Promise<PaymentResult> {
  const { says, action, redirectUrl, gatewayReference } = started;
  const answer: PaymentResult = {
    success: true,
    ...(redirectUrl !== undefined && { redirectUrl }),
    ...(action && { action }),
  };
  const outcome = await db.transaction().execute(async (trx) => {
    if (!provider.canRestart) await updateStartAnswer(trx, attempt.reference, answer);
    if (gatewayReference !== undefined) await updateClaim(trx, attempt.reference, gatewayReference);
    return await recordPaymentEvent(trx, { ...eventOf(provider, attempt), eventKey: says, says });
  });
  return says === 'promised' && !isAccepted(outcome) ? { success: false, error: NOT_ACCEPTED } : answer;
}

function eventOf({ method }: PaymentProvider, { reference, amountPaise, currency }: OpenedAttempt) {
  return { method, reference, source: 'shop', amountPaise, currency } as const;
}

const NOT_ACCEPTED = 'This order has changed meanwhile. Please look at it under My Orders.';

function isAccepted(outcome: EventOutcome): boolean {
  return outcome === 'moved' || outcome === 'repeated';
}
