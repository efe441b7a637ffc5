import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** As many as a search may have to index first: some 100 ms of work. */
export const ORDERS_PER_CALL = 200;

/**
 * Writes the words by which staff find new and changed orders, of all that are due (migration 0610). Each search of
 * `order_search` calls it first, in no transaction, and so finds every order that was committed before.
 */
export async function indexDueOrders(db: Database): Promise<void> {
  let removed = ORDERS_PER_CALL;
  while (removed === ORDERS_PER_CALL) {
    const { rows } = await sql<{ removed: number }>`
      select index_due_orders(${ORDERS_PER_CALL}) as removed`.execute(db);
    removed = rows[0]?.removed ?? 0;
  }
}
