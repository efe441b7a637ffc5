import { sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';
import { optionsText } from '../options-text.ts';

/** A variant whose stock or storage changes. */
export interface LockedVariant {
  id: number;
  productId: string;
  /** Title of the product, with size and color. */
  title: string;
  stock: number;
  allowsBackorder: boolean;
  storageLocation: string | null;
  ownThreshold: number | null;
}

/** The variants with these ids, locked in the order of their ids, as orders lock them. */
export async function lockInventoryVariants(
  trx: Transaction,
  ids: readonly number[],
): Promise<LockedVariant[]> {
  const { rows } = await sql<LockedVariant>`
    select v.id, v.product_id as "productId",
      concat_ws(', ', p.title, nullif(${optionsText('v')}, '')) as title, v.stock,
      v.allow_backorder as "allowsBackorder", v.storage_location as "storageLocation",
      v.low_stock_threshold as "ownThreshold"
    from variants v join products p on p.id = v.product_id
    where v.id = any(${ids}::bigint[]) order by v.id for update of v`.execute(trx);
  return rows;
}

/** A variant whose stock has just fallen to its threshold. */
export interface LowVariant {
  title: string;
  sku: string | null;
  stock: number;
}

// units left in the last two days: stock that was low from the beginning, or before an update of the shop, is not new
const LOW = sql`v.stock <= coalesce(v.low_stock_threshold, shop.threshold) and not v.allow_backorder`;

/**
 * Deletes the alerts of variants that are no longer low, and adds those of variants that units left and that are low now.
 * Returns the added ones.
 */
export async function updateLowStockAlerts(trx: Transaction, threshold: number): Promise<LowVariant[]> {
  await sql`
    delete from low_stock_alerts alert using variants v, (values (${threshold}::integer)) as shop (threshold)
    where v.id = alert.variant_id and not (${LOW})`.execute(trx);
  const { rows } = await sql<LowVariant>`
    with added as (
      insert into low_stock_alerts (variant_id)
      select v.id from (values (${threshold}::integer)) as shop (threshold), (
        select distinct variant_id from stock_movements
        where at > now() - interval '2 days' and quantity_change < 0
      ) as moved
      join variants v on v.id = moved.variant_id join products p on p.id = v.product_id
      where ${LOW} and p.status = 'active' and p.is_published
        and not exists (select from low_stock_alerts alert where alert.variant_id = v.id)
      on conflict do nothing returning variant_id
    )
    select concat_ws(', ', p.title, nullif(${optionsText('v')}, '')) as title, v.sku, v.stock
    from added join variants v on v.id = added.variant_id join products p on p.id = v.product_id
    order by v.stock, p.title, v.position`.execute(trx);
  return rows;
}
