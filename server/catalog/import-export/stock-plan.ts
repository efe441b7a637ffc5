import { formatOptions } from '#format/options.ts';
import type { Transaction } from '#server/database/database.ts';
import type {
  CatalogImage,
  CatalogProduct,
  CatalogVariant,
  FileImage,
  FileProduct,
  FileVariant,
} from '../product.ts';
import { selectAppliedStock } from './applied-stock-queries.ts';

/** A variant of a file with its effect on the stock of the shop. */
export interface PlannedVariant extends CatalogVariant {
  /** Units to add to the stored stock. Null: `stock` decides, and null there leaves the stored stock. */
  stockChange: number | null;
  /** The stock at the time of the export, with which the movement is recorded. */
  importSeen: number | null;
}

export type PlannedProduct = Omit<CatalogProduct, 'variants'> & {
  variants: [PlannedVariant, ...PlannedVariant[]];
};

/** What an import does with the stock of one variant of a known product. */
export interface StockPlan {
  productId: string;
  /** The options, '' for a product without any. */
  options: string;
  before: number;
  /** The stock after the import, when no order comes in between. */
  after: number;
  /** The quantity in the file. */
  quantity: number;
  /**
   * `changed`: the stock changes. `no_export`: left as it is, because the file does not record the stock that
   * it was exported with. `repeated`: the difference of this file was applied before.
   */
  kind: 'changed' | 'no_export' | 'repeated';
}

/**
 * Decides the stock of every variant in a batch. New variants get the quantity of the file. Known variants
 * get the difference that the merchant made since the export, less what an earlier import of the same export
 * applied. With `isStockSet` they get the quantity itself.
 */
export async function planStock(
  trx: Transaction,
  products: readonly FileProduct[],
  stored: ReadonlyMap<string, CatalogProduct>,
  isStockSet: boolean,
): Promise<{ products: PlannedProduct[]; plans: StockPlan[] }> {
  const applied = isStockSet ? new Map() : await findAppliedDifferences(trx, products, stored);
  const plans: StockPlan[] = [];
  const planned = products.map((product): PlannedProduct => {
    const planVariant = (variant: FileVariant): PlannedVariant => {
      const { exportedStock, storageLocation, netQuantity, ...others } = variant;
      const known = findVariant(stored.get(product.id), variant);
      const rest = {
        ...others,
        storageLocation: storageLocation === undefined ? (known?.storageLocation ?? null) : storageLocation,
        netQuantity: netQuantity === undefined ? (known?.netQuantity ?? null) : netQuantity,
      };
      const before = known?.stock ?? 0;
      const unchanged = { ...rest, stockChange: null, importSeen: null };
      if (!known || variant.stock === null) return unchanged;
      const report = (after: number, kind: StockPlan['kind']) => {
        const options = formatOptions(variant);
        const { quantity } = exportedStock ?? { quantity: variant.stock ?? 0 };
        plans.push({ productId: product.id, options, before, after, quantity, kind });
      };
      if (isStockSet) {
        if (variant.stock !== before) report(variant.stock, 'changed');
        return unchanged;
      }
      if (!exportedStock) {
        if (variant.stock !== before) report(before, 'no_export');
        return { ...unchanged, stock: null };
      }
      const { quantity, seen } = exportedStock;
      const stockChange = quantity - seen - (applied.get(variantKey(product.id, variant)) ?? 0);
      const after = limitStock(before + stockChange, variant.allowBackorder);
      if (quantity !== seen && stockChange === 0) report(before, 'repeated');
      else if (after !== before) report(after, 'changed');
      return { ...rest, stock: null, stockChange, importSeen: seen };
    };
    const [first, ...others] = product.variants;
    const known = stored.get(product.id);
    const swatches = product.swatches ?? known?.swatches ?? [];
    const images = product.images.map((image) => withColor(image, known?.images));
    return { ...product, images, swatches, variants: [planVariant(first), ...others.map(planVariant)] };
  });
  return { products: planned, plans };
}

/** The stock of a planned variant after the import. `known` is undefined for a new variant. */
export function plannedStock(variant: PlannedVariant, known: CatalogVariant | undefined): number {
  const before = known?.stock ?? 0;
  if (variant.stockChange !== null) return limitStock(before + variant.stockChange, variant.allowBackorder);
  return variant.stock ?? limitStock(before, variant.allowBackorder);
}

/** Finds the variant with the same options. */
export function findVariant(
  product: CatalogProduct | undefined,
  { size, color }: Pick<CatalogVariant, 'size' | 'color'>,
): CatalogVariant | undefined {
  return product?.variants.find((one) => one.size === size && one.color === color);
}

const limitStock = (stock: number, allowBackorder: boolean) => (allowBackorder ? stock : Math.max(stock, 0));

const variantKey = (productId: string, { size, color }: Pick<CatalogVariant, 'size' | 'color'>) =>
  JSON.stringify([productId, size, color]);

async function findAppliedDifferences(
  trx: Transaction,
  products: readonly FileProduct[],
  stored: ReadonlyMap<string, CatalogProduct>,
): Promise<Map<string, number>> {
  const differing = products.flatMap((product) =>
    stored.has(product.id)
      ? product.variants.flatMap(({ size, color, exportedStock }) =>
          exportedStock && exportedStock.quantity !== exportedStock.seen
            ? [{ productId: product.id, size, color, exportedStock: exportedStock.seen }]
            : [],
        )
      : [],
  );
  if (differing.length === 0) return new Map();
  const rows = await selectAppliedStock(trx, differing);
  return new Map(rows.map((row) => [variantKey(row.productId, row), row.applied]));
}

/** An image with its color; with the stored one if the file has no such column. */
function withColor({ color, ...image }: FileImage, known: readonly CatalogImage[] = []): CatalogImage {
  const chosen = color === undefined ? known.find(({ url }) => url === image.url)?.color : color;
  return { ...image, ...(chosen && { color: chosen }) };
}
