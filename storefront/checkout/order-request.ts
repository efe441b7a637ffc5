import type { OrderItem, ShippingAddress } from '#contract/orders.ts';
import type { NewOrder } from '#storefront/api/orders.ts';
import type { CartLine } from '#storefront/state/cart.ts';
import { trimAddress } from './shipping-errors.ts';

/**
 * The body of POST /orders: a map of product id to quantity. `withItems` adds the lines with their selected
 * options, for servers with the capability `order-items`, `expectedTotal` the total that the shopper was shown,
 * for servers with the capability `quote`.
 */
export function orderRequest(
  lines: readonly CartLine[],
  address: ShippingAddress,
  { withItems, expectedTotal }: { withItems: boolean; expectedTotal?: number | undefined },
): NewOrder {
  return {
    ...orderedProducts(lines, { withItems }),
    shippingAddress: trimAddress(address),
    ...(expectedTotal !== undefined && { expectedTotal }),
  };
}

/** What is ordered, without address and prices. */
export function orderedProducts(
  lines: readonly CartLine[],
  { withItems }: { withItems: boolean },
): Pick<NewOrder, 'products' | 'items'> {
  const products = new Map<string, number>();
  for (const { id, quantity } of lines) products.set(id, (products.get(id) ?? 0) + quantity);
  return {
    products: Object.fromEntries(products),
    ...(withItems && { items: lines.map(toOrderItem) }),
  };
}

function toOrderItem({ id, quantity, selectedSize, selectedColor }: CartLine): OrderItem {
  return {
    productId: id,
    quantity,
    ...(selectedSize && { selectedSize }),
    ...(selectedColor && { selectedColor }),
  };
}
