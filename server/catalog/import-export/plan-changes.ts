import { formatPaise } from '#format/money.ts';
import type { Transaction } from '#server/database/database.ts';
import { selectFullProducts } from '../full-product-queries.ts';
import { findMrp } from '../mrp.ts';
import { type CatalogProduct, currentPricePaise, type FileProduct, optionAttributes } from '../product.ts';
import {
  findVariant,
  type PlannedProduct,
  type PlannedVariant,
  plannedStock,
  planStock,
  type StockPlan,
} from './stock-plan.ts';
import { withStoredValues } from './with-stored-values.ts';

/** A product of a file beside the stored one. */
export interface PlannedChange {
  kind: 'created' | 'updated' | 'unchanged' | 'rejected';
  /** Why it is rejected. */
  problem?: string;
  product: PlannedProduct;
  /** As in the file, with the stored values of columns that the file does not have. */
  fileProduct: FileProduct;
  stored: CatalogProduct | undefined;
}

/** Compares products of a file with the stored ones. Changes nothing. */
export async function planChanges(
  trx: Transaction,
  batch: readonly FileProduct[],
  isStockSet: boolean,
): Promise<{ changes: PlannedChange[]; stockPlans: StockPlan[] }> {
  const stored = await selectFullProducts(
    trx,
    batch.map(({ id }) => id),
  );
  const storedById = new Map(stored.map((product) => [product.id, product]));
  const completed = batch.map((product) => withStoredValues(product, storedById.get(product.id)));
  const { products, plans } = await planStock(trx, completed, storedById, isStockSet);
  const changes = products.map((product, i): PlannedChange => {
    const known = storedById.get(product.id);
    const fileProduct = completed[i] as FileProduct;
    if (!known) return { kind: 'created', product, fileProduct, stored: undefined };
    const base = { product, fileProduct, stored: known };
    if (isSameProduct(known, product)) return { kind: 'unchanged', ...base };
    const problem = findMissingOptions(batch[i]?.columns, known) ?? findPriceAboveMrp(product);
    return problem === undefined ? { kind: 'updated', ...base } : { kind: 'rejected', problem, ...base };
  });
  const rejected = new Set(changes.flatMap(({ kind, product }) => (kind === 'rejected' ? product.id : [])));
  return { changes, stockPlans: plans.filter(({ productId }) => !rejected.has(productId)) };
}

/** A file without options would replace all variants of a product by one. */
function findMissingOptions(
  columns: readonly string[] | undefined,
  { variants }: CatalogProduct,
): string | undefined {
  if (!columns || columns.includes('Option1 value') || optionAttributes(variants).length === 0)
    return undefined;
  const count = variants.length === 1 ? 'a variant with options' : `${variants.length} variants`;
  return `The product has ${count} in the shop, and the file has no column for its options: add one, or leave the product out`;
}

/** A file without MRPs may raise a price above the stored one. Files with MRPs are checked when they are read. */
function findPriceAboveMrp({ facts, variants }: PlannedProduct): string | undefined {
  for (const variant of variants) {
    const mrp = findMrp(facts, variant);
    const price = currentPricePaise(variant);
    if (mrp !== undefined && price > mrp)
      return `Price ${formatPaise(price)} is above the MRP ${formatPaise(mrp)} that the product has in the shop`;
  }
  return undefined;
}

/** The products of a comparison that an import has to store. */
export function changedProducts(changes: readonly PlannedChange[]): PlannedProduct[] {
  return changes.filter(({ kind }) => kind === 'created' || kind === 'updated').map(({ product }) => product);
}

/** True if importing `incoming` over `stored` changes nothing. */
function isSameProduct(stored: CatalogProduct, incoming: PlannedProduct): boolean {
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
