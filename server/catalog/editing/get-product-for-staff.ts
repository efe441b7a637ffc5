import type { ProductForm } from '#contract/admin/catalog/product-form.ts';
import type { AdminProduct } from '#contract/admin/catalog/products.ts';
import { links } from '#contract/page-links.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { absoluteImageUrl, uploadedImageHash } from '#server/images/image-url.ts';
import { parseDefaultGstRates } from '#server/store-info/parse-default-gst-rates.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { explainGstRate, gstRateText } from '#server/tax/gst-rate.ts';
import { taxedProduct } from '../product-facts.ts';
import { toEditedProduct } from './edited-product.ts';
import { selectEditorInfo } from './editor-info-queries.ts';
import { productVersion } from './save-product.ts';
import { findPresentProductId, selectStoredProducts } from './stored-product-queries.ts';

/** One product for the editor, with its version. Throws UserError: product_not_found. */
export async function getProductForStaff(
  db: Database | Transaction,
  id: string,
  shopOrigin: string,
): Promise<{ product: AdminProduct; version: string }> {
  const presentId = await findPresentProductId(db, id);
  const [stored] = presentId === undefined ? [] : await selectStoredProducts(db, [presentId]);
  if (!stored)
    throw new UserError('product_not_found', 'This product does not exist. It may have been deleted.');
  const seller = await readStoreInfo(db);
  const edited = toEditedProduct(stored);
  const info = await selectEditorInfo(db, stored.id);
  const gstRate = describeRate(edited, seller);
  const product: AdminProduct = {
    ...edited,
    imageStates: info.images.map(({ url, publicUrl, problem }) => ({
      url,
      ...((publicUrl !== null || isShownBeforePrepared(url)) && {
        shownUrl: absoluteImageUrl(publicUrl ?? url, shopOrigin),
      }),
      ...(problem !== null && { problem }),
    })),
    ...(gstRate && { gstRate }),
    path: links.product(stored.id),
    formerHandles: info.formerHandles,
  };
  return { product, version: productVersion(edited) };
}

/** Uploaded images have no file of their own URL, and the pages of the admin load nothing over plain HTTP. */
const isShownBeforePrepared = (url: string) =>
  uploadedImageHash(url) === undefined && !url.toLowerCase().startsWith('http:');

/** The shop's rates for products that neither their own rate nor an HSN code decides. */
export function shopRateTexts({
  gstRates,
}: Pick<Awaited<ReturnType<typeof readStoreInfo>>, 'gstRates'>): ProductForm['gstRates'] {
  const { categories = {}, default: other } = parseDefaultGstRates(gstRates) ?? {};
  const texts = Object.entries(categories).map(([name, rate]) => [
    name.trim().toLowerCase(),
    gstRateText(rate),
  ]);
  return {
    categories: Object.fromEntries(texts),
    ...(other !== undefined && { default: gstRateText(other) }),
  };
}

function describeRate(
  { facts, category, parentCategory }: Pick<AdminProduct, 'facts' | 'category' | 'parentCategory'>,
  { gstRates }: Awaited<ReturnType<typeof readStoreInfo>>,
): AdminProduct['gstRate'] {
  const taxed = taxedProduct(facts, { category, parentCategory });
  const found = explainGstRate(taxed, parseDefaultGstRates(gstRates));
  if (!found) return undefined;
  const { rate, source, name } = found;
  return { text: gstRateText(rate), source, ...(name !== undefined && { name }) };
}
