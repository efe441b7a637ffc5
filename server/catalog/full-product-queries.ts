import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '#server/database/database.ts';
import type { CatalogProduct, CatalogVariant } from './product.ts';

/** The full products with these ids, in no particular order; unknown ids and products without variants are skipped. */
export async function selectFullProducts(db: Database, ids: string[]): Promise<CatalogProduct[]> {
  const rows = await fullProducts(db).where('products.id', '=', sql<string>`any(${ids})`).execute();
  return rows.map(toCatalogProduct);
}

/**
 * The next products with variants, in the order of first import. Pass the last one's `position` to get the next batch.
 * `ids`: only these.
 */
export async function selectFullProductsAfter(
  db: Database,
  position: number,
  limit: number,
  ids?: readonly string[],
) {
  let products = fullProducts(db).where('products.position', '>', position);
  if (ids) products = products.where('products.id', '=', sql<string>`any(${ids})`);
  const rows = await products.orderBy('products.position').limit(limit).execute();
  return rows.map((row) => ({ position: row.position, product: toCatalogProduct(row) }));
}

/** Columns of imported files that had no field in the catalog when a product had them, sorted by name. */
export async function selectKnownExtraColumns(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct name from extra_column_names`.execute(db);
  return rows.map((row) => row.name).sort();
}

/** Columns of imported files that have no field in the catalog, sorted by name. Reads all products. */
export async function selectExtraColumns(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select jsonb_object_keys(extra_columns) as name from products union select jsonb_object_keys(extra_columns) from variants
  `.execute(db);
  return rows.map((row) => row.name).sort();
}

// an earlier version could leave a product without variants, which must not end an export
const hasVariants = sql<boolean>`exists (select from variants where product_id = products.id)`;

function fullProducts(db: Database) {
  return db
    .selectFrom('products')
    .where(hasVariants)
    .select((eb) => [
      'products.id',
      'products.position',
      'products.title',
      'products.description',
      'products.vendor',
      'products.category',
      'products.parent_category',
      'products.gender',
      'products.tags',
      'products.is_featured',
      'products.status',
      'products.is_published',
      'products.facts',
      'products.seo_title',
      'products.seo_description',
      'products.extra_columns as extraColumns',
      'products.swatches',
      jsonArrayFrom(
        eb
          .selectFrom('product_images')
          .select(['product_images.url', 'product_images.alt', 'product_images.color'])
          .whereRef('product_images.product_id', '=', 'products.id')
          .orderBy('product_images.position'),
      ).as('images'),
      jsonArrayFrom(
        eb
          .selectFrom('variants')
          .select([
            'variants.sku',
            'variants.size',
            'variants.color',
            'variants.options',
            'variants.regular_price_paise as regularPricePaise',
            'variants.discounted_price_paise as discountedPricePaise',
            'variants.mrp_paise as mrpPaise',
            'variants.stock',
            'variants.allow_backorder as allowBackorder',
            'variants.image_url as imageUrl',
            'variants.storage_location as storageLocation',
            'variants.net_quantity as netQuantity',
            'variants.extra_columns as extraColumns',
          ])
          .whereRef('variants.product_id', '=', 'products.id')
          .orderBy('variants.position'),
      ).as('variants'),
    ]);
}

type FullProductRow = Awaited<ReturnType<ReturnType<typeof fullProducts>['execute']>>[number];

function toCatalogProduct(row: FullProductRow): CatalogProduct {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    vendor: row.vendor,
    category: row.category,
    parentCategory: row.parent_category,
    gender: row.gender,
    tags: row.tags,
    isFeatured: row.is_featured,
    status: row.status,
    isPublished: row.is_published,
    facts: row.facts,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    extraColumns: row.extraColumns,
    swatches: row.swatches,
    images: row.images.map(({ color, ...image }) => ({ ...image, ...(color !== null && { color }) })),
    variants: atLeastOne(row.variants, row.id),
  };
}

function atLeastOne(variants: CatalogVariant[], id: string): CatalogProduct['variants'] {
  const [first, ...rest] = variants;
  if (!first) throw new Error(`product ${id} has no variant`);
  return [first, ...rest];
}
