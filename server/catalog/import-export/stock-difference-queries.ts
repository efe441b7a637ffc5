import { sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';

interface ExportedVariant {
  productId: string;
  size: string;
  color: string;
  /** The stock at the time of the export. */
  seen: number;
}

/**
 * The units that imports have already added to these variants for the same export: those with the same
 * exported stock, since the last export that saw this stock. Without this sum a file that is corrected and
 * imported again would add its differences twice.
 */
export async function selectAppliedDifferences(trx: Transaction, variants: readonly ExportedVariant[]) {
  const { rows } = await sql<{ productId: string; size: string; color: string; applied: number }>`
    select variants.product_id as "productId", variants.size, variants.color,
      coalesce(sum(applied.quantity_change), 0)::int as applied
    from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb)
      as file("productId" text, size text, color text, seen integer)
    join variants on variants.product_id = file."productId" and variants.size = file.size and variants.color = file.color
    cross join lateral (
      select coalesce(max(exports.at), '-infinity') as at from catalog_exports as exports
      where variants.stock - file.seen = (
        select coalesce(sum(later.quantity_change), 0) from stock_movements as later
        where later.variant_id = variants.id and later.at > exports.at)
    ) as last_export
    join stock_movements as applied on applied.variant_id = variants.id and applied.import_seen = file.seen
      and applied.at > last_export.at
    group by 1, 2, 3`.execute(trx);
  return rows;
}
