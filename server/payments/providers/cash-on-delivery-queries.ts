import { sql } from 'kysely';
import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database, Transaction } from '#server/database/database.ts';

// literals, because a parameter would hide the status from the planner and its partial indexes
const PENDING = sql.lit(ORDER_STATUS.pending);
const PROCESSING = sql.lit(ORDER_STATUS.processing);
const SHIPPED = sql.lit(ORDER_STATUS.shipped);

interface Payer {
  id: string;
  customerId: string | null;
  phoneDigits: string;
}

/** Serializes cash-on-delivery payments of one account or phone number until the transaction ends. */
export async function lockCashPayer(trx: Transaction, { customerId, phoneDigits }: Payer): Promise<void> {
  // fixed order: every transaction locks the account first
  const locks = [customerId, phoneDigits]
    .filter((name) => name !== null)
    .map((name) => sql`pg_advisory_xact_lock(hashtextextended(${`cash ${name}`}, 2))`);
  await sql`select ${sql.join(locks)}`.execute(trx);
}

/**
 * Counts other orders of the same account or phone number that await cash: Processing or Shipped, or with a
 * cash payment that is just being created.
 */
export async function countOpenCashOrders(
  db: Database | Transaction,
  { id, customerId, phoneDigits }: Payer,
): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(distinct o.id) as open from orders o join payments p on p.order_id = o.id and p.method = 'cod'
    where (o.customer_id = ${customerId} or o.phone_digits = ${phoneDigits}) and o.id <> ${id}
      and ((p.state = 'awaiting_cash' and o.status in (${PROCESSING}, ${SHIPPED}))
        or (p.state = 'created' and o.status = ${PENDING} and o.stock_held_until > now()))`.execute(db);
  return rows[0]?.open ?? 0;
}
