import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import { isVisible } from '../listing/listing-conditions.ts';

/** The products of one category, or of one of its sub-categories if `part` is not null. */
interface CategoryCount {
  /** Null or empty: products without a category. */
  name: string | null;
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
    order by category_key, parent_category_key`.execute(db);
  return rows;
}

/** The condition on `products` for all of a category, archived ones too. */
export const isOfCategory = (name: string) => sql<boolean>`category_key = lower(${name})`;

/** The condition on `products` for all of a sub-category of a category, archived ones too. */
export const isOfSubCategory = ({ category, name }: { category: string; name: string }) =>
  sql<boolean>`category_key = lower(${category}) and parent_category_key = lower(${name})`;

export async function hasProducts(trx: Transaction, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ isFound: boolean }>`
    select exists (select from products where ${condition}) as "isFound"`.execute(trx);
  return rows[0]?.isFound === true;
}

/** True if a product has this category or sub-category. */
export async function isCategoryNameUsed(trx: Transaction, name: string): Promise<boolean> {
  return (
    (await hasProducts(trx, isOfCategory(name))) ||
    (await hasProducts(trx, sql<boolean>`parent_category_key = lower(${name})`))
  );
}

/** The old name of a category leads to the new one; so do the names that led to the old one. */
export async function redirectCategory(trx: Transaction, from: string, to: string): Promise<void> {
  await sql`delete from category_redirects where old_key = lower(${to})`.execute(trx);
  await sql`update category_redirects set name = ${to} where lower(name) = lower(${from})`.execute(trx);
  if (from.toLowerCase() === to.toLowerCase()) return;
  await sql`
    insert into category_redirects (old_key, name) values (lower(${from}), ${to})
    on conflict (old_key) do update set name = excluded.name`.execute(trx);
  // the former names of its sub-categories are looked up by the present name of the category
  await sql`delete from sub_category_redirects where category_key = lower(${to})`.execute(trx);
  await sql`
    update sub_category_redirects set category_key = lower(${to}) where category_key = lower(${from})`.execute(
    trx,
  );
}

/** The same for a sub-category of a category. */
export async function redirectSubCategory(
  trx: Transaction,
  { category, from, to }: { category: string; from: string; to: string },
): Promise<void> {
  const ofCategory = sql`category_key = lower(${category})`;
  await sql`delete from sub_category_redirects where ${ofCategory} and old_key = lower(${to})`.execute(trx);
  await sql`
    update sub_category_redirects set name = ${to} where ${ofCategory} and lower(name) = lower(${from})`.execute(
    trx,
  );
  if (from.toLowerCase() === to.toLowerCase()) return;
  await sql`
    insert into sub_category_redirects (category_key, old_key, name) values (lower(${category}), lower(${from}), ${to})
    on conflict (category_key, old_key) do update set name = excluded.name`.execute(trx);
}

/** The present name of a category by a former one. Undefined if it has none. */
export async function findRenamedCategory(trx: Transaction, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from category_redirects where old_key = lower(${name})`.execute(trx);
  return rows[0]?.name;
}

/** The present name of a sub-category by a former one. Undefined if it has none. `category`: its present name. */
export async function findRenamedSubCategory(
  trx: Transaction,
  { category, name }: { category: string; name: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from sub_category_redirects
    where category_key = lower(${category}) and old_key = lower(${name})`.execute(trx);
  return rows[0]?.name;
}

/** The present names of sub-categories by their former names. `categories`: of these, null of all. */
export async function selectSubCategoryRedirects(
  db: Database,
  keys: readonly string[],
  categories: readonly string[] | null,
): Promise<{ oldKey: string; name: string }[]> {
  const { rows } = await sql<{ oldKey: string; name: string }>`
    select old_key as "oldKey", name from sub_category_redirects
    where old_key = any(${keys}::text[]) and ${categories === null ? sql`true` : sql`category_key = any(${categories}::text[])`}
    order by name`.execute(db);
  return rows;
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
