import { ORDER_STATUS } from '#contract/orders.ts';
import type { Transaction } from '#server/database/database.ts';
import { type LockedOrder, lockOrder } from '#server/orders/lock-order.ts';
import { orderNotFound } from '#server/orders/order-not-found.ts';
import { prolongHold } from '#server/orders/prolong-hold.ts';
import { retakeStock } from '#server/orders/retake-stock.ts';
import { Refusal } from '#server/refusal.ts';
import { newAttempt } from './new-attempt.ts';
import { type Attempt, isOpen } from './payment.ts';
import { type KeptAttempt, selectAttempts, updateState } from './payment-queries.ts';
import type { PaymentProvider, Shopper } from './provider.ts';

// Longer than any call to a gateway may take: a younger payment without a start reply is still being started.
const STARTING_MS = 30_000;

export interface OpenedAttempt extends Attempt {
  /** The reply that the shopper got when this payment was started, if it is sent again. */
  startAnswer?: unknown;
}

interface PayableOrder {
  customerId: string;
  orderId: string;
  /** Length of the stock hold from now. */
  holdMinutes: number;
}

/**
 * Returns the payment to start with `provider`: the open one if it can be reused, else a new one. Expires all
 * other open payments and extends the stock hold.
 * Throws UserError: order_not_found (also for another customer's order), order_not_payable (with a sentence
 * for the shopper), payment_in_flight.
 */
export async function openAttempt(
  trx: Transaction,
  { customerId, orderId, holdMinutes }: PayableOrder,
  provider: PaymentProvider,
  shopper: Shopper,
): Promise<OpenedAttempt> {
  const order = await lockOrder(trx, orderId);
  if (order?.customerId !== customerId) throw orderNotFound();
  const attempts = await selectAttempts(trx, order.id);
  const promised = attempts.find(({ state, method }) => state === 'promised' && method === provider.method);
  if (promised && order.status === ORDER_STATUS.processing) return promised;
  const refusal = whyNotPayable(order) ?? (await provider.refusal?.(order, shopper, trx));
  if (refusal !== undefined) throw new Refusal('order_not_payable', refusal);
  if (!(await retakeStock(trx, order))) throw new Refusal('order_not_payable', SOLD_OUT);
  await prolongHold(trx, order.id, holdMinutes);
  const amountPaise = order.totalPaise + (provider.feePaise ?? 0);
  const current = attempts.find(
    (attempt) =>
      isOpen(attempt.state) && attempt.method === provider.method && attempt.amountPaise === amountPaise,
  );
  const reused = current && goOnWith(current, provider);
  for (const { id, state } of attempts) {
    if (isOpen(state) && id !== reused?.id) await updateState(trx, id, 'expired');
  }
  const { method } = provider;
  return reused ?? (await newAttempt(trx, order, { method, amountPaise, number: attempts.length + 1 }));
}

const SOLD_OUT =
  'Something in this order has been sold meanwhile, because it was not paid in time. Please place a new order.';

function whyNotPayable(order: LockedOrder): string | undefined {
  if (order.paidAt !== null) return 'This order is already paid.';
  const { status, paymentMethod } = order;
  if (status === ORDER_STATUS.cancelled) return 'This order was cancelled and cannot be paid.';
  if (status === ORDER_STATUS.pending) return undefined;
  return paymentMethod === 'cod'
    ? 'This order is already placed with cash on delivery.'
    : 'This order is already being processed.';
}

/**
 * The same payment if it can be started again; undefined if a new one has to replace it.
 * Throws UserError: payment_in_flight.
 */
function goOnWith(
  attempt: KeptAttempt,
  provider: PaymentProvider,
): (OpenedAttempt & { id: string }) | undefined {
  if (provider.canRestart) return attempt;
  const ageMs = Date.now() - attempt.updatedAt.getTime();
  if (attempt.state === 'started') {
    const { answerMinutes = Number.POSITIVE_INFINITY } = provider;
    return attempt.startAnswer === null || ageMs > answerMinutes * 60_000 ? undefined : attempt;
  }
  if (ageMs > STARTING_MS) return undefined;
  throw new Refusal('payment_in_flight', 'This payment is just being started. Please wait a moment.', {
    retryAfterSeconds: 5,
  });
}
