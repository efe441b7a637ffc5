import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import { arrayOf } from '#server/database/statements/array-of.ts';
import type { GstRegistration } from '#server/tax/gst-registration.ts';

/**
 * The stored shipping rules without the PIN codes that are not served, which of these PIN codes are not served, and what
 * decides in which State the seller may sell. The list may be long: the database searches it. `storeVersion` changes
 * with every write of the store information.
 */
export async function selectShippingRules(
  db: Database | Transaction,
  postalCodes: readonly string[],
): Promise<{
  rules: unknown;
  notServed: ReadonlySet<string>;
  seller: GstRegistration;
  storeVersion: string | null;
}> {
  const starts = arrayOf([...new Set(postalCodes.flatMap(startsOf))], 'text');
  const { rows } = await sql<{
    rules: unknown;
    listedStarts: string[];
    seller: GstRegistration;
    storeVersion: string;
  }>`
    select store.delivery - 'notServed' as rules, shop_settings.xmin::text as "storeVersion",
      jsonb_strip_nulls(jsonb_build_object(
        'gstin', gstin, 'stateCode', "stateCode", 'taxStatus', "taxStatus")) as seller,
      array(select start from unnest(${starts}) as start where listed.starts ? start) as "listedStarts"
    from shop_settings,
      -- each access of its own would decompress all of it again
      jsonb_to_record(value) as store (delivery jsonb, gstin text, "stateCode" text, "taxStatus" text),
      lateral (select store.delivery->'notServed' as starts offset 0) as listed
    where key = 'store-info'`.execute(db);
  const { rules = null, listedStarts = [], seller = {}, storeVersion = null } = rows[0] ?? {};
  const notServed = postalCodes.filter((code) =>
    startsOf(code).some((start) => listedStarts.includes(start)),
  );
  return { rules, notServed: new Set(notServed), seller, storeVersion };
}

/** A PIN code is listed as a whole, or by its first digits. */
const startsOf = (postalCode: string) => Array.from(postalCode, (_, i) => postalCode.slice(0, i + 1));
