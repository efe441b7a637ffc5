import type { ProductList } from '#contract/catalog.ts';
import type { Database } from '#server/database/database.ts';
import type { ProductFilter } from '../listing/product-filter.ts';
import { selectCategoryRedirects, selectSubCategoryRedirects } from './category-queries.ts';

interface FollowedFilter {
  filter: ProductFilter;
  /** The present names, if the filter has one name that was changed. */
  renamedTo: NonNullable<ProductList['renamedTo']>;
}

/** The filter with the present names of renamed categories and sub-categories; undefined if none of its own was renamed. */
export async function followRenamedCategories(
  db: Database,
  filter: ProductFilter,
): Promise<FollowedFilter | undefined> {
  const { categories, parentCategories } = filter;
  const ofCategories = categories ? await selectCategoryRedirects(db, categories) : new Map<string, string>();
  const present = categories && distinct(categories.map((key) => ofCategories.get(key) ?? key));
  const ofParts = parentCategories ? await selectSubCategoryRedirects(db, parentCategories, present) : [];
  if (ofCategories.size === 0 && ofParts.length === 0) return undefined;
  const presentParts =
    parentCategories &&
    distinct(
      parentCategories.flatMap((key) => {
        const names = ofParts.filter(({ oldKey }) => oldKey === key).map(({ name }) => name.toLowerCase());
        return names.length > 0 ? names : [key];
      }),
    );
  const [category, ...otherCategories] = present ?? [];
  const [part, ...otherParts] = ofParts;
  return {
    filter: { ...filter, categories: present, parentCategories: presentParts },
    renamedTo: {
      ...(ofCategories.size > 0 && category !== undefined && otherCategories.length === 0 && { category }),
      ...(part && otherParts.length === 0 && presentParts?.length === 1 && { parentCategory: part.name }),
    },
  };
}

const distinct = (keys: string[]) => [...new Set(keys)].sort();
