import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

const RECENT_SECONDS = 10;

/** True if an order was placed in the last seconds. */
export async function hasRecentOrders(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isRecent: boolean }>`
    select exists (
      select from orders where created_at > now() - make_interval(secs => ${sql.lit(RECENT_SECONDS)})) as "isRecent"`.execute(
    db,
  );
  return rows[0]?.isRecent === true;
}
