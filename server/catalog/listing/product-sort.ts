import { type RawBuilder, sql } from 'kysely';
import type { ProductSort } from '#contract/catalog.ts';

export const isSortedByPrice = (sort: string | undefined): boolean =>
  sort === 'price-asc' || sort === 'price-desc';

/** ORDER BY columns of `products`. Equal prices fall back to the order of the listing. */
export const PRODUCT_ORDER_BY: Record<ProductSort, RawBuilder<unknown>> = {
  featured: sql`is_featured desc, position`,
  newest: sql`created_at desc, position desc`,
  'price-asc': sql`price_paise, is_featured desc, position`,
  'price-desc': sql`price_paise desc, is_featured desc, position`,
};
