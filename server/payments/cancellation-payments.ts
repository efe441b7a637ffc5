import type { Database, Transaction } from '#server/database/database.ts';
import { isOpen } from './payment.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { type StoredPayment, selectPaymentsOfOrder, updatePaymentState } from './payment-queries.ts';
import { refundableAmount } from './refunds/refundable-amount.ts';

/** What a cancellation has to know of the payments of its order. */
interface CancellationPayments {
  /** The payment that paid the order, and whether its gateway sends refunds. */
  payment: { method: string; refundablePaise: number; isAutomatic: boolean } | undefined;
  /** A transfer that the customer names and the merchant has not confirmed, in paise. */
  claimedPaise: number | undefined;
}

/** Finds what a cancellation has to know of the payments of its order. */
export async function findCancellationPayments(
  trx: Transaction,
  orderId: string,
  providers: readonly PaymentProvider[],
): Promise<CancellationPayments> {
  const payments = await selectPaymentsOfOrder(trx, orderId);
  const captured = payments.find(({ state }) => state === 'captured');
  const claimed = payments.findLast(
    ({ method, state, gatewayReference }) => method === 'upi' && isOpen(state) && gatewayReference !== null,
  );
  return {
    payment: captured && {
      method: captured.method,
      refundablePaise: (await refundableAmount(trx, captured)).refundablePaise,
      isAutomatic: isRefundedByGateway(captured, providers),
    },
    claimedPaise: claimed?.amountPaise,
  };
}

/**
 * What the shopper named last as paid by UPI and the shop has neither confirmed nor rejected, in paise. Also after the
 * order was cancelled, which expires the payment.
 */
export async function findUndecidedClaimPaise(db: Database, orderId: string): Promise<number | undefined> {
  const claim = (await selectPaymentsOfOrder(db, orderId)).findLast(
    ({ method, state, gatewayReference }) =>
      method === 'upi' && gatewayReference !== null && (isOpen(state) || state === 'expired'),
  );
  return claim?.amountPaise;
}

/** True if the gateway of a payment sends its refunds. */
export function isRefundedByGateway(
  { method, gatewayReference }: Pick<StoredPayment, 'method' | 'gatewayReference'>,
  providers: readonly PaymentProvider[],
): boolean {
  const provider = providers.find((each) => each.method === method);
  return provider?.refunds !== undefined && gatewayReference !== null;
}

/**
 * Expires the payments of an order that are not paid, because their amount is no longer that of the order. Money that
 * one still brings is due for refund. Caller holds the order lock.
 */
export async function expireOpenPayments(trx: Transaction, orderId: string): Promise<void> {
  for (const { id, state } of await selectPaymentsOfOrder(trx, orderId))
    if (isOpen(state)) await updatePaymentState(trx, id, 'expired');
}
