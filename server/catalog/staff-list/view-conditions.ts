import { type RawBuilder, sql } from 'kysely';
import type { ProductView } from '#contract/admin/catalog/products.ts';
import { missingConditions, type SellerFacts } from './missing-facts.ts';

type Condition = RawBuilder<boolean>;

export const FOR_SALE = sql<boolean>`p.status = 'active' and p.is_published`;
export const ARCHIVED = sql<boolean>`p.status = 'archived'`;
const CAN_BE_BOUGHT = sql<boolean>`exists (select from variants v where v.product_id = p.id
  and (v.stock > 0 or v.allow_backorder))`;

/** True for the products `p` of a view. */
export function viewCondition(view: ProductView, seller: SellerFacts): Condition {
  switch (view) {
    case 'all':
      return sql`not ${ARCHIVED}`;
    case 'for-sale':
      return FOR_SALE;
    case 'hidden':
      return sql`not ${ARCHIVED} and not (${FOR_SALE})`;
    case 'sold-out':
      return sql`${FOR_SALE} and not ${CAN_BE_BOUGHT}`;
    case 'incomplete':
      return sql`not ${ARCHIVED} and (${sql.join(
        Object.values(missingConditions(seller)).map((condition) => sql`(${condition})`),
        sql` or `,
      )})`;
    case 'archived':
      return ARCHIVED;
  }
}
