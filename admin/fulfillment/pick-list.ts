import type { OrderToPack, PackedItem } from '#contract/admin/orders/shipments.ts';

/** One thing to fetch, for all selected orders together. */
export interface PickedItem extends Omit<PackedItem, 'lineNo'> {
  /** How many orders need it. */
  orders: number;
}

/** The place where items are stored. */
export interface PickStop {
  /** Undefined for items without a storage location: they come last. */
  storageLocation: string | undefined;
  items: PickedItem[];
}

const NATURAL = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * What has to be fetched for these orders, in the order of a walk: by storage location (`A2` before `A10`), then by
 * title. The same variant of several orders is one entry, with the texts of the first order.
 */
export function pickList(orders: readonly OrderToPack[]): PickStop[] {
  const byVariant = new Map<number, PickedItem>();
  for (const order of orders) {
    for (const { lineNo: _lineNo, ...item } of order.items) {
      // not by texts: two products may have the same title and no SKU
      const known = byVariant.get(item.variantId);
      if (known) {
        known.quantity += item.quantity;
        known.orders += 1;
      } else {
        byVariant.set(item.variantId, { ...item, orders: 1 });
      }
    }
  }
  const stops = Map.groupBy(byVariant.values(), ({ storageLocation }) => storageLocation);
  return [...stops]
    .map(([storageLocation, items]) => ({ storageLocation, items: items.toSorted(byTitle) }))
    .sort(byLocation);
}

const byTitle = (one: PickedItem, other: PickedItem) =>
  NATURAL.compare(`${one.title} ${one.options}`, `${other.title} ${other.options}`);

function byLocation(one: PickStop, other: PickStop): number {
  if (one.storageLocation === undefined) return 1;
  if (other.storageLocation === undefined) return -1;
  return NATURAL.compare(one.storageLocation, other.storageLocation);
}
