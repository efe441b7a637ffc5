import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import { PRODUCT_COLUMNS, type StoredProduct, VARIANT_COLUMNS } from './catalog-change.ts';

/**
 * The stored products with these ids, in the order of first import. With `isLocked`, products and then variants are
 * locked in the order of their ids, as orders lock variants.
 */
export async function selectStoredProducts(
  db: Database | Transaction,
  ids: readonly string[],
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<StoredProduct[]> {
  if (isLocked) {
    await sql`select id from products where id = any(${ids}::text[]) order by id for update`.execute(db);
    await sql`select id from variants where product_id = any(${ids}::text[]) order by id for update`.execute(
      db,
    );
  }
  const { rows } = await sql<StoredProduct>`
    select p.id, ${fieldsOf('p', [...PRODUCT_COLUMNS, 'position', 'created_at'])} || jsonb_build_object('images',
      coalesce((select jsonb_agg(jsonb_build_object('url', i.url, 'alt', i.alt)
          || case when i.color is null then '{}'::jsonb else jsonb_build_object('color', i.color) end order by i.position)
        from product_images i where i.product_id = p.id), '[]')) as fields,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'fields', ${fieldsOf('v', VARIANT_COLUMNS)}) order by v.position, v.id)
        from variants v where v.product_id = p.id), '[]') as variants
    from products p where p.id = any(${ids}::text[]) order by p.position`.execute(db);
  return rows;
}

const fieldsOf = (table: string, columns: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(`${table}.${column}`)]))})`;

/** Ids for variants that are about to be added. */
export async function nextVariantIds(trx: Transaction, count: number): Promise<number[]> {
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
