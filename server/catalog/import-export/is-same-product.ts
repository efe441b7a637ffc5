import type { CatalogProduct } from '../product.ts';
import { findVariant, type PlannedProduct, type PlannedVariant, plannedStock } from './stock-plan.ts';

/** Returns true if importing `incoming` over `stored` changes nothing. */
export function isSameProduct(stored: CatalogProduct, incoming: PlannedProduct): boolean {
  return fingerprint(stored) === fingerprint(withPlannedStock(stored, incoming));
}

function withPlannedStock(stored: CatalogProduct, incoming: PlannedProduct): CatalogProduct {
  const toStored = ({ stockChange, importSeen, ...variant }: PlannedVariant) => ({
    ...variant,
    stock: plannedStock({ ...variant, stockChange, importSeen }, findVariant(stored, variant)),
  });
  const [first, ...rest] = incoming.variants;
  return { ...incoming, variants: [toStored(first), ...rest.map(toStored)] };
}

/** Equal for equal values in any key order, because jsonb does not preserve the order of keys. */
function fingerprint(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
  });
}
