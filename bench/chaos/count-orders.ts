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
  const storedIds = new Set(rows.map(({ id }) => id));
  const acknowledgedIds = [...acknowledged.values()];
  const uniqueIds = new Set(acknowledgedIds);
  return {
    acknowledged: acknowledgedIds.length,
    lost: acknowledgedIds.filter((id) => !storedIds.has(id)).length,
    // requests without a reply are retried with the same key, so keys and orders match one to one
    duplicated: rows.filter(({ id }) => !uniqueIds.has(id)).length + acknowledgedIds.length - uniqueIds.size,
  };
}
