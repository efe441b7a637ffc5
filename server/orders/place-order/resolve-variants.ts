import type { OrderableVariant } from '#server/catalog/stock/orderable-variants.ts';
import { fieldError } from '#server/errors/field-error.ts';
import type { UserError } from '#server/errors/user-error.ts';
import { outOfStock } from '../order-errors.ts';
import { type RequestedItem, validateLineQuantity } from './requested-items.ts';

/** A requested item with its variant. */
export interface ResolvedLine {
  variant: OrderableVariant;
  quantity: number;
}

// Option values that merchants use when a product has only one value. Pages do not show them.
const PLACEHOLDER_OPTION_VALUES = new Set(['', 'default', 'default title', 'one size']);

/**
 * Resolves every requested item to a variant and merges items of the same variant. `variants` holds the
 * variants of all requested products, per product in the merchant's order.
 * Throws UserError: product_unavailable, choice_required, out_of_stock, invalid_request.
 */
export function resolveVariants(
  requestedItems: readonly RequestedItem[],
  variants: readonly OrderableVariant[],
): ResolvedLine[] {
  const byProduct = Map.groupBy(
    variants.filter((variant) => variant.isProductVisible),
    (variant) => variant.productId,
  );
  const resolved = new Map<number, ResolvedLine>();
  for (const item of requestedItems) {
    const variant = resolveVariant(item, byProduct.get(item.productId) ?? []);
    const earlierQuantity = resolved.get(variant.id)?.quantity ?? 0;
    resolved.set(variant.id, {
      variant,
      quantity: validateLineQuantity(item.productId, earlierQuantity + item.quantity),
    });
  }
  return [...resolved.values()];
}

function resolveVariant(item: RequestedItem, variants: readonly OrderableVariant[]): OrderableVariant {
  const [first] = variants;
  if (!first) throw productUnavailable(item.productId);
  if (item.selectedOptions)
    return requireVariantByOptions(item.productId, item.selectedOptions, variants, first);
  return requireAvailableVariant(item.quantity, variants, first);
}

function requireVariantByOptions(
  productId: string,
  choice: NonNullable<RequestedItem['selectedOptions']>,
  variants: readonly OrderableVariant[],
  { title }: OrderableVariant,
): OrderableVariant {
  const inSize = matchOption(variants, 'size', choice.size);
  if (inSize.length === 0) throw choiceRequired(productId, `${title} does not come in size ${choice.size}.`);
  const candidates = matchOption(inSize, 'color', choice.color);
  if (candidates.length === 0)
    throw choiceRequired(productId, `${title} does not come in colour ${choice.color}.`);
  const [only, another] = candidates;
  if (only && !another) return only;
  const missingOption = new Set(candidates.map((variant) => variant.size)).size > 1 ? 'size' : 'colour';
  throw choiceRequired(productId, `Please choose a ${missingOption} for ${title}.`);
}

/**
 * The variants with the given size or color. Without a given value: the variants that have no such option,
 * else all.
 */
function matchOption(variants: readonly OrderableVariant[], option: 'size' | 'color', value: string) {
  const normalizedValue = value.toLowerCase();
  const matching = variants.filter((variant) => variant[option].toLowerCase() === normalizedValue);
  if (matching.length > 0) return matching;
  const withoutOption = variants.filter((variant) =>
    PLACEHOLDER_OPTION_VALUES.has(variant[option].toLowerCase()),
  );
  if (PLACEHOLDER_OPTION_VALUES.has(normalizedValue) && withoutOption.length > 0) return withoutOption;
  return value === '' ? variants : [];
}

/** For clients that send no options: the first variant at the listed price with enough stock. */
function requireAvailableVariant(
  quantity: number,
  variants: readonly OrderableVariant[],
  first: OrderableVariant,
) {
  const samePriceVariants = variants.filter((variant) => variant.isListingPrice);
  const availableVariant = samePriceVariants.find(
    (variant) => variant.allowBackorder || variant.stock >= quantity,
  );
  if (availableVariant) return availableVariant;
  const bestStockedVariant = samePriceVariants.reduce(
    (most, variant) => (variant.stock > most.stock ? variant : most),
    samePriceVariants[0] ?? first,
  );
  throw outOfStock(bestStockedVariant, Math.max(0, bestStockedVariant.stock));
}

function productUnavailable(productId: string): UserError {
  const message = 'A product in your cart is no longer sold. Please remove it and order again.';
  return fieldError(`products.${productId}`, message, 'product_unavailable');
}

function choiceRequired(productId: string, message: string): UserError {
  return fieldError(`products.${productId}`, message, 'choice_required');
}
