import { sql } from 'kysely';
import { isVisible } from '#server/catalog/listing/listing-conditions.ts';
import type { Database } from '#server/database/database.ts';

/** A category or one of its sub-categories, spelled as in its products. */
export interface SuggestedCategory {
  category: string;
  parentCategory?: string;
}

/** Every category with its sub-categories, those with the most products first. */
export async function selectCategories(db: Database): Promise<SuggestedCategory[]> {
  const { rows } = await sql<{
    category: string | null;
    parentCategory: string | null;
    isSubcategory: boolean;
  }>`
    with kinds as (
      -- a whole category is spelt as in the first of its sub-categories: found by the same index
      select category_key, min(parent_category_key) as parent_category_key, sum(products) as products,
        grouping(parent_category_key) = 0 as is_part
      from category_counts where products > 0
      group by grouping sets ((category_key), (category_key, parent_category_key))
    )
    select category, parent_category as "parentCategory", is_part as "isSubcategory"
    from kinds cross join lateral (
      select category, parent_category from products
      where ${isVisible} and products.category_key = kinds.category_key
        and products.parent_category_key = kinds.parent_category_key
      limit 1
    ) as spelt
    order by products desc, category, parent_category`.execute(db);
  return rows.flatMap(({ category, parentCategory, isSubcategory }) => {
    if (category === null || (isSubcategory && parentCategory === null)) return [];
    return [{ category, ...(isSubcategory && parentCategory !== null && { parentCategory }) }];
  });
}
