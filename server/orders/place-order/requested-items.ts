import { MAX_LINE_QUANTITY, type PlaceOrderBody } from '#contract/orders.ts';
import { fieldError } from '#server/errors/field-error.ts';

/** A requested item before its variant is resolved. */
export interface RequestedItem {
  productId: string;
  quantity: number;
  /**
   * Absent: the client sends no options, and the server chooses the variant. '' means that this option is not
   * selected.
   */
  selectedOptions?: { size: string; color: string };
}

/**
 * The requested items of a request body: from `items` if present, else one per product. The quantities in
 * `items` must add up to those in `products`. Throws UserError: invalid_request.
 */
export function requestedItems({
  products,
  items,
}: Pick<PlaceOrderBody, 'products' | 'items'>): RequestedItem[] {
  const totals = new Map(Object.entries(products));
  if (!items) {
    return [...totals].map(([productId, quantity]) => ({
      productId,
      quantity: validateLineQuantity(productId, quantity),
    }));
  }
  assertSameTotals(totals, items);
  return items.map(({ productId, quantity, selectedSize, selectedColor }) => ({
    productId,
    quantity,
    selectedOptions: { size: (selectedSize ?? '').trim(), color: (selectedColor ?? '').trim() },
  }));
}

function assertSameTotals(totals: Map<string, number>, items: NonNullable<PlaceOrderBody['items']>): void {
  const remaining = new Map(totals);
  for (const { productId, quantity } of items)
    remaining.set(productId, (remaining.get(productId) ?? 0) - quantity);
  for (const [productId, difference] of remaining) {
    if (difference === 0) continue;
    const message = `The items of product ${productId} do not add up to its quantity in products.`;
    throw fieldError(`products.${productId}`, message);
  }
}

/** Returns the quantity. Throws UserError: invalid_request, if it is above the maximum of one line. */
export function validateLineQuantity(productId: string, quantity: number): number {
  if (quantity <= MAX_LINE_QUANTITY) return quantity;
  const message = `Quantity must be at most ${MAX_LINE_QUANTITY}`;
  throw fieldError(`products.${productId}`, message);
}
