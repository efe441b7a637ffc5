import type { PrintedShipment, VariantToPick } from './print-data.ts';

const NATURAL_ORDER = new Intl.Collator('en', { numeric: true });

/**
 * The units of all shipments by variant, in the order of their storage locations (A2 before A10). Variants without
 * a location come last. Texts are those of the first order: a title may have been changed between two orders.
 */
export function variantsToPick(shipments: readonly PrintedShipment[]): VariantToPick[] {
  const byId = new Map<number, VariantToPick>();
  for (const { orderId, items } of shipments) {
    for (const item of items) {
      const { variantId, quantity } = item;
      // not by texts: two products may have the same title and no SKU
      const variant = byId.get(variantId) ?? { ...item, quantity: 0, orders: [] };
      byId.set(variantId, variant);
      variant.quantity += quantity;
      const order = variant.orders.find((one) => one.orderId === orderId);
      if (order) order.quantity += quantity;
      else variant.orders.push({ orderId, quantity });
    }
  }
  return [...byId.values()].sort(compareVariants);
}

function compareVariants(a: VariantToPick, b: VariantToPick): number {
  if ((a.storageLocation === null) !== (b.storageLocation === null))
    return a.storageLocation === null ? 1 : -1;
  return (
    NATURAL_ORDER.compare(a.storageLocation ?? '', b.storageLocation ?? '') ||
    NATURAL_ORDER.compare(a.title, b.title) ||
    NATURAL_ORDER.compare(a.options, b.options)
  );
}
