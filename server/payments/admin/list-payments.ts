import type { ListPaymentsQuery, PaymentList } from '#contract/admin/orders/payments.ts';
import type { Database } from '#server/database/database.ts';
import { indexDueOrders } from '#server/orders/search/index-due-orders.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { selectPaymentDetails } from './payment-details-queries.ts';
import { selectPaymentCount, selectPaymentList, selectViewCounts } from './payment-list-queries.ts';
import { paymentReply } from './payment-reply.ts';

// if more payments match, the first ones are found sooner by reading the payments in their order
const MAX_RARE_PAYMENTS = 10_000;

/** One page of a view of all payments (`after` is the cursor), with the number of payments of each view. */
export async function listPayments(
  db: Database,
  providers: readonly PaymentProvider[],
  query: ListPaymentsQuery,
  maxRarePayments = MAX_RARE_PAYMENTS,
): Promise<PaymentList> {
  const isSearch = query.q !== '';
  if (isSearch) await indexDueOrders(db);
  const [matching, views] = await Promise.all([
    isSearch ? selectPaymentCount(db, query.view, query.q) : undefined,
    selectViewCounts(db),
  ]);
  const total = matching ?? views[query.view];
  // the other views have few payments
  const isRare = isSearch && query.view === 'all' && total <= maxRarePayments;
  const found = await selectPaymentList(db, query, isRare);
  const rows = found.slice(0, query.limit);
  const ids = rows.map(({ id }) => id);
  const payments = new Map((await selectPaymentDetails(db, { ids })).map((payment) => [payment.id, payment]));
  const refundingMethods = methodsWithRefunds(providers);
  const data = rows.flatMap(({ id, orderId, customerName, orderStatus }) => {
    const payment = payments.get(id);
    if (!payment) return [];
    return [{ ...paymentReply(payment, refundingMethods), orderNumber: orderId, customerName, orderStatus }];
  });
  const next = found.length > query.limit ? data.at(-1)?.reference : undefined;
  return { data, total, ...(next !== undefined && { next }), views };
}

/** The methods whose gateway sends refunds. */
export function methodsWithRefunds(providers: readonly PaymentProvider[]): Set<string> {
  return new Set(providers.filter(({ refunds }) => refunds !== undefined).map(({ method }) => method));
}
