import { BLANK_PRODUCT, BLANK_VARIANT } from '#contract/admin/catalog/blank-product.ts';
import type { EditedProduct, PreviewProductBody } from '#contract/admin/catalog/products.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { createProductPreview } from '#server/store-info/content/preview-content.ts';
import { optionAttributes } from '../product.ts';
import { type PublicProduct, selectProductImages } from '../product-queries.ts';
import { productReply } from '../product-reply.ts';
import { productColumns, toEditedProduct, variantColumns } from './edited-product.ts';
import { mergeProduct } from './plan-edit.ts';
import { findPresentProductId, selectStoredProducts } from './stored-product-queries.ts';

/** The handle of a product that has none yet. */
const UNNAMED = 'preview';

/**
 * Stores how the page of a product would be with changes that are not saved, even if it is hidden or incomplete. Returns
 * the token of its page, which opens for an hour while the session lasts. Throws UserError: product_not_found.
 */
export async function previewProduct(
  db: Database,
  { id, changes, sessionId }: PreviewProductBody & { sessionId: string },
  shopOrigin: string,
): Promise<string> {
  const before = id === undefined ? BLANK_PRODUCT : await requireEditedProduct(db, id);
  const product = productReply(await toPublicProduct(db, mergeProduct(before, changes)), shopOrigin);
  return await createProductPreview(db, { sessionId, product });
}

async function requireEditedProduct(db: Database, id: string): Promise<EditedProduct> {
  const presentId = await findPresentProductId(db, id);
  const [stored] = presentId === undefined ? [] : await selectStoredProducts(db, [presentId]);
  if (!stored)
    throw new UserError('product_not_found', 'This product does not exist. It may have been deleted.');
  return toEditedProduct(stored);
}

/** The product as the public catalog would select it. */
async function toPublicProduct(db: Database, edited: EditedProduct): Promise<PublicProduct> {
  const columns = productColumns(edited);
  const listed = Object.values(edited.variants).toSorted((a, b) => a.position - b.position);
  const variants = (listed.length > 0 ? listed : [BLANK_VARIANT]).map(
    (variant) =>
      ({
        ...variantColumns(variant, edited.options, {}),
        prior_price_paise: null,
      }) as unknown as PublicProduct['variants'][number],
  );
  const known = await selectProductImages(
    db,
    edited.images.map(({ url }) => url),
  );
  const now = new Date();
  return {
    id: edited.handle || UNNAMED,
    title: edited.title,
    description: String(columns.description),
    vendor: edited.vendor || null,
    category: edited.category || null,
    parent_category: edited.parentCategory || null,
    is_featured: edited.isFeatured,
    regular_price_paise: variants[0]?.regular_price_paise ?? 0,
    discounted_price_paise: variants[0]?.discounted_price_paise ?? null,
    attributes: optionAttributes(variants),
    swatches: edited.swatches,
    facts: columns.facts as PublicProduct['facts'],
    seo_title: edited.seoTitle || null,
    seo_description: edited.seoDescription || null,
    created_at: now,
    updated_at: now,
    images: edited.images.map(({ url, alt, color }) => ({
      ...NO_FILES,
      ...known.find((image) => image.url === url),
      url,
      alt: alt || null,
      color: color || null,
    })),
    variants,
  };
}

const NO_FILES = { width: null, height: null, sources: null, public_url: null, preview: null };
