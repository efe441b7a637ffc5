import { countOf } from '#format/indian-digits.ts';
import { formatOptions } from '#format/options.ts';
import type { Actor } from '#server/audit/actor.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { storeStockChanges } from '../inventory/change-inventory.ts';
import { lockVariants } from './stock-queries.ts';

/** Selects a variant: by SKU, or by product id plus size and color where the product has several. */
export interface VariantSelector {
  /** A SKU or a product id. */
  skuOrProductId: string;
  size?: string | undefined;
  color?: string | undefined;
}

export interface StockAdjustment {
  title: string;
  before: number;
  after: number;
}

/**
 * Sets or changes the stock of one variant for the command line, which can be taken back; the admin changes stock with
 * `inventory/change-inventory.ts`. `after` maps the old stock to the new one.
 * Throws UserError: product_not_found, choice_required (several variants match), invalid_request (stock below zero).
 */
export async function adjustStock(
  db: Database,
  selector: VariantSelector,
  after: (before: number) => number,
  actor: Actor,
): Promise<StockAdjustment> {
  return await db.transaction().execute(async (trx) => {
    const variant = await lockSelectedVariant(trx, selector);
    const stockAfter = after(variant.stock);
    if (stockAfter < 0 && !variant.allowBackorder) {
      throw new UserError(
        'invalid_request',
        `${variant.title} has ${countOf(variant.stock, 'unit')}: not so many can be removed.`,
      );
    }
    const change = stockAfter - variant.stock;
    const record = { action: 'inventory.adjust', reason: 'adjust', note: '' } as const;
    await storeStockChanges(trx, [{ variant, change }], record, actor);
    return { title: variant.title, before: variant.stock, after: stockAfter };
  });
}

async function lockSelectedVariant(trx: Transaction, { skuOrProductId, size, color }: VariantSelector) {
  const matchesOption = (requested: string | undefined, value: string) =>
    requested === undefined || requested.toLowerCase() === value.toLowerCase();
  const variants = await lockVariants(trx, skuOrProductId);
  const [variant, another] = variants.filter(
    (one) => matchesOption(size, one.size) && matchesOption(color, one.color),
  );
  if (!variant)
    throw new UserError('product_not_found', `There is no product or SKU ${skuOrProductId} in the shop.`);
  if (another) {
    const variantNames = variants
      .map((one) => [one.sku, one.size, one.color].filter(Boolean).join(' / '))
      .join(', ');
    throw new UserError(
      'choice_required',
      `${skuOrProductId} comes as ${variantNames}: say which with a SKU, --size or --color.`,
    );
  }
  const selectedOptions = formatOptions(variant);
  return { ...variant, title: selectedOptions ? `${variant.title} (${selectedOptions})` : variant.title };
}
