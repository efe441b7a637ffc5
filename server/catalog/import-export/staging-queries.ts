import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import { type CatalogImage, optionAttributes } from '../product.ts';
import type { PlannedProduct, PlannedVariant } from './stock-plan.ts';

type ColumnType = 'text' | 'text[]' | 'integer' | 'bigint' | 'boolean' | 'jsonb';

/** The columns of a staging table, each with its type and its value in a row. */
type Columns<Row> = Readonly<Record<string, readonly [type: ColumnType, value: (row: Row) => unknown]>>;

const PRODUCT_COLUMNS: Columns<PlannedProduct> = {
  id: ['text', ({ id }) => id],
  title: ['text', ({ title }) => title],
  description: ['text', ({ description }) => description],
  vendor: ['text', ({ vendor }) => vendor],
  category: ['text', ({ category }) => category],
  parent_category: ['text', ({ parentCategory }) => parentCategory],
  gender: ['text', ({ gender }) => gender],
  tags: ['text[]', ({ tags }) => tags],
  is_featured: ['boolean', ({ isFeatured }) => isFeatured],
  status: ['text', ({ status }) => status],
  is_published: ['boolean', ({ isPublished }) => isPublished],
  regular_price_paise: ['bigint', ({ variants: [first] }) => first.regularPricePaise],
  discounted_price_paise: ['bigint', ({ variants: [first] }) => first.discountedPricePaise],
  attributes: ['jsonb', ({ variants }) => optionAttributes(variants)],
  facts: ['jsonb', ({ facts }) => facts],
  seo_title: ['text', ({ seoTitle }) => seoTitle],
  seo_description: ['text', ({ seoDescription }) => seoDescription],
  extra_columns: ['jsonb', ({ extraColumns }) => extraColumns],
  swatches: ['jsonb', ({ swatches }) => swatches],
};

type ImageRow = CatalogImage & { productId: string; position: number };

const IMAGE_COLUMNS: Columns<ImageRow> = {
  product_id: ['text', ({ productId }) => productId],
  position: ['integer', ({ position }) => position],
  url: ['text', ({ url }) => url],
  alt: ['text', ({ alt }) => alt],
  color: ['text', ({ color }) => color],
};

type VariantRow = PlannedVariant & { productId: string; position: number };

const VARIANT_COLUMNS: Columns<VariantRow> = {
  product_id: ['text', ({ productId }) => productId],
  position: ['integer', ({ position }) => position],
  sku: ['text', ({ sku }) => sku],
  size: ['text', ({ size }) => size],
  color: ['text', ({ color }) => color],
  options: ['jsonb', ({ options }) => options],
  regular_price_paise: ['bigint', ({ regularPricePaise }) => regularPricePaise],
  discounted_price_paise: ['bigint', ({ discountedPricePaise }) => discountedPricePaise],
  mrp_paise: ['bigint', ({ mrpPaise }) => mrpPaise],
  stock: ['integer', ({ stock }) => stock],
  stock_change: ['integer', ({ stockChange }) => stockChange],
  import_seen: ['integer', ({ importSeen }) => importSeen],
  allow_backorder: ['boolean', ({ allowBackorder }) => allowBackorder],
  image_url: ['text', ({ imageUrl }) => imageUrl],
  storage_location: ['text', ({ storageLocation }) => storageLocation],
  net_quantity: ['text', ({ netQuantity }) => netQuantity],
  extra_columns: ['jsonb', ({ extraColumns }) => extraColumns],
};

const IMPORT_LOCK = sql`hashtext('catalogue import')`;

/**
 * Prepares the transaction for an import: takes the import lock, turns its timeouts off, creates the staging
 * tables. Products from the file are staged in temporary tables, so that orders wait only for
 * `applyRecordedProducts`.
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
    `file_order bigint generated always as identity primary key, ${definitionOf(PRODUCT_COLUMNS)}, unique (id)`,
  );
  await create('staged_images', definitionOf(IMAGE_COLUMNS));
  await create('staged_variants', definitionOf(VARIANT_COLUMNS));
  // the stored products and variants before the change
  await create('staged_earlier', 'kind text, id text, product_id text, place bigint, fields jsonb');
}

function definitionOf<Row>(columns: Columns<Row>): string {
  return Object.entries(columns)
    .map(([name, [type]]) => `${name} ${type}`)
    .join();
}

/** Products for the staging tables: of each table the columns, each as an array in PostgreSQL's text format. */
export interface StagedRows {
  /** How many. */
  products: number;
  columns: { products: string[]; images: string[]; variants: string[] };
}

export function toStagedRows(products: readonly PlannedProduct[]): StagedRows {
  return {
    products: products.length,
    columns: {
      products: toArrays(PRODUCT_COLUMNS, products),
      images: toArrays(IMAGE_COLUMNS, products.flatMap(imageRows)),
      variants: toArrays(VARIANT_COLUMNS, products.flatMap(variantRows)),
    },
  };
}

/** Inserts products into the temporary tables that `beginImport` or `beginFileImport` created. */
export async function stageRows(trx: Transaction, { products, columns }: StagedRows): Promise<void> {
  if (products === 0) return;
  await insertStaged(trx, 'staged_products', PRODUCT_COLUMNS, columns.products);
  await insertStaged(trx, 'staged_images', IMAGE_COLUMNS, columns.images);
  await insertStaged(trx, 'staged_variants', VARIANT_COLUMNS, columns.variants);
}

/** From an array for each column: PostgreSQL takes two thirds more time for the same rows as JSON. */
async function insertStaged<Row>(
  trx: Transaction,
  table: string,
  columns: Columns<Row>,
  arrays: readonly string[],
): Promise<void> {
  const names = Object.keys(columns);
  const types = Object.values(columns).map(([type]) => type);
  const values = names.map((name, i) =>
    types[i] === 'text[]' ? `array(select jsonb_array_elements_text(${name}))` : name,
  );
  const lists = arrays.map((array, i) => sql`${array}::${sql.raw(elementType(types[i]))}[]`);
  await sql`
    insert into ${sql.raw(table)} (${sql.raw(names.join())})
    select ${sql.raw(values.join())} from unnest(${sql.join(lists)}) as staged (${sql.raw(names.join())})`.execute(
    trx,
  );
}

/** An array has no lists of different lengths as elements: they are JSON. */
const elementType = (type: ColumnType = 'text') => (type === 'text[]' ? 'jsonb' : type);

function toArrays<Row>(columns: Columns<Row>, rows: readonly Row[]): string[] {
  return Object.values(columns).map(([type, value]) => {
    const isJson = elementType(type) === 'jsonb';
    return `{${rows.map((row) => toElement(value(row), isJson)).join()}}`;
  });
}

function toElement(value: unknown, isJson: boolean): string {
  if (value === null || value === undefined) return 'NULL';
  if (!isJson && typeof value !== 'string') return String(value);
  const text = isJson ? JSON.stringify(value) : String(value);
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function imageRows({ id, images }: PlannedProduct): ImageRow[] {
  return images.map((image, i) => ({ ...image, productId: id, position: i + 1 }));
}

function variantRows({ id, variants }: PlannedProduct): VariantRow[] {
  return variants.map((variant, i) => ({ ...variant, productId: id, position: i + 1 }));
}
