import type { OrderableVariant } from '#server/catalog/read-for-order.ts';
import { Refusal } from '#server/refusal.ts';
import { outOfStock } from './out-of-stock.ts';
import { lineQuantity, type WantedLine } from './wanted-line.ts';

/** A requested item with its variant. */
export interface ChosenLine {
  variant: OrderableVariant;
  quantity: number;
}

// Option values that merchants use when a product has only one value. Pages do not show them.
const NO_CHOICE = new Set(['', 'default', 'default title', 'one size']);

/**
 * Resolves every requested item to a variant and merges items of the same variant. `variants` holds the
 * variants of all requested products, per product in the merchant's order.
 * Throws UserError: product_unavailable, choice_required, out_of_stock, invalid_request.
 */
export function chooseVariants(
  wanted: readonly WantedLine[],
  variants: readonly OrderableVariant[],
): ChosenLine[] {
  const byProduct = Map.groupBy(
    variants.filter((variant) => variant.isBuyable),
    (variant) => variant.productId,
  );
  const chosen = new Map<number, ChosenLine>();
  for (const line of wanted) {
    const variant = chooseOne(line, byProduct.get(line.productId) ?? []);
    const before = chosen.get(variant.id)?.quantity ?? 0;
    chosen.set(variant.id, { variant, quantity: lineQuantity(line.productId, before + line.quantity) });
  }
  return [...chosen.values()];
}

function chooseOne(line: WantedLine, variants: readonly OrderableVariant[]): OrderableVariant {
  const [first] = variants;
  if (!first) throw unavailable(line.productId);
  if (line.choice) return chosenByShopper(line.productId, line.choice, variants, first);
  return chosenByShop(line.quantity, variants, first);
}

function chosenByShopper(
  productId: string,
  choice: NonNullable<WantedLine['choice']>,
  variants: readonly OrderableVariant[],
  { title }: OrderableVariant,
): OrderableVariant {
  const inSize = matching(variants, 'size', choice.size);
  if (inSize.length === 0) throw choiceRequired(productId, `${title} does not come in size ${choice.size}.`);
  const candidates = matching(inSize, 'color', choice.color);
  if (candidates.length === 0)
    throw choiceRequired(productId, `${title} does not come in colour ${choice.color}.`);
  const [only, another] = candidates;
  if (only && !another) return only;
  const open = new Set(candidates.map((variant) => variant.size)).size > 1 ? 'size' : 'colour';
  throw choiceRequired(productId, `Please choose a ${open} for ${title}.`);
}

/**
 * The variants with the given size or color. Without a given value: the variants that have no such option,
 * else all.
 */
function matching(variants: readonly OrderableVariant[], key: 'size' | 'color', name: string) {
  const wanted = name.toLowerCase();
  const named = variants.filter((variant) => variant[key].toLowerCase() === wanted);
  if (named.length > 0) return named;
  const unnamed = variants.filter((variant) => NO_CHOICE.has(variant[key].toLowerCase()));
  if (NO_CHOICE.has(wanted) && unnamed.length > 0) return unnamed;
  return name === '' ? variants : [];
}

/** For clients that send no options: the first variant at the listed price with enough stock. */
function chosenByShop(quantity: number, variants: readonly OrderableVariant[], first: OrderableVariant) {
  const alike = variants.filter((variant) => variant.isFirstPrice);
  const enough = alike.find((variant) => variant.sellsWhenOut || variant.stock >= quantity);
  if (enough) return enough;
  const fullest = alike.reduce(
    (most, variant) => (variant.stock > most.stock ? variant : most),
    alike[0] ?? first,
  );
  throw outOfStock(fullest, Math.max(0, fullest.stock));
}

function unavailable(productId: string): Refusal {
  const message = 'A product in your cart is no longer sold. Please remove it and order again.';
  return new Refusal('product_unavailable', message, {
    fields: [{ path: `products.${productId}`, message }],
  });
}

function choiceRequired(productId: string, message: string): Refusal {
  return new Refusal('choice_required', message, { fields: [{ path: `products.${productId}`, message }] });
}
