import { sql } from 'kysely';
import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database } from '#server/database/database.ts';
import type { WaitingPayment } from './match-rows.ts';

const LOOK_BACK_DAYS = 30;

/** Every UPI payment of the last month whose order still awaits money. */
export async function selectWaitingForUpi(db: Database): Promise<WaitingPayment[]> {
  return await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'orders.id as orderId',
      'payments.reference',
      'payments.amount_paise as amountPaise',
      'payments.created_at as startedAt',
      'payments.gateway_reference as claimedUtr',
      'orders.ship_full_name as customerName',
    ])
    .where('payments.method', '=', 'upi')
    .where('payments.state', 'in', ['created', 'started', 'expired', 'failed'])
    .where('orders.paid_at', 'is', null)
    .where('orders.status', '<>', ORDER_STATUS.cancelled)
    .where('payments.created_at', '>', sql<Date>`now() - make_interval(days => ${LOOK_BACK_DAYS})`)
    .orderBy('payments.created_at')
    .execute();
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
