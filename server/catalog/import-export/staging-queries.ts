import { sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';
import { optionAttributes } from '../product.ts';
import type { PlannedProduct } from './plan-stock.ts';

/**
 * Prepares the transaction for an import: takes the import lock, turns its timeouts off, creates the staging
 * tables. Products from the file are staged in temporary tables, so that orders wait only for
 * `applyStagedProducts`.
 */
export async function beginImport(trx: Transaction): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtext('catalogue import'))`.execute(trx);
  await sql`
    create temporary table staged_products (
      file_order bigint generated always as identity primary key, id text unique, title text, description text,
      vendor text, category text, parent_category text, gender text, tags text[], is_featured boolean, status text,
      is_published boolean, regular_price_paise bigint, discounted_price_paise bigint, attributes jsonb, facts jsonb,
      seo_title text, seo_description text, extra_columns jsonb, swatches jsonb
    ) on commit drop`.execute(trx);
  await sql`
    create temporary table staged_images (product_id text, position integer, url text, alt text, color text) on commit drop`.execute(
    trx,
  );
  await sql`
    create temporary table staged_variants (
      product_id text, position integer, sku text, size text, color text, options jsonb, regular_price_paise bigint,
      discounted_price_paise bigint, mrp_paise bigint, stock integer, stock_change integer, import_seen integer,
      allow_backorder boolean, image_url text, storage_location text,
      net_quantity text, extra_columns jsonb
    ) on commit drop`.execute(trx);
}

/** Inserts products into the temporary tables that `beginImport` created. */
export async function stageProducts(trx: Transaction, products: PlannedProduct[]): Promise<void> {
  if (products.length === 0) return;
  await sql`
    insert into staged_products (id, title, description, vendor, category, parent_category, gender, tags, is_featured,
      status, is_published, regular_price_paise, discounted_price_paise, attributes, facts, seo_title, seo_description,
      extra_columns, swatches)
    select id, title, description, vendor, category, parent_category, gender, tags, is_featured, status, is_published,
      regular_price_paise, discounted_price_paise, attributes, facts, seo_title, seo_description, extra_columns, swatches
    from jsonb_populate_recordset(null::staged_products, ${JSON.stringify(products.map(productRow))}::jsonb)`.execute(
    trx,
  );
  await sql`
    insert into staged_images
    select * from jsonb_populate_recordset(null::staged_images, ${JSON.stringify(products.flatMap(imageRows))}::jsonb)
  `.execute(trx);
  await sql`
    insert into staged_variants
    select * from jsonb_populate_recordset(null::staged_variants, ${JSON.stringify(products.flatMap(variantRows))}::jsonb)
  `.execute(trx);
}

function productRow(product: PlannedProduct) {
  const [first] = product.variants;
  return {
    id: product.id,
    title: product.title,
    description: product.description,
    vendor: product.vendor,
    category: product.category,
    parent_category: product.parentCategory,
    gender: product.gender,
    tags: product.tags,
    is_featured: product.isFeatured,
    status: product.status,
    is_published: product.isPublished,
    regular_price_paise: first.regularPricePaise,
    discounted_price_paise: first.discountedPricePaise,
    attributes: optionAttributes(product.variants),
    facts: product.facts,
    seo_title: product.seoTitle,
    seo_description: product.seoDescription,
    extra_columns: product.extraColumns,
    swatches: product.swatches,
  };
}

function imageRows({ id, images }: PlannedProduct) {
  return images.map(({ url, alt, color }, i) => ({ product_id: id, position: i + 1, url, alt, color }));
}

function variantRows({ id, variants }: PlannedProduct) {
  return variants.map((variant, i) => ({
    product_id: id,
    position: i + 1,
    sku: variant.sku,
    size: variant.size,
    color: variant.color,
    options: variant.options,
    regular_price_paise: variant.regularPricePaise,
    discounted_price_paise: variant.discountedPricePaise,
    mrp_paise: variant.mrpPaise,
    stock: variant.stock,
    stock_change: variant.stockChange,
    import_seen: variant.importSeen,
    allow_backorder: variant.allowBackorder,
    image_url: variant.imageUrl,
    storage_location: variant.storageLocation,
    net_quantity: variant.netQuantity,
    extra_columns: variant.extraColumns,
  }));
}
