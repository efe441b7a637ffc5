import type { OrderableVariant } from '#server/catalog/read-for-order.ts';
import { Refusal } from '#server/refusal.ts';

/**
 * The error that rejects a whole order because one line is out of stock. Holds the line and the available
 * quantity.
 */
export function outOfStock(variant: OrderableVariant, left: number): Refusal {
  const choices = [variant.size, variant.color].filter((choice) => choice !== '').join(', ');
  const name = choices ? `${variant.title} (${choices})` : variant.title;
  const message = left > 0 ? `Only ${left} of ${name} left.` : `${name} is out of stock.`;
  return new Refusal('out_of_stock', message, {
    line: {
      productId: variant.productId,
      ...(variant.size !== '' && { selectedSize: variant.size }),
      ...(variant.color !== '' && { selectedColor: variant.color }),
      available: left,
    },
  });
}
