import type { Transaction } from '#server/database/database.ts';
import { fieldError } from '#server/errors/field-error.ts';
import type { Shopper } from '../payment-provider.ts';
import type { OfferedProvider } from '../provider-registry.ts';
import { recordPaymentEvent } from '../record-payment-event.ts';
import { openPayment } from './open-payment.ts';

/** The methods that staff arrange for a customer: neither asks a gateway. */
export type ArrangedMethod = 'cod' | 'upi';

const STATES = { cod: 'awaiting_cash', upi: 'started' } as const;
/** Staff arrange the payment without a form of the shop. */
export const NO_SHOPPER: Shopper = { isOnPhone: false, fields: {} };

interface ArrangedPayment {
  orderId: string;
  customerId: string | null;
  method: ArrangedMethod;
  /** How long the units stay reserved for the payment. */
  holdMinutes: number;
}

/**
 * Starts the payment of an order for its customer: cash on delivery is accepted, a UPI payment waits for its money.
 * Throws UserError: unknown_payment_method, order_not_payable.
 */
export async function arrangePayment(
  trx: Transaction,
  offered: readonly OfferedProvider[],
  { orderId, customerId, method, holdMinutes }: ArrangedPayment,
): Promise<void> {
  const provider = offeredProvider(offered, method);
  const holdTimes = { holdMinutes, claimHours: 0 };
  const payment = await openPayment(trx, { customerId, orderId, holdTimes }, provider, NO_SHOPPER);
  const { reference, amountPaise, currency } = payment;
  const reportedState = STATES[method];
  const event = { method, reference, source: 'shop', amountPaise, currency } as const;
  await recordPaymentEvent(trx, { ...event, eventKey: reportedState, reportedState });
}

/** The provider of a method. Throws UserError: unknown_payment_method, if the shop does not offer it. */
export function offeredProvider(
  offered: readonly OfferedProvider[],
  method: ArrangedMethod,
): OfferedProvider {
  const provider = offered.find((each) => each.method === method);
  if (provider) return provider;
  const message = `The shop does not offer ${method === 'cod' ? 'cash on delivery' : 'UPI'}. Choose another way to pay.`;
  throw fieldError('payment', message, 'unknown_payment_method');
}
