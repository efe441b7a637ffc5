import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import { isVisible } from '../listing/listing-conditions.ts';

/** The products of one category, or of one of its sub-categories if `part` is not null. */
interface CategoryCount {
  name: string;
  part: string | null;
  products: number;
  listed: number;
}

/** Products that are not archived, by category and sub-category; spelled as in one of them. */
export async function selectCategoryCounts(db: Database | Transaction): Promise<CategoryCount[]> {
  // the visible ones are counted by triggers, and the others have an index
  const { rows } = await sql<CategoryCount>`
    with listed as (
      select counted.*, first.category, first.parent_category from (
        select category_key, parent_category_key, sum(products)::int as products from category_counts
        where products > 0 group by category_key, parent_category_key) as counted
      cross join lateral (
        select category, parent_category from products where ${isVisible}
          and category_key = counted.category_key and parent_category_key = counted.parent_category_key
        order by category_key, parent_category_key, gender_key, is_featured desc, position limit 1) as first),
    hidden as (
      select category_key, parent_category_key, count(*)::int as products, min(category) as category,
        min(parent_category) as parent_category
      from products where status <> 'archived' and not (${isVisible}) group by category_key, parent_category_key)
    select coalesce(listed.category, hidden.category) as name,
      nullif(coalesce(listed.parent_category, hidden.parent_category), '') as part,
      coalesce(listed.products, 0) + coalesce(hidden.products, 0) as products, coalesce(listed.products, 0) as listed
    from listed full join hidden using (category_key, parent_category_key)
    where coalesce(listed.category, hidden.category, '') <> ''
    order by category_key, parent_category_key`.execute(db);
  return rows;
}

/** The ids of all products of a category, archived ones too. */
export async function selectProductIdsOfCategory(trx: Transaction, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from products where category_key = lower(${name}) order by position`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The old name of a category leads to the new one; so do the names that led to the old one. */
export async function redirectCategory(trx: Transaction, from: string, to: string): Promise<void> {
  await sql`delete from category_redirects where old_key = lower(${to})`.execute(trx);
  await sql`update category_redirects set name = ${to} where lower(name) = lower(${from})`.execute(trx);
  if (from.toLowerCase() === to.toLowerCase()) return;
  await sql`
    insert into category_redirects (old_key, name) values (lower(${from}), ${to})
    on conflict (old_key) do update set name = excluded.name`.execute(trx);
}

/** The present names of categories, in lower case, by their former names. */
export async function selectCategoryRedirects(
  db: Database,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ oldKey: string; key: string }>`
    select old_key as "oldKey", lower(name) as key from category_redirects where old_key = any(${keys}::text[])
  `.execute(db);
  return new Map(rows.map(({ oldKey, key }) => [oldKey, key]));
}
