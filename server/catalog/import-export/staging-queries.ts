import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import { optionAttributes } from '../product.ts';
import type { PlannedProduct } from './stock-plan.ts';

const PRODUCT_COLUMNS = sql`id, title, description, vendor, category, parent_category, gender, tags, is_featured, status,
  is_published, regular_price_paise, discounted_price_paise, attributes, facts, seo_title, seo_description, extra_columns, swatches`;
const IMAGE_COLUMNS = sql`product_id, position, url, alt, color`;
const VARIANT_COLUMNS = sql`product_id, position, sku, size, color, options, regular_price_paise, discounted_price_paise,
  mrp_paise, stock, stock_change, import_seen, allow_backorder, image_url, storage_location, net_quantity, extra_columns`;
const IMPORT_LOCK = sql`hashtext('catalogue import')`;

/**
 * Prepares the transaction for an import: takes the import lock, turns its timeouts off, creates the staging
 * tables. Products from the file are staged in temporary tables, so that orders wait only for
 * `applyStagedProducts`.
 */
export async function beginImport(trx: Transaction): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(trx);
  await createStagingTables(trx, 'drop');
}

/**
 * Prepares a session for the import of a file in chunks, with the same lock: staging tables for one chunk, which each
 * transaction leaves empty. Caller calls `endFileImport`. With `waitsForDisk` each commit waits until it is on disk.
 */
export async function beginFileImport(session: Database, waitsForDisk: boolean): Promise<void> {
  await sql`set statement_timeout = 0`.execute(session);
  // the words of a chunk are added to the search indexes in fewer and larger steps
  await sql`set work_mem = '64MB'`.execute(session);
  await sql`set gin_pending_list_limit = '16MB'`.execute(session);
  if (!waitsForDisk) await sql`set synchronous_commit = off`.execute(session);
  await sql`select pg_advisory_lock(${IMPORT_LOCK})`.execute(session);
  await createStagingTables(session, 'delete rows');
}

export async function endFileImport(session: Database): Promise<void> {
  for (const table of ['staged_products', 'staged_images', 'staged_variants', 'staged_earlier'])
    await sql`drop table if exists pg_temp.${sql.raw(table)}`.execute(session);
  await sql`select pg_advisory_unlock(${IMPORT_LOCK})`.execute(session);
  for (const name of ['statement_timeout', 'work_mem', 'gin_pending_list_limit', 'synchronous_commit'])
    await sql`reset ${sql.raw(name)}`.execute(session);
}

async function createStagingTables(
  db: Database | Transaction,
  onCommit: 'drop' | 'delete rows',
): Promise<void> {
  const create = (table: string, columns: string) =>
    sql`create temporary table ${sql.raw(table)} (${sql.raw(columns)}) on commit ${sql.raw(onCommit)}`.execute(
      db,
    );
  await create(
    'staged_products',
    `file_order bigint generated always as identity primary key, id text unique, title text, description text,
      vendor text, category text, parent_category text, gender text, tags text[], is_featured boolean, status text,
      is_published boolean, regular_price_paise bigint, discounted_price_paise bigint, attributes jsonb, facts jsonb,
      seo_title text, seo_description text, extra_columns jsonb, swatches jsonb`,
  );
  await create('staged_images', 'product_id text, position integer, url text, alt text, color text');
  await create(
    'staged_variants',
    `product_id text, position integer, sku text, size text, color text, options jsonb, regular_price_paise bigint,
      discounted_price_paise bigint, mrp_paise bigint, stock integer, stock_change integer, import_seen integer,
      allow_backorder boolean, image_url text, storage_location text, net_quantity text, extra_columns jsonb`,
  );
  // the stored products and variants before the change
  await create('staged_earlier', 'kind text, id text, product_id text, place bigint, fields jsonb');
}

/** Products as JSON for the staging tables. */
export interface StagedRows {
  /** How many. */
  products: number;
  json: { products: string; images: string; variants: string };
}

export function toStagedRows(products: readonly PlannedProduct[]): StagedRows {
  return {
    products: products.length,
    json: {
      products: JSON.stringify(products.map(productRow)),
      images: JSON.stringify(products.flatMap(imageRows)),
      variants: JSON.stringify(products.flatMap(variantRows)),
    },
  };
}

/** Inserts products into the temporary tables that `beginImport` or `beginFileImport` created. */
export async function stageRows(trx: Transaction, { products, json }: StagedRows): Promise<void> {
  if (products === 0) return;
  await insertStaged(trx, 'staged_products', PRODUCT_COLUMNS, json.products);
  await insertStaged(trx, 'staged_images', IMAGE_COLUMNS, json.images);
  await insertStaged(trx, 'staged_variants', VARIANT_COLUMNS, json.variants);
}

async function insertStaged(
  trx: Transaction,
  table: string,
  columns: RawBuilder<unknown>,
  rows: string,
): Promise<void> {
  const target = sql.raw(table);
  await sql`
    insert into ${target} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${target}, ${rows}::jsonb)`.execute(trx);
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
