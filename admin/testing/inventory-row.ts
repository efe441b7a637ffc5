import type { InventoryRow } from '#contract/admin/catalog/inventory.ts';

/** A variant with twelve units, none of them held by an order. */
export const INVENTORY_ROW: InventoryRow = {
  id: 7,
  productId: 'jeera',
  title: 'Roasted cumin',
  options: '',
  sku: 'JEERA-100',
  onHand: 12,
  held: 0,
  available: 12,
  threshold: 3,
  allowsBackorder: false,
};
