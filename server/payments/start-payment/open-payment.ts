import { ORDER_STATUS } from '#contract/orders.ts';
import type { Transaction } from '#server/database/database.ts';
import { databaseNowMs } from '#server/database/database-clock.ts';
import { UserError } from '#server/errors/user-error.ts';
import { type LockedOrder, lockOrder } from '#server/orders/lock-order.ts';
import { orderNotFound } from '#server/orders/order-errors.ts';
import { holdForClaim, holdForPayment } from '#server/orders/stock/hold-stock.ts';
import { createPayment } from '../create-payment.ts';
import { isOpen, type Payment } from '../payment.ts';
import type { PaymentProvider, Shopper } from '../payment-provider.ts';
import { type StoredPayment, selectPaymentsOfOrder, updatePaymentState } from '../payment-queries.ts';

// Longer than any call to a gateway may take: a younger payment without a start reply is still being started.
const MAX_START_MS = 30_000;

export interface OpenPayment extends Payment {
  /** The reply that the shopper got when this payment was started, if it is sent again. */
  startReply?: unknown;
}

/** How long an unpaid order keeps its units. */
export interface HoldTimes {
  /** While it is being paid: from the first start of a payment. */
  holdMinutes: number;
  /** After the shopper reported a payment that the merchant has to confirm. */
  claimHours: number;
}

interface PayableOrder {
  /** Null without an account: staff start the payment. */
  customerId: string | null;
  orderId: string;
  holdTimes: HoldTimes;
}

/**
 * Returns the payment to start with `provider`: the open one if it can be reused, else a new one. Expires all
 * other open payments and holds the stock.
 * Throws UserError: order_not_found (also for another customer's order), order_not_payable (with a sentence
 * for the shopper), payment_in_flight.
 */
export async function openPayment(
  trx: Transaction,
  { customerId, orderId, holdTimes }: PayableOrder,
  provider: PaymentProvider,
  shopper: Shopper,
): Promise<OpenPayment> {
  const order = await lockOrder(trx, orderId);
  if (order?.customerId !== customerId) throw orderNotFound();
  const payments = await selectPaymentsOfOrder(trx, order.id);
  const awaitingCash = payments.find(
    ({ state, method }) => state === 'awaiting_cash' && method === provider.method,
  );
  if (awaitingCash && order.status === ORDER_STATUS.processing) return awaitingCash;
  await provider.lockPayer?.(order, trx);
  const reason = unpayableReason(order) ?? (await provider.ineligibleReason?.(order, shopper, trx));
  if (reason !== undefined) throw new UserError('order_not_payable', reason);
  if (provider.isClaim?.(shopper)) {
    // the money may be here: the claim counts even if the units were sold
    await holdForClaim(trx, order, holdTimes.claimHours);
  } else if (!(await holdForPayment(trx, order, holdTimes.holdMinutes))) {
    throw new UserError('order_not_payable', SOLD_OUT);
  }
  const amountPaise = order.totalPaise + (provider.feePaise ?? 0);
  const current = payments.find(
    (payment) =>
      isOpen(payment.state) && payment.method === provider.method && payment.amountPaise === amountPaise,
  );
  const reused = current && reusablePayment(current, provider);
  for (const { id, state } of payments) {
    if (isOpen(state) && id !== reused?.id) await updatePaymentState(trx, id, 'expired');
  }
  const { method } = provider;
  return reused ?? (await createPayment(trx, order, { method, amountPaise, number: payments.length + 1 }));
}

const SOLD_OUT =
  'Something in this order has been sold meanwhile, because it was not paid in time. Please place a new order.';

function unpayableReason(order: LockedOrder): string | undefined {
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
function reusablePayment(
  payment: StoredPayment,
  provider: PaymentProvider,
): (OpenPayment & { id: string }) | undefined {
  if (provider.isStartRepeatable) return payment;
  const ageMs = databaseNowMs() - payment.updatedAt.getTime();
  if (payment.state === 'started') {
    const { reuseMinutes = Number.POSITIVE_INFINITY } = provider;
    return payment.startReply === null || ageMs > reuseMinutes * 60_000 ? undefined : payment;
  }
  if (ageMs > MAX_START_MS) return undefined;
  throw new UserError('payment_in_flight', 'This payment is just being started. Please wait a moment.', {
    retryAfterSeconds: 5,
  });
}
