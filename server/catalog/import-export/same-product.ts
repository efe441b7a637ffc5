import type { CatalogProduct } from '../product.ts';

/** Returns true if importing `incoming` over `stored` changes nothing. */
export function isSameProduct(stored: CatalogProduct, incoming: CatalogProduct): boolean {
  return fingerprint(stored) === fingerprint(withStoredStock(stored, incoming));
}

/** If the file gives no stock for a variant, the stored stock stays. */
function withStoredStock(stored: CatalogProduct, incoming: CatalogProduct): CatalogProduct {
  const [first, ...rest] = incoming.variants.map((variant) => {
    if (variant.stock !== null) return variant;
    const storedVariant = stored.variants.find(
      ({ size, color }) => size === variant.size && color === variant.color,
    );
    const storedStock = storedVariant?.stock ?? 0;
    return { ...variant, stock: variant.allowBackorder ? storedStock : Math.max(storedStock, 0) };
  });
  return first ? { ...incoming, variants: [first, ...rest] } : incoming;
}

/** Equal for equal values in any key order, because jsonb does not preserve the order of keys. */
function fingerprint(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
  });
}
