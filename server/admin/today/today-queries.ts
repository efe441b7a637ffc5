import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** True if the shop sells a visible product. */
export async function hasVisibleProduct(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from products where status = 'active' and is_published) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** True if the shop has an order. */
export async function hasOrder(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from orders) as found`.execute(db);
  return rows[0]?.found ?? false;
}
