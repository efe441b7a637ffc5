import type { SellableVariant } from '#contract/admin/orders/phone-order.ts';
import { toRupees } from '#format/money.ts';
import type { Database } from '#server/database/database.ts';
import { absoluteImageUrl } from '#server/images/image-url.ts';
import { selectSellableVariants } from './variant-queries.ts';

const MAX_VARIANTS = 20;
const MAX_WORDS = 8;

/**
 * Variants of published products whose title, options, SKU and barcode contain every word of the text: the one whose SKU or
 * barcode it is, then those in stock. With an empty text, those of the first products of the shop.
 */
export async function findSellableVariants(
  db: Database,
  text: string,
  shopOrigin: string,
): Promise<SellableVariant[]> {
  const words = text.normalize().toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const rows = await selectSellableVariants(db, words, MAX_VARIANTS);
  return rows.map(({ sku, barcode, imageUrl, pricePaise, ...variant }) => ({
    ...variant,
    ...(sku !== null && { sku }),
    ...(barcode !== null && { barcode }),
    ...(imageUrl !== null && { imageUrl: absoluteImageUrl(imageUrl, shopOrigin) }),
    price: toRupees(pricePaise),
  }));
}
