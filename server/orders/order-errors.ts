import { formatOptions } from '#format/options.ts';
import type { OrderableVariant } from '#server/catalog/stock/orderable-variants.ts';
import { UserError } from '#server/errors/user-error.ts';

/** The same error for an order that does not exist and for one that the client may not see. */
export function orderNotFound(): UserError {
  return new UserError('order_not_found', 'Order not found or access denied');
}

/**
 * The error that rejects a whole order because one line is out of stock. Holds the line and the available
 * quantity.
 */
export function outOfStock(variant: OrderableVariant, available: number): UserError {
  const options = formatOptions(variant);
  const name = options ? `${variant.title} (${options})` : variant.title;
  const message = available > 0 ? `Only ${available} of ${name} left.` : `${name} is out of stock.`;
  return new UserError('out_of_stock', message, {
    line: {
      productId: variant.productId,
      ...(variant.size !== '' && { selectedSize: variant.size }),
      ...(variant.color !== '' && { selectedColor: variant.color }),
      available,
    },
  });
}
