import { sql } from 'kysely';
import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database } from '#server/database/database.ts';
import { hasReceivedMoney } from '../payment.ts';
import type { UpiPayment } from './match-rows.ts';

const LOOK_BACK_DAYS = 30;

/** Every UPI payment of the last month, also of orders that await no money. */
export async function selectUpiPayments(db: Database): Promise<UpiPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'orders.id as orderId',
      'orders.status',
      'orders.paid_at as paidAt',
      'payments.reference',
      'payments.state',
      'payments.amount_paise as amountPaise',
      'payments.created_at as startedAt',
      'payments.gateway_reference as claimedUtr',
      'orders.ship_full_name as customerName',
    ])
    .where('payments.method', '=', 'upi')
    .where('payments.created_at', '>', sql<Date>`now() - make_interval(days => ${LOOK_BACK_DAYS})`)
    .orderBy('payments.created_at')
    .execute();
  return rows.flatMap(({ status, paidAt, state, ...payment }): UpiPayment[] => {
    if (status === ORDER_STATUS.cancelled) return [{ ...payment, notAwaited: 'cancelled' }];
    if (paidAt !== null) return [{ ...payment, notAwaited: 'paid' }];
    return hasReceivedMoney(state) ? [] : [{ ...payment, notAwaited: null }];
  });
}

/** Those of the given references whose money is already recorded. */
export async function selectKnownReferences(db: Database, references: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('gateway_reference as reference')
    .where('gateway_reference', '=', sql<string>`any(${references})`)
    .where('state', 'in', ['captured', 'refund_due', 'refunded'])
    .execute();
  return rows.flatMap(({ reference }) => reference ?? []);
}
