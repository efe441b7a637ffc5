import { type PlaceOrderBody, QUANTITY_MAX } from '#contract/orders.ts';
import { Refusal } from '#server/refusal.ts';

/** What a client asks for before the shop has decided which variant that is. */
export interface WantedLine {
  productId: string;
  quantity: number;
  /** Absent: the client does not know choices, and the shop chooses. '' inside: this choice was left open. */
  choice?: { size: string; color: string };
}

/**
 * The lines of an order from its body: `items` when the client tells choices, else one line a product. Refuses
 * (`invalid_request`) when both are given and do not say the same.
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

/** Refuses more pieces than one line can hold. */
export function lineQuantity(productId: string, quantity: number): number {
  if (quantity <= QUANTITY_MAX) return quantity;
  const message = `Quantity must be at most ${QUANTITY_MAX}`;
  throw new Refusal('invalid_request', message, { fields: [{ path: `products.${productId}`, message }] });
}
