import { type PlaceOrderBody, QUANTITY_MAX } from '#contract/orders.ts';
import { Refusal } from '#server/refusal.ts';

/** A requested item before its variant is resolved. */
export interface WantedLine {
  productId: string;
  quantity: number;
  /**
   * Absent: the client sends no options, and the server chooses the variant. '' means that this option is not
   * selected.
   */
  choice?: { size: string; color: string };
}

/**
 * The requested items of a request body: from `items` if present, else one per product. The quantities in
 * `items` must add up to those in `products`. Throws UserError: invalid_request.
 */
export function wantedLines({ products, items }: Pick<PlaceOrderBody, 'products' | 'items'>): WantedLine[] {
  const totals = new Map(Object.entries(products));
  if (!items) {
    return [...totals].map(([productId, quantity]) => ({
      productId,
      quantity: lineQuantity(productId, quantity),
    }));
  }
  refuseOtherTotals(totals, items);
  return items.map(({ productId, quantity, selectedSize, selectedColor }) => ({
    productId,
    quantity,
    choice: { size: (selectedSize ?? '').trim(), color: (selectedColor ?? '').trim() },
  }));
}

function refuseOtherTotals(totals: Map<string, number>, items: NonNullable<PlaceOrderBody['items']>): void {
  const left = new Map(totals);
  for (const { productId, quantity } of items) left.set(productId, (left.get(productId) ?? 0) - quantity);
  for (const [productId, difference] of left) {
    if (difference === 0) continue;
    const message = `The items of product ${productId} do not add up to its quantity in products.`;
    throw new Refusal('invalid_request', message, { fields: [{ path: `products.${productId}`, message }] });
  }
}

/** Returns the quantity. Throws UserError: invalid_request, if it is above the maximum of one line. */
export function lineQuantity(productId: string, quantity: number): number {
  if (quantity <= QUANTITY_MAX) return quantity;
  const message = `Quantity must be at most ${QUANTITY_MAX}`;
  throw new Refusal('invalid_request', message, { fields: [{ path: `products.${productId}`, message }] });
}
