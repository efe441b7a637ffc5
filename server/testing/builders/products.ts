import { WEIGHT_COLUMN } from '#server/catalog/csv/product/columns.ts';
import { optionAttributes } from '#server/catalog/product.ts';
import type { Database } from '#server/database/database.ts';

interface NewVariant {
  sku?: string;
  size?: string;
  color?: string;
  regularPricePaise?: number;
  discountedPricePaise?: number;
  stock?: number;
  allowBackorder?: boolean;
  imageUrl?: string;
  netQuantity?: string;
  weightGrams?: number;
}

interface NewProduct {
  id?: string;
  title?: string;
  description?: string;
  category?: string;
  parentCategory?: string;
  gender?: string;
  vendor?: string;
  tags?: string[];
  isFeatured?: boolean;
  status?: 'active' | 'draft' | 'archived';
  isPublished?: boolean;
  /** For variants without their own price. Default: 49,900. */
  regularPricePaise?: number;
  discountedPricePaise?: number;
  /** For variants without their own stock. Default: 20. */
  stock?: number;
  facts?: Record<string, string>;
  images?: string[];
  /** Default: one variant without size and color. */
  variants?: NewVariant[];
}

let added = 0;

/** Adds a product, by default visible and in stock. Returns its id and the ids of its variants, in order. */
export async function addProduct(db: Database, product: NewProduct = {}) {
  added += 1;
  const id = product.id ?? `product-${added}`;
  const variants = (product.variants ?? [{}]).map((variant) => toVariantRow(variant, product));
  return await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('products')
      .values({
        id,
        title: product.title ?? `Product ${added}`,
        description: product.description ?? '<p>Made by hand.</p>',
        vendor: product.vendor ?? null,
        category: product.category ?? null,
        parent_category: product.parentCategory ?? null,
        gender: product.gender ?? null,
        tags: product.tags ?? [],
        is_featured: product.isFeatured ?? false,
        status: product.status ?? 'active',
        is_published: product.isPublished ?? true,
        regular_price_paise: variants[0]?.regular_price_paise ?? 0,
        discounted_price_paise: variants[0]?.discounted_price_paise ?? null,
        attributes: JSON.stringify(optionAttributes(variants)),
        facts: JSON.stringify(product.facts ?? {}),
        extra_columns: '{}',
      })
      .execute();
    const images = (product.images ?? []).map((url, i) => ({
      product_id: id,
      position: i + 1,
      url,
      alt: null,
    }));
    if (images.length > 0) await trx.insertInto('product_images').values(images).execute();
    const rows = await trx
      .insertInto('variants')
      .values(
        variants.map((variant, i) => ({
          ...variant,
          product_id: id,
          position: i + 1,
          options: '[]',
        })),
      )
      .returning(['id', 'stock'])
      .execute();
    const movements = rows.map((row) => ({
      variant_id: row.id,
      quantity_change: row.stock,
      reason: 'import' as const,
      order_id: null,
    }));
    await trx.insertInto('stock_movements').values(movements).execute();
    return { id, variantIds: rows.map((row) => row.id) };
  });
}

/** The stock of the only variant of a product. */
export async function stockOf(db: Database, productId: string): Promise<number> {
  const { stock } = await db
    .selectFrom('variants')
    .select('stock')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  return stock;
}

function toVariantRow(variant: NewVariant, product: NewProduct) {
  return {
    sku: variant.sku ?? null,
    size: variant.size ?? '',
    color: variant.color ?? '',
    regular_price_paise: variant.regularPricePaise ?? product.regularPricePaise ?? 49_900,
    discounted_price_paise: variant.discountedPricePaise ?? product.discountedPricePaise ?? null,
    stock: variant.stock ?? product.stock ?? 20,
    allow_backorder: variant.allowBackorder ?? false,
    image_url: variant.imageUrl ?? null,
    extra_columns: JSON.stringify(
      variant.weightGrams === undefined ? {} : { [WEIGHT_COLUMN]: String(variant.weightGrams) },
    ),
    // an earlier version of the database has no such column
    ...(variant.netQuantity !== undefined && { net_quantity: variant.netQuantity }),
  };
}
