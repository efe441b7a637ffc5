import { sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';
import { type CatalogProduct, choiceAttributes } from './product.ts';

/**
 * Prepares the transaction for an import: takes the import lock, turns its timeouts off, creates the staging
 * tables. Products from the file are staged in temporary tables, so that orders wait only for
 * `applyStagedProducts`.
 */
export async function openImport(trx: Transaction): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtext('catalogue import'))`.execute(trx);
  await sql`
    create temporary table arriving_products (
      arrival bigint generated always as identity primary key, id text unique, title text, description text,
      vendor text, category text, parent_category text, gender text, tags text[], is_featured boolean, status text,
      is_published boolean, regular_price_paise bigint, discounted_price_paise bigint, attributes jsonb, facts jsonb,
      seo_title text, seo_description text, source jsonb
    ) on commit drop`.execute(trx);
  await sql`
    create temporary table arriving_images (product_id text, position integer, url text, alt text) on commit drop`.execute(
    trx,
  );
  await sql`
    create temporary table arriving_variants (
      product_id text, position integer, sku text, size text, color text, options jsonb, regular_price_paise bigint,
      discounted_price_paise bigint, stock integer, sells_when_out boolean, image_url text, source jsonb
    ) on commit drop`.execute(trx);
}

/** Inserts products into the temporary tables that `beginImport` created. */
export async function insertArriving(trx: Transaction, products: CatalogProduct[]): Promise<void> {
  await sql`
    insert into arriving_products (id, title, description, vendor, category, parent_category, gender, tags, is_featured,
      status, is_published, regular_price_paise, discounted_price_paise, attributes, facts, seo_title, seo_description,
      source)
    select id, title, description, vendor, category, parent_category, gender, tags, is_featured, status, is_published,
      regular_price_paise, discounted_price_paise, attributes, facts, seo_title, seo_description, source
    from jsonb_populate_recordset(null::arriving_products, ${JSON.stringify(products.map(productRow))}::jsonb)`.execute(
    trx,
  );
  await sql`
    insert into arriving_images
    select * from jsonb_populate_recordset(null::arriving_images, ${JSON.stringify(products.flatMap(imageRows))}::jsonb)
  `.execute(trx);
  await sql`
    insert into arriving_variants
    select * from jsonb_populate_recordset(null::arriving_variants, ${JSON.stringify(products.flatMap(variantRows))}::jsonb)
  `.execute(trx);
}

function productRow(product: CatalogProduct) {
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
    attributes: choiceAttributes(product.variants),
    facts: product.facts,
    seo_title: product.seoTitle,
    seo_description: product.seoDescription,
    source: product.source,
  };
}

function imageRows({ id, pictures }: CatalogProduct) {
  return pictures.map(({ url, alt }, i) => ({ product_id: id, position: i + 1, url, alt }));
}

function variantRows({ id, variants }: CatalogProduct) {
  return variants.map((variant, i) => ({
    product_id: id,
    position: i + 1,
    sku: variant.sku,
    size: variant.size,
    color: variant.color,
    options: variant.options,
    regular_price_paise: variant.regularPricePaise,
    discounted_price_paise: variant.discountedPricePaise,
    stock: variant.stock,
    sells_when_out: variant.sellsWhenOut,
    image_url: variant.imageUrl,
    source: variant.source,
  }));
}
