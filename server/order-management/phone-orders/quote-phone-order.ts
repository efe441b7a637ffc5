import type { PhoneQuote, PhoneQuoteBody } from '#contract/admin/orders/phone-order.ts';
import { toPaise, toRupees } from '#format/money.ts';
import type { Database } from '#server/database/database.ts';
import { phoneDigits } from '#server/orders/order-contact.ts';
import { storedTerms } from '#server/orders/place-order/order-terms.ts';
import { quoteOrder } from '#server/orders/place-order/quote-order.ts';
import type { OrderToPay, PaymentProvider } from '#server/payments/payment-provider.ts';
import { type OfferedProvider, offeredProviders } from '#server/payments/provider-registry.ts';
import { NO_SHOPPER } from '#server/payments/start-payment/arrange-payment.ts';

/**
 * What an order that staff enter would cost now: price, stock and problem of each item, and the ways to pay with their
 * fees. Reserves and stores nothing. Throws UserError: invalid_request.
 */
export async function quotePhoneOrder(
  db: Database,
  providers: readonly PaymentProvider[],
  body: PhoneQuoteBody,
): Promise<PhoneQuote> {
  const { items, customerId = null, phone = '', postalCode = '', state } = body;
  const products: Record<string, number> = {};
  for (const { productId, quantity } of items) products[productId] = (products[productId] ?? 0) + quantity;
  const place = postalCode === '' ? {} : { postalCode, state };
  const { lines, shipping, total } = await quoteOrder(storedTerms(db), { products, items, ...place });
  const deliveryPaise = toPaise(shipping?.fee ?? 0);
  const order: OrderToPay = {
    id: '',
    customerId,
    totalPaise: toPaise(total),
    postalCode,
    state,
    phoneDigits: phoneDigits(phone),
  };
  return {
    lines: lines.map(({ price, quantity, available, code, error }) => ({
      ...(price !== undefined && { price }),
      amount: toRupees(toPaise(price ?? 0) * quantity),
      available,
      ...(code !== undefined && { code }),
      ...(error !== undefined && { error }),
    })),
    itemsTotal: toRupees(toPaise(total) - deliveryPaise),
    delivery: toRupees(deliveryPaise),
    ...(shipping?.error !== undefined && { deliveryProblem: shipping.error }),
    payments: await paymentsFor(db, await offeredProviders(providers), order),
  };
}

async function paymentsFor(
  db: Database,
  offered: readonly OfferedProvider[],
  order: OrderToPay,
): Promise<PhoneQuote['payments']> {
  const payments: PhoneQuote['payments'] = [];
  for (const kind of ['cod', 'upi'] as const) {
    const provider = offered.find(({ method }) => method === kind);
    if (!provider) continue;
    const feePaise = provider.feePaise ?? 0;
    const problem = await provider.ineligibleReason?.(order, NO_SHOPPER, db);
    const amounts = { fee: toRupees(feePaise), total: toRupees(order.totalPaise + feePaise) };
    payments.push({ kind, ...amounts, ...(problem !== undefined && { problem }) });
  }
  return payments;
}
