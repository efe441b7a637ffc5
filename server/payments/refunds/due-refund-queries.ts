import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** Only one server checks a refund at a time: longer than all calls to a gateway together may take. */
export const LEASE_END = sql<Date>`now() + interval '2 minutes'`;

/** Claims the refunds that are due for a check, so that no other server checks them. */
export async function claimDueRefunds(db: Database, limit: number): Promise<number[]> {
  const rows = await db
    .updateTable('refunds')
    .set({ next_check_at: LEASE_END })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('refunds')
        .select('id')
        .where('next_check_at', '<=', sql<Date>`now()`)
        .orderBy('next_check_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes a pending refund due for a check now. */
export async function updateNextCheck(db: Database, method: string, reference: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ next_check_at: sql<Date>`now()` })
    .where('reference', '=', reference)
    .where('state', '=', 'pending')
    .where('payment_id', 'in', (eb) =>
      eb.selectFrom('payments').select('payments.id').where('payments.method', '=', method),
    )
    .execute();
}

/** Delays the next check of a refund without a result by as long as it has waited: one minute to one hour. */
export async function postponeRefund(db: Database, id: number): Promise<void> {
  await db
    .updateTable('refunds')
    .set({
      next_check_at: sql<Date>`now() + least(greatest(now() - created_at, interval '1 minute'), interval '1 hour')`,
    })
    .where('id', '=', id)
    .where('next_check_at', 'is not', null)
    .execute();
}
