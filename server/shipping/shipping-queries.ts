import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';

/**
 * The stored shipping rules without the PIN codes that are not served, and which of these PIN codes are not served. The
 * list may be long: the database searches it. `storeVersion` changes with every write of the store information.
 */
export async function selectShippingRules(
  db: Database | Transaction,
  postalCodes: readonly string[],
): Promise<{ rules: unknown; notServed: ReadonlySet<string>; storeVersion: string | null }> {
  const { rows } = await sql<{ rules: unknown; starts: string[]; storeVersion: string }>`
    select (value->'delivery') - 'notServed' as rules, xmin::text as "storeVersion",
      array(select start from unnest((select ${[...new Set(postalCodes.flatMap(startsOf))]}::text[])) as start
        where listed.starts ? start) as starts
    from shop_settings, lateral (select value->'delivery'->'notServed' as starts offset 0) as listed
    where key = 'store-info'`.execute(db);
  const { rules = null, starts = [], storeVersion = null } = rows[0] ?? {};
  const notServed = postalCodes.filter((code) => startsOf(code).some((start) => starts.includes(start)));
  return { rules, notServed: new Set(notServed), storeVersion };
}

/** A PIN code is listed as a whole, or by its first digits. */
const startsOf = (postalCode: string) => Array.from(postalCode, (_, i) => postalCode.slice(0, i + 1));
