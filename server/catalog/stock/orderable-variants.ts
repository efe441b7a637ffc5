import type { Database, Transaction } from '#server/database/database.ts';
import { parseDefaultGstRates } from '#server/store-info/parse-default-gst-rates.ts';
import { findGstRate, type GstRate, hsnDigits } from '#server/tax/gst-rate.ts';
import { taxedProduct } from '../product-facts.ts';
import { selectVariantsOfProducts, selectVariantsWithTerms } from './variant-queries.ts';

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
  isListingPrice: boolean;
  stock: number;
  allowBackorder: boolean;
  /** The product is active and published. */
  isProductVisible: boolean;
  /** Digits only. Absent if the product has none. */
  hsn?: string;
  /** Absent if neither the product nor its category nor the shop has a rate. */
  gstRate?: GstRate;
}

/**
 * Returns all variants of the given products, in the merchant's order; unknown products are skipped. Locks
 * nothing: the caller reserves units with `reserveStock`, which decides.
 */
export async function findOrderableVariants(
  db: Database | Transaction,
  productIds: string[],
): Promise<OrderableVariant[]> {
  const rows = await selectVariantsOfProducts(db, productIds);
  return rows.map(toOrderableVariant);
}

/** What decides about an order of a product except its stock. */
export interface ProductTerms {
  /** In the merchant's order. */
  variants: OrderableVariant[];
  /** The hash of the rows that `variants` were made from. */
  terms: string;
  /** The store information has the shop's GST rates: its version, or null without one. */
  storeVersion: string | null;
}

/** As `findOrderableVariants`, by product, with the versions that `place_orders_of_sessions` compares. */
export async function findProductTerms(
  db: Database | Transaction,
  productIds: string[],
): Promise<Map<string, ProductTerms>> {
  const rows = await selectVariantsWithTerms(db, productIds);
  const found = new Map<string, ProductTerms>();
  for (const row of rows) {
    const { terms, store_version: storeVersion } = row;
    const product = found.get(row.product_id) ?? { variants: [], terms, storeVersion };
    product.variants.push(toOrderableVariant(row));
    found.set(row.product_id, product);
  }
  return found;
}

type OrderableVariantRow = Awaited<ReturnType<typeof selectVariantsOfProducts>>[number];

function toOrderableVariant(row: OrderableVariantRow): OrderableVariant {
  const pricePaise = row.discounted_price_paise ?? row.regular_price_paise;
  const hsn = hsnDigits(row.facts.HSN ?? '');
  const gstRate = findGstRate(
    taxedProduct(row.facts, { category: row.category, parentCategory: row.parent_category }),
    parseDefaultGstRates(row.default_gst_rates),
  );
  return {
    id: row.id,
    productId: row.product_id,
    title: row.title,
    imageUrl: row.image_url ?? row.product_image_url,
    size: row.size,
    color: row.color,
    pricePaise,
    isListingPrice: pricePaise === (row.product_discounted_price_paise ?? row.product_regular_price_paise),
    stock: row.stock,
    allowBackorder: row.allow_backorder,
    isProductVisible: row.status === 'active' && row.is_published,
    ...(hsn !== '' && { hsn }),
    ...(gstRate !== undefined && { gstRate }),
  };
}
