import { sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';

interface ExportedVariant {
  productId: string;
  size: string;
  color: string;
  /** The stock at the time of the export. */
  exportedStock: number;
}

/**
 * What earlier imports of the same export have already added to these variants, in units: without it, importing a
 * corrected file would add its differences twice. These are the movements with the same exported stock, since the last
 * export with this stock.
 */
export async function selectAppliedStock(trx: Transaction, variants: readonly ExportedVariant[]) {
  const { rows } = await sql<{ productId: string; size: string; color: string; applied: number }>`
    select variants.product_id as "productId", variants.size, variants.color,
      coalesce(sum(movements.quantity_change), 0)::int as applied
    from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb)
      as file("productId" text, size text, color text, "exportedStock" integer)
    join variants on variants.product_id = file."productId" and variants.size = file.size and variants.color = file.color
    cross join lateral (
      select coalesce(max(exports.at), '-infinity') as at from catalog_exports as exports
      where variants.stock - file."exportedStock" = (
        select coalesce(sum(later.quantity_change), 0) from stock_movements as later
        where later.variant_id = variants.id and later.at > exports.at)
    ) as last_export
    join stock_movements as movements on movements.variant_id = variants.id and movements.import_seen = file."exportedStock"
      and movements.at > last_export.at
    group by 1, 2, 3`.execute(trx);
  return rows;
}
