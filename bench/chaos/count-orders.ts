import type { Database } from '#server/database/database.ts';
import { expectInvariants } from '#server/testing/invariants.ts';

export interface OrderCount {
  acknowledged: number;
  lost: number;
  duplicated: number;
}

/** Compares the orders acknowledged per idempotency key with the stored orders, and checks the invariants. */
export async function countOrders(
  db: Database,
  acknowledged: ReadonlyMap<string, string>,
): Promise<OrderCount> {
  await expectInvariants(db);
  const rows = await db.selectFrom('orders').select('id').execute();
  const there = new Set(rows.map(({ id }) => id));
  const told = [...acknowledged.values()];
  const known = new Set(told);
  return {
    acknowledged: told.length,
    lost: told.filter((id) => !there.has(id)).length,
    // requests without a reply are retried with the same key, so keys and orders match one to one
    duplicated: rows.filter(({ id }) => !known.has(id)).length + told.length - known.size,
  };
}
