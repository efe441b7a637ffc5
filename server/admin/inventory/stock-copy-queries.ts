import { type RawBuilder, sql } from 'kysely';
import type { InventoryView } from '#contract/admin/catalog/inventory.ts';
import { movedVariants } from '#server/catalog/stock/moved-variants.ts';
import type { Transaction } from '#server/database/database.ts';

// `stock_copies` has the stock of each variant as of the last run of a job, with an index: an index of `variants.stock` itself
// would slow down every order.

/** Copies the stock of variants with movements since a time in milliseconds; without it, of all variants. */
export async function copyStock(trx: Transaction, since: number | undefined): Promise<void> {
  const moved = since === undefined ? sql`` : sql`and v.id in (${movedVariants(since)})`;
  await sql`
    update stock_copies copy set stock = v.stock from variants v
    where v.id = copy.variant_id and v.stock <> copy.stock ${moved}`.execute(trx);
}

/** The ids of all variants of a view other than `all`, and some others. `copiedAt`: see `readOldestTransaction`. */
export function candidatesOfView(
  view: Exclude<InventoryView, 'all'>,
  threshold: number,
  copiedAt: number,
): RawBuilder<unknown> {
  const copied =
    view === 'sold-out'
      ? sql`select variant_id from stock_copies where stock <= 0`
      : sql`select variant_id from stock_copies where stock > 0 and stock <= ${threshold}::integer
          union select id from variants where low_stock_threshold is not null`;
  return sql`${copied} union ${movedVariants(copiedAt)}`;
}

/**
 * A condition on the row `copy` that every variant of the view meets unless its stock has changed since it was copied. The
 * caller checks the rest, such as the threshold.
 */
export function isCopiedInView(view: InventoryView): RawBuilder<boolean> {
  if (view === 'all') return sql`true`;
  return view === 'low' ? sql`copy.stock > 0` : sql`copy.stock <= 0`;
}
