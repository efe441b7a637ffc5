import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';

/**
 * The stored shipping rules without the PIN codes that are not served, and whether this PIN code is one of them. The
 * list may be long: the database searches it. `storeVersion` changes with every write of the store information.
 */
export async function selectShippingRules(
  db: Database | Transaction,
  postalCode: string,
): Promise<{ rules: unknown; isNotServed: boolean; storeVersion: string | null }> {
  const starts = Array.from(postalCode, (_, i) => postalCode.slice(0, i + 1));
  const { rows } = await sql<{ rules: unknown; isNotServed: boolean; storeVersion: string }>`
    select (value->'delivery') - 'notServed' as rules,
      coalesce(value->'delivery'->'notServed' ?| ${starts}::text[], false) as "isNotServed", xmin::text as "storeVersion"
    from shop_settings where key = 'store-info'`.execute(db);
  return rows[0] ?? { rules: null, isNotServed: false, storeVersion: null };
}
