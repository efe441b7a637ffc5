import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';
import { recordSelectedChanges } from '#server/operations/record-operation.ts';
import type { RowChange } from '#server/operations/row-change.ts';

/** The column of products that has the name of a category or sub-category. */
export type CategoryColumn = 'category' | 'parent_category';

/**
 * Gives all products that fulfil `condition` another category or sub-category, in two statements: there may be hundreds of
 * thousands. It locks products, not their variants, so that orders go on. Returns their number, and the operation that has
 * their former names.
 */
export async function renameInProducts(
  trx: Transaction,
  { column, condition, name }: { column: CategoryColumn; condition: RawBuilder<boolean>; name: string },
): Promise<{ products: number; operationId: string }> {
  const operationId = await recordSelectedChanges(
    trx,
    // of a product that another transaction moves the lock is waited for; then it fulfils the condition no more
    sql<RowChange>`
      with locked as materialized (
        select id, position, ${sql.ref(column)} as former from products where ${condition} order by id for no key update
      )
      select 'product' as kind, id, jsonb_build_object(${column}::text, former) as before,
        jsonb_build_object(${column}::text, ${name}::text) as after
      from locked order by position`,
  );
  const { numAffectedRows } = await sql`
    update products set ${sql.ref(column)} = ${name}, updated_at = now()
    from operation_rows o where o.operation_id = ${operationId}::uuid and products.id = o.subject_id`.execute(
    trx,
  );
  return { products: Number(numAffectedRows ?? 0), operationId };
}

/**
 * Renames a category or sub-category in the stored facets. Without it, a listing of more than 20,000 products would have none
 * until a job has counted them again. `isOf` makes the condition on `facet_counts` for the rows under a name.
 */
export async function renameStoredFacets(
  trx: Transaction,
  {
    column,
    isOf,
    from,
    to,
  }: { column: CategoryColumn; isOf: (name: string) => RawBuilder<boolean>; from: string; to: string },
): Promise<void> {
  // of products that have left the category since the facets were counted
  await sql`delete from facet_counts where ${isOf(to)} and not (${isOf(from)})`.execute(trx);
  await sql`update facet_counts set ${sql.ref(`${column}_key`)} = lower(${to}) where ${isOf(from)}`.execute(
    trx,
  );
}

/**
 * Gives the products of a rename their former names back. Those that have another name since keep it; of them the titles
 * are returned, of deleted products the ids.
 */
export async function takeBackNames(
  trx: Transaction,
  { column, operationId }: { column: CategoryColumn; operationId: string },
): Promise<{ undone: number; skipped: string[] }> {
  // a product may have another handle since
  const renamed = sql`
    select coalesce(known.id, redirected.product_id) as id, o.subject_id, o.row_number, o.before ->> ${column} as former,
      o.after ->> ${column} as name
    from operation_rows o left join products known on known.id = o.subject_id
      left join product_redirects redirected on known.id is null and redirected.old_id = o.subject_id
    where o.operation_id = ${operationId}::uuid and o.kind = 'product'`;
  await sql`
    select count(*) from (
      select from products where id in (select id from (${renamed}) as renamed) order by id for no key update
    ) as locked`.execute(trx);
  const present = sql.ref(`products.${column}`);
  const { numAffectedRows } = await sql`
    update products set ${sql.ref(column)} = renamed.former, updated_at = now() from (${renamed}) as renamed
    where products.id = renamed.id and ${present} = renamed.name`.execute(trx);
  const { rows } = await sql<{ title: string }>`
    select coalesce(products.title, renamed.subject_id) as title
    from (${renamed}) as renamed left join products on products.id = renamed.id
    where ${present} is distinct from renamed.former order by renamed.row_number`.execute(trx);
  return { undone: Number(numAffectedRows ?? 0), skipped: rows.map(({ title }) => title) };
}
