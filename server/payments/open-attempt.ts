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

// Longer than any call to a gateway may take: a younger attempt without an answer is still being started.
const STARTING_MS = 30_000;

export interface OpenedAttempt extends Attempt {
  /** What the shopper was told when this attempt began, if it is told again. */
  startAnswer?: unknown;
}

interface PayableOrder {
  customerId: string;
  orderId: string;
  /** How long the order keeps its pieces from now on. */
  holdMinutes: number;
}

/**
 * Makes room for one attempt by `provider`: goes on with the one that is open, ends those of other ways, and keeps the
 * order's pieces for another while. Refuses `order_not_found` when the order is not the customer's,
 * `order_not_payable` with a sentence for the shopper when it is not waiting for money.
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

/** The same attempt again where that is safe; undefined when a new one has to take its place. */
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
