import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { claimDueRows, RETRIES } from '#server/jobs/claim-due-rows.ts';

/** Only one server checks a refund at a time: longer than all calls to a gateway together may take. */
export const LEASE_END = sql<Date>`now() + interval '2 minutes'`;

const REFUND_QUEUE = {
  table: 'refunds',
  key: 'id',
  dueColumn: 'next_check_at',
  attemptsColumn: 'check_count',
  retries: RETRIES.refundChecks,
} as const;

/** Claims the refunds that are due for a check, so that no other server checks them. Sets their next time. */
export async function claimDueRefunds(db: Database, limit: number): Promise<number[]> {
  const rows = await claimDueRows<{ id: number }>(db, REFUND_QUEUE, { limit, returning: sql`id` });
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
