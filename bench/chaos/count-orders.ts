import type { OpenDatabase } from '#server/database/open-database.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import type { OrderLoad } from './order-load.ts';

export interface OrderCount {
  acknowledged: number;
  lost: number;
  duplicated: number;
}

/** Compares what was acknowledged with what is there, and lets the invariants speak. */
export async function countOrders(
  { db }: Pick<OpenDatabase, 'db'>,
  { acknowledged }: Pick<OrderLoad, 'acknowledged'>,
): Promise<OrderCount> {
  await expectInvariants(db);
  const rows = await db.selectFrom('orders').select('id').execute();
  const there = new Set(rows.map(({ id }) => id));
  const told = [...acknowledged.values()];
  return {
    acknowledged: told.length,
    lost: told.filter((id) => !there.has(id)).length,
    // whoever was not answered asked again, so every order belongs to a key
    duplicated: there.size - new Set(told).size + (told.length - new Set(told).size),
  };
}
