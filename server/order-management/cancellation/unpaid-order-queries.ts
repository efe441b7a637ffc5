import { sql } from 'kysely';
import { ORDER_STATUS } from '#contract/orders.ts';
import type { Transaction } from '#server/database/database.ts';

/** Orders of which money may still be on its way: a shopper names a transfer, or is paying right now. */
const mayBePaid = sql<boolean>`exists (
  select from payments p where p.order_id = orders.id and p.state in ('created', 'started')
    and ((p.method = 'upi' and p.gateway_reference is not null) or p.updated_at > now() - interval '1 hour'))`;

/**
 * Locks an unpaid order whose customer is to be reminded. Skips orders locked by another transaction; the next
 * run finds them again.
 */
export async function lockOrderToRemind(
  trx: Transaction,
  { days, noticeHours }: { days: number; noticeHours: number },
): Promise<string | undefined> {
  const row = await unpaidOrders(trx)
    .where(
      'created_at',
      '<=',
      sql<Date>`now() - make_interval(days => ${days}) + make_interval(hours => ${noticeHours})`,
    )
    .where('cancel_unpaid_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** Locks an unpaid order that is due for cancellation. Skips orders locked by another transaction. */
export async function lockOrderToCancel(trx: Transaction): Promise<string | undefined> {
  const row = await unpaidOrders(trx).where('cancel_unpaid_at', '<=', sql<Date>`now()`).executeTakeFirst();
  return row?.id;
}

/** Stores when the order is cancelled if it stays unpaid. */
export async function updateCancelUnpaidAt(trx: Transaction, id: string, noticeHours: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ cancel_unpaid_at: sql<Date>`now() + make_interval(hours => ${noticeHours})` })
    .where('id', '=', id)
    .execute();
}

function unpaidOrders(trx: Transaction) {
  return (
    trx
      .selectFrom('orders')
      .select('id')
      // a literal, because a parameter would hide the status from the planner and its partial index
      .where('status', '=', sql.lit<number>(ORDER_STATUS.pending))
      .where('paid_at', 'is', null)
      .where(sql<boolean>`not ${mayBePaid}`)
      .orderBy('created_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
  );
}
