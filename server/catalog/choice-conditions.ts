import { type RawBuilder, sql } from 'kysely';
import type { ShelfChoice } from './shelf-choice.ts';

// Conditions on rows of `products`, each true when the choice does not speak of it.

export function fitsSizes({ sizes }: ShelfChoice): RawBuilder<boolean> {
  return sizes === null ? sql`true` : sql`size_keys && ${sizes}::text[]`;
}

export function fitsColors({ colors }: ShelfChoice): RawBuilder<boolean> {
  return colors === null ? sql`true` : sql`color_keys && ${colors}::text[]`;
}

export function fitsPrice({ minPaise, maxPaise }: ShelfChoice): RawBuilder<boolean> {
  const atLeast = minPaise === null ? sql`true` : sql`price_paise >= ${minPaise}`;
  return maxPaise === null ? sql`${atLeast}` : sql`(${atLeast} and price_paise <= ${maxPaise})`;
}

export function fitsSale({ isOnSale }: ShelfChoice): RawBuilder<boolean> {
  return isOnSale ? sql`discounted_price_paise is not null` : sql`true`;
}

/** Everything that a shopper chose. */
export function fitsChoice(choice: ShelfChoice): RawBuilder<boolean> {
  return sql`${fitsSizes(choice)} and ${fitsColors(choice)} and ${fitsPrice(choice)} and ${fitsSale(choice)}`;
}
