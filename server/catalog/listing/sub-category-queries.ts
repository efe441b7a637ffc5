import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { inCategories, isOfCountedCategory, isVisible } from './listing-conditions.ts';
import type { ProductFilter } from './product-filter.ts';

interface SubCategory {
  parentCategory: string;
  /** How many visible products it has. */
  products: number;
  /** The products whose spelling of the name was read. */
  exampleIds: string[];
}

// more than a shopper can read
const MAX_SUB_CATEGORIES = 500;

/** Selects the sub-categories of a listing by name, from the stored counts: reads one product for each name. */
export async function selectSubCategories(
  db: Database,
  filter: Pick<ProductFilter, 'categories' | 'genders'>,
): Promise<SubCategory[]> {
  const { rows } = await sql<SubCategory>`
    select min(example.name collate "C") as "parentCategory", sum(category_counts.products)::bigint as products,
      array_agg(example.id) as "exampleIds"
    from category_counts cross join lateral (
      select id, parent_category as name from products
      where ${isVisible} and ${isOfCountedCategory}
      order by is_featured desc, position limit 1
    ) as example
    where category_counts.products > 0 and example.name <> '' and ${inCategories({ ...filter, parentCategories: null })}
    group by parent_category_key order by 1 limit ${MAX_SUB_CATEGORIES}`.execute(db);
  return rows;
}
