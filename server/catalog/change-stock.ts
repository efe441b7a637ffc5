import type { Database, Transaction } from '#server/database/database.ts';
import { Refusal } from '#server/refusal.ts';
import { addStock, lockVariants } from './stock-queries.ts';

/** Selects a variant: by SKU, or by product id plus size and color where the product has several. */
export interface NamedVariant {
  /** A SKU or a product id. */
  name: string;
  size?: string | undefined;
  color?: string | undefined;
}

export interface ChangedStock {
  title: string;
  before: number;
  after: number;
}

/**
 * Sets or changes the stock of one variant and records the stock movement. `after` maps the old stock to the
 * new one. Throws UserError: product_not_found, choice_required (several variants match), invalid_request
 * (stock below zero).
 */
export async function changeStock(
  db: Database,
  named: NamedVariant,
  after: (before: number) => number,
): Promise<ChangedStock> {
  return await db.transaction().execute(async (trx) => {
    const variant = await lockNamed(trx, named);
    const left = after(variant.stock);
    if (left < 0 && !variant.sellsWhenOut) {
      throw new Refusal(
        'invalid_request',
        `${variant.title} has ${variant.stock} pieces: not so many can be taken.`,
      );
    }
    if (left !== variant.stock) {
      const change = left - variant.stock;
      await addStock(trx, { variantId: variant.id, quantity: change, reason: 'adjust', orderId: null });
    }
    return { title: variant.title, before: variant.stock, after: left };
  });
}

async function lockNamed(trx: Transaction, { name, size, color }: NamedVariant) {
  const isChosen = (chosen: string | undefined, value: string) =>
    chosen === undefined || chosen.toLowerCase() === value.toLowerCase();
  const found = await lockVariants(trx, name);
  const [variant, another] = found.filter((one) => isChosen(size, one.size) && isChosen(color, one.color));
  if (!variant) throw new Refusal('product_not_found', `There is no product or SKU ${name} in the shop.`);
  if (another) {
    const choices = found.map((one) => [one.sku, one.size, one.color].filter(Boolean).join(' / ')).join(', ');
    throw new Refusal(
      'choice_required',
      `${name} comes as ${choices}: say which with a SKU, --size or --color.`,
    );
  }
  const choice = [variant.size, variant.color].filter((one) => one !== '').join(', ');
  return { ...variant, title: choice ? `${variant.title} (${choice})` : variant.title };
}
