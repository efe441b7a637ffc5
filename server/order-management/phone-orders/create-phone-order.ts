import type { PhoneOrderBody } from '#contract/admin/orders/phone-order.ts';
import type { Actor } from '#server/audit/actor.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { fieldError } from '#server/errors/field-error.ts';
import type { UserError } from '#server/errors/user-error.ts';
import type { IdempotentRequest } from '#server/idempotency/idempotent-request.ts';
import { findStoredReply, storeReply } from '#server/idempotency/stored-reply.ts';
import { type PlacedOrder, placedOrder } from '#server/orders/place-order/order-request.ts';
import { reserveAll } from '#server/orders/place-order/place-order.ts';
import { storePhoneOrder } from '#server/orders/place-order/store-phone-order.ts';
import { markPaidIn } from '#server/payments/mark-paid.ts';
import type { PaymentProvider } from '#server/payments/payment-provider.ts';
import { type OfferedProvider, offeredProviders } from '#server/payments/provider-registry.ts';
import { arrangePayment, offeredProvider } from '#server/payments/start-payment/arrange-payment.ts';

interface PhoneOrder {
  body: PhoneOrderBody;
  idempotent: IdempotentRequest;
  /** How long the stock of the unpaid order stays reserved. */
  holdMinutes: number;
}

/**
 * Creates an order that staff enter for a customer on the phone, together with its payment: cash on delivery, a UPI
 * payment that waits for its money, or money that has been received. All or nothing. The same key returns the same order.
 * `totalPaise` includes the fee of the payment method.
 * Throws UserError: product_unavailable, choice_required, out_of_stock, not_delivered, total_changed, invalid_request,
 * unknown_payment_method, order_not_payable, payment_in_flight (the reference has already paid another order).
 */
export async function createPhoneOrder(
  db: Database,
  providers: readonly PaymentProvider[],
  { body, idempotent, holdMinutes }: PhoneOrder,
  actor: Actor,
): Promise<PlacedOrder> {
  const { payment } = body;
  if (payment === 'received' && !body.reference) throw missingReference();
  const isArranged = payment === 'cod' || payment === 'upi';
  const offered = isArranged ? await offeredProviders(providers) : [];
  const feePaise = isArranged ? (offeredProvider(offered, payment).feePaise ?? 0) : 0;
  return await db.transaction().execute(async (trx) => {
    const existing = await findStoredReply(trx, idempotent, placedOrder);
    if (existing) return existing;
    const entered = { body, requestHash: idempotent.hash, holdMinutes, feePaise };
    const { placed, resolvedLines } = await storePhoneOrder(trx, entered, actor);
    await payOrder(trx, offered, { orderId: placed.id, body, holdMinutes }, actor);
    const created = { ...placed, totalPaise: placed.totalPaise + feePaise };
    await storeReply(trx, idempotent, created);
    // last, because other orders of the same variants wait from here to the commit
    await reserveAll(trx, placed.id, resolvedLines);
    return created;
  });
}

interface OrderToPay {
  orderId: string;
  body: PhoneOrderBody;
  holdMinutes: number;
}

async function payOrder(
  trx: Transaction,
  offered: readonly OfferedProvider[],
  { orderId, body, holdMinutes }: OrderToPay,
  actor: Actor,
): Promise<void> {
  const { payment, receivedBy: method, reference = '', customerId = null } = body;
  if (payment === 'received') await markPaidIn(trx, { orderNumber: orderId, method, reference }, actor);
  else if (payment) await arrangePayment(trx, offered, { orderId, customerId, method: payment, holdMinutes });
}

function missingReference(): UserError {
  const message = 'Enter the number of the payment: the UTR of the bank, or that of the receipt.';
  return fieldError('reference', message);
}
