import type { PickedVariant, PrintedShipment } from './print-data.ts';

const NATURAL_ORDER = new Intl.Collator('en', { numeric: true });

/**
 * The units of all shipments by variant, in the order of their storage locations (A2 before A10). Variants without
 * a location come last.
 */
export function pickedVariants(shipments: readonly PrintedShipment[]): PickedVariant[] {
  const byKey = new Map<string, PickedVariant>();
  for (const { orderId, items } of shipments) {
    for (const item of items) {
      const { title, options, sku, storageLocation, quantity } = item;
      const key = JSON.stringify([title, options, sku, storageLocation]);
      const picked = byKey.get(key) ?? { ...item, quantity: 0, orders: [] };
      byKey.set(key, picked);
      picked.quantity += quantity;
      const order = picked.orders.find((one) => one.orderId === orderId);
      if (order) order.quantity += quantity;
      else picked.orders.push({ orderId, quantity });
    }
  }
  return [...byKey.values()].sort(compareVariants);
}

function compareVariants(a: PickedVariant, b: PickedVariant): number {
  if ((a.storageLocation === null) !== (b.storageLocation === null))
    return a.storageLocation === null ? 1 : -1;
  return (
    NATURAL_ORDER.compare(a.storageLocation ?? '', b.storageLocation ?? '') ||
    NATURAL_ORDER.compare(a.title, b.title) ||
    NATURAL_ORDER.compare(a.options, b.options)
  );
}
