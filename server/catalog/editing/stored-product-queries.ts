import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import { arrayOf } from '#server/database/statements/array-of.ts';
import type { RowFields } from '#server/operations/row-change.ts';
import { PRODUCT_COLUMNS, type StoredProduct, VARIANT_COLUMNS } from './catalog-change.ts';

// text: Kysely would compile each column anew for every statement
const fieldsOf = (table: string, columns: readonly string[]) =>
  `jsonb_build_object(${columns.map((column) => `'${column}', ${table}.${column}`).join()})`;

/** The fields of a product `p` as JSON: `PRODUCT_COLUMNS`, `position`, `created_at` and `images`. */
export const PRODUCT_FIELDS =
  sql.raw<RowFields>(`${fieldsOf('p', [...PRODUCT_COLUMNS, 'position', 'created_at'])}
  || jsonb_build_object('images', coalesce((
    select jsonb_agg(jsonb_build_object('url', i.url, 'alt', i.alt)
      || case when i.color is null then '{}'::jsonb else jsonb_build_object('color', i.color) end order by i.position)
    from product_images i where i.product_id = p.id), '[]'))`);

/** The fields of a variant `v` as JSON: `VARIANT_COLUMNS`. */
export const VARIANT_FIELDS = sql.raw<RowFields>(fieldsOf('v', VARIANT_COLUMNS));

/**
 * Locks products and then their variants until the transaction ends, in the order of their ids, as orders lock variants.
 * Returns how many of the products are stored.
 */
export async function lockProducts(
  trx: Database | Transaction,
  ids: readonly string[] | RawBuilder<string[]>,
): Promise<number> {
  const lockedIds = 'toOperationNode' in ids ? ids : arrayOf(ids, 'text');
  const { rows } = await sql<{ products: number }>`
    select count(*) as products from (select from products where id = any(${lockedIds}) order by id for update) as locked`.execute(
    trx,
  );
  const products = rows[0]?.products ?? 0;
  // without a product there is no variant
  if (products === 0) return 0;
  await sql`
    select count(*) from (
      select from variants where product_id = any(${lockedIds}) order by id for update) as locked`.execute(
    trx,
  );
  return products;
}

/**
 * The stored products with these ids, in the order of first import. With `isLocked`, they are locked until the
 * transaction ends.
 */
export async function selectStoredProducts(
  db: Database | Transaction,
  ids: readonly string[],
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<StoredProduct[]> {
  if (isLocked) await lockProducts(db, ids);
  const { rows } = await sql<StoredProduct>`
    select p.id, ${PRODUCT_FIELDS} as fields,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'fields', ${VARIANT_FIELDS}) order by v.position, v.id)
        from variants v where v.product_id = p.id), '[]') as variants
    from products p where p.id = any(${arrayOf(ids, 'text')}) order by p.position`.execute(db);
  return rows;
}

/** Ids for variants that are about to be added. */
export async function nextVariantIds(trx: Transaction, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('variants', 'id'))::bigint as id from generate_series(1, ${count}::integer)`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** The position of a product that is about to be added: the end of the default order. */
export async function nextProductPosition(trx: Transaction): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select nextval(pg_get_serial_sequence('products', 'position'))::bigint as position`.execute(trx);
  if (!rows[0]) throw new Error('a sequence without a value');
  return rows[0].position;
}

/** The present handle of a product by a handle of any time. Undefined if there is none. */
export async function findPresentProductId(
  db: Database | Transaction,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from products where id = ${id}
    union all select product_id from product_redirects where old_id = ${id} limit 1`.execute(db);
  return rows[0]?.id;
}

/**
 * Waits until no other transaction checks whether products have this handle, and keeps others from it until this one
 * ends.
 */
export async function lockHandle(trx: Transaction, handle: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`product handle ${handle}`}, 0))`.execute(trx);
}

/** The product of each variant that still exists. */
export async function selectProductIdsOfVariants(
  trx: Transaction,
  variantIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; productId: string }>`
    select id::text, product_id as "productId" from variants where id = any(${variantIds}::bigint[])`.execute(
    trx,
  );
  return new Map(rows.map(({ id, productId }) => [id, productId]));
}

/** The present handles of products that had one of these handles and have another one now. */
export async function selectRenamedProducts(
  trx: Transaction,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; presentId: string }>`
    select old_id as id, product_id as "presentId" from product_redirects
    where old_id = any(${ids}::text[]) and not exists (select from products where id = old_id)`.execute(trx);
  return new Map(rows.map(({ id, presentId }) => [id, presentId]));
}

/** Those of the handles that products have. */
export async function selectTakenHandles(trx: Transaction, handles: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from products where id = any(${handles}::text[])`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
