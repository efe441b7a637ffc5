import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import { movedVariants } from '../stock/moved-variants.ts';
import { missingConditions, type SellerFacts } from './missing-facts.ts';
import { FOR_SALE, viewCondition } from './view-conditions.ts';

/** What a job looks for in a large catalog. */
export const FINDINGS = ['sold-out', 'incomplete', 'gst-rate-missing', 'price-above-mrp'] as const;
export type Finding = (typeof FINDINGS)[number];

/** The stored products of a finding. `checkedAt`: see `readOldestTransaction`. */
export interface FoundProducts {
  finding: Finding;
  checkedAt: number;
}

/** More changed products than this are found after the next run of the job. */
const MAX_CHANGED = 5_000;

// '₹1,299.00 (incl. of all taxes)' and the like, as `parseMrp` reads them
const MRP_TEXT = String.raw`(?i)^\s*(?:mrp\M[\s:.]*)?(?:₹|rs\.?|inr)?\s*([0-9][0-9,]*(?:\.[0-9]{0,2})?)\s*(?:/-\s*)?(?:\(?\s*incl(?:usive|\.)?.*)?$`;
// true for a text of another form: the caller reads it
const ABOVE_MRP_OF_PRODUCT = sql`p.facts ? 'MRP' and coalesce(
  v.regular_price_paise > replace(substring(p.facts->>'MRP' from ${sql.lit(MRP_TEXT)}), ',', '')::numeric * 100, true)`;

/** One condition on the product `p` per finding. A price may turn out to be no higher than the MRP. */
export function findingCondition(finding: Finding, seller: SellerFacts): RawBuilder<boolean> {
  switch (finding) {
    case 'sold-out':
    case 'incomplete':
      return viewCondition(finding, seller);
    case 'gst-rate-missing':
      return sql`${FOR_SALE} and ${missingConditions(seller)['gst-rate']}`;
    case 'price-above-mrp':
      return sql`${FOR_SALE} and exists (select from variants v where v.product_id = p.id and case
        when v.mrp_paise is not null then v.regular_price_paise > v.mrp_paise else ${ABOVE_MRP_OF_PRODUCT} end offset 0)`;
  }
}

/**
 * Finds products of all findings, at most `max` of each, the first by position. Returns which findings have no more.
 */
export async function replaceFoundProducts(
  trx: Transaction,
  seller: SellerFacts,
  max: number,
): Promise<Record<Finding, boolean>> {
  await sql`delete from product_checks_due`.execute(trx);
  await sql`delete from found_products`.execute(trx);
  const flags = FINDINGS.map((finding) => sql`(${findingCondition(finding, seller)}) as ${sql.ref(finding)}`);
  const found = FINDINGS.map(
    (finding) => sql`
      (select id, ${sql.lit(finding)}, position from checked where ${sql.ref(finding)}
        order by position limit ${max + 1})`,
  );
  await sql`
    with checked as materialized (select p.id, p.position, ${sql.join(flags)} from products p)
    insert into found_products (product_id, finding, position) ${sql.join(found, sql` union all `)}`.execute(
    trx,
  );
  const counts = await countFoundProducts(trx);
  return mapFindings((finding) => (counts.get(finding) ?? 0) <= max);
}

/** Checks the products again that changed, or had movements of stock since a time in milliseconds. */
export async function recheckProducts(trx: Transaction, seller: SellerFacts, since: number): Promise<void> {
  const flags = FINDINGS.map((finding) => sql`(${sql.lit(finding)}, ${findingCondition(finding, seller)})`);
  await sql`
    with due as (delete from product_checks_due returning product_id),
    changed as materialized (
      select product_id from due
      union select product_id from variants where id in (${movedVariants(since)})),
    checked as materialized (
      select p.id, p.position, each.finding from changed
      cross join lateral (select * from products where id = changed.product_id offset 0) as p
      cross join lateral (values ${sql.join(flags)}) as each (finding, is_found) where each.is_found),
    lost as (
      delete from found_products f using changed where f.product_id = changed.product_id and not exists (
        select from checked where checked.id = f.product_id and checked.finding = f.finding))
    insert into found_products (product_id, finding, position)
    select id, finding, position from checked
    on conflict (product_id, finding) do update set position = excluded.position
      where found_products.position <> excluded.position`.execute(trx);
}

export async function countFoundProducts(trx: Transaction): Promise<Map<Finding, number>> {
  const { rows } = await sql<{ finding: Finding; count: number }>`
    select finding, count(*)::int as count from found_products group by finding`.execute(trx);
  return new Map(rows.map(({ finding, count }) => [finding, count]));
}

/** The number of changes that were not checked since, at most `max`. */
export async function countDueChecks(trx: Transaction, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from product_checks_due limit ${max}) as due`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** For a catalog that is small: nothing is stored. */
export async function deleteFoundProducts(db: Database): Promise<void> {
  await sql`delete from product_checks_due`.execute(db);
  await sql`delete from found_products`.execute(db);
}

export const mapFindings = <Value>(toValue: (finding: Finding) => Value) =>
  Object.fromEntries(FINDINGS.map((finding) => [finding, toValue(finding)])) as Record<Finding, Value>;

/** The ids of all products that may be of the finding. */
export function idsOfFound({ finding, checkedAt }: FoundProducts): RawBuilder<unknown> {
  return sql`select product_id from found_products where finding = ${sql.lit(finding)} union ${changedProducts(checkedAt)}`;
}

/**
 * The first products of a finding, by position: the stored ones that are of it now, and those that became so since they
 * were stored. `condition`: that of the finding.
 */
export function foundInOrder(
  { finding, checkedAt }: FoundProducts,
  {
    condition,
    isDescending = false,
    after,
    limit,
  }: { condition: RawBuilder<boolean>; isDescending?: boolean; after?: string | undefined; limit: number },
): RawBuilder<unknown> {
  const order = (position: RawBuilder<unknown>) => sql`${position} ${isDescending ? sql`desc` : sql``}`;
  const behind = (position: RawBuilder<unknown>) =>
    after === undefined
      ? sql``
      : sql`and ${position} ${isDescending ? sql`<` : sql`>`} (select position from products where id = ${after})`;
  const isStored = sql`f.finding = ${sql.lit(finding)} and f.product_id = p.id and f.position = p.position`;
  return sql`
    select p.* from (
      -- in the order of the index, so that no more are read than are listed
      (select f.product_id as id from (
          select f.* from found_products f where f.finding = ${sql.lit(finding)} ${behind(sql`f.position`)}
          order by ${order(sql`f.position`)} offset 0) as f
        cross join lateral (select * from products where id = f.product_id offset 0) as p
        where ${isStored} and ${condition} order by ${order(sql`f.position`)} limit ${limit})
      union all
      (select p.id from products p where p.id = any(array(${changedProducts(checkedAt)}))
        and not exists (select from found_products f where ${isStored}) and ${condition} ${behind(sql`p.position`)}
        order by ${order(sql`p.position + 0`)} limit ${limit})
    ) as found join products p on p.id = found.id order by ${order(sql`p.position`)} limit ${limit}`;
}

const changedProducts = (since: number) => sql`
  (select product_id from product_checks_due limit ${sql.lit(MAX_CHANGED)})
  union select product_id from variants where id in (${movedVariants(since)})`;
