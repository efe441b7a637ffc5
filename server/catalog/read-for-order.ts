import type { Transaction } from '#server/database/database.ts';
import { gstRateBasisPoints } from './fact.ts';
import { selectVariantsOf } from './variant-queries.ts';

/**
 * The data of a variant that an order needs. Prices are paise, tax included. `imageUrl` is as stored: a URL
 * on another host or a path on the shop (`/media/…`). `size` and `color` are '' where the product has no such
 * option.
 */
export interface OrderableVariant {
  id: number;
  productId: string;
  title: string;
  imageUrl: string | null;
  size: string;
  color: string;
  pricePaise: number;
  /** The variant has the price of the product, which listings show. */
  isFirstPrice: boolean;
  stock: number;
  sellsWhenOut: boolean;
  /** The product is active and published. */
  isBuyable: boolean;
  hsn?: string;
  gstRateBasisPoints?: number;
}

/**
 * Returns all variants of the given products, in the merchant's order; unknown products are skipped. Locks
 * nothing: the caller reserves units with `reserveStock`, which decides.
 */
export async function variantsForOrder(trx: Transaction, productIds: string[]): Promise<OrderableVariant[]> {
  const rows = await selectVariantsOf(trx, productIds);
  return rows.map(toOrderableVariant);
}

type VariantOfProduct = Awaited<ReturnType<typeof selectVariantsOf>>[number];

function toOrderableVariant(row: VariantOfProduct): OrderableVariant {
  const pricePaise = row.discounted_price_paise ?? row.regular_price_paise;
  const hsn = row.facts.HSN;
  const gstRate = gstRateBasisPoints(row.facts);
  return {
    id: row.id,
    productId: row.product_id,
    title: row.title,
    imageUrl: row.image_url ?? row.product_image_url,
    size: row.size,
    color: row.color,
    pricePaise,
    isFirstPrice: pricePaise === (row.product_discounted_price_paise ?? row.product_regular_price_paise),
    stock: row.stock,
    sellsWhenOut: row.sells_when_out,
    isBuyable: row.status === 'active' && row.is_published,
    ...(hsn !== undefined && { hsn }),
    ...(gstRate !== undefined && { gstRateBasisPoints: gstRate }),
  };
}
