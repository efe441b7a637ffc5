import type { Database } from '#server/database/database.ts';
import { expectInvariants } from '#server/testing/invariants.ts';

export interface OrderCount {
  acknowledged: number;
  lost: number;
  duplicated: number;
}

/** Compares the order that was acknowledged for each key with what is there, and lets the invariants speak. */
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
    // whoever was not answered asked again, so every order belongs to a key, and every key to an order of its own
    duplicated: rows.filter(({ id }) => !known.has(id)).length + told.length - known.size,
  };
}
