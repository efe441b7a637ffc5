import { type RawBuilder, sql } from 'kysely';
import { FOOD_FACTS, FOOD_HSN, GST_RATE_TEXT } from '#contract/admin/catalog/find-missing-facts.ts';
import type { FactNeeds } from '#contract/admin/catalog/product-form.ts';
import { MISSING_FACTS, type MissingFact } from '#contract/admin/catalog/products.ts';
import type { StoreDetails } from '#contract/store-info.ts';
import { HSN_WITH_RATE } from '#server/tax/gst-rate.ts';
import { chargesGst } from '#server/tax/gst-registration.ts';
import { WEIGHT_COLUMN } from '../csv/product/columns.ts';

type Condition = RawBuilder<boolean>;
/** What decides which facts a product needs. */
export type SellerFacts = Pick<StoreDetails, 'gstin' | 'taxStatus' | 'gstRates' | 'fssaiLicence'>;

const NEVER = sql<boolean>`false`;
const hasFact = (label: string) => sql<boolean>`coalesce(p.facts->>${label}::text, '') <> ''`;
// "offset 0": without it the planner may read the variants of all products for the first page of a list
const anyVariant = (condition: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from variants v where v.product_id = p.id and ${condition} offset 0)`;

/** Which facts products of this seller may lack. */
export function factNeeds(seller: SellerFacts): FactNeeds {
  const { gstRates, fssaiLicence } = seller;
  const isTaxed = chargesGst(seller);
  const isNamed = (text: string) => text !== '';
  const digits = Object.keys(gstRates?.hsn ?? {}).filter(isNamed);
  const categories = Object.keys(gstRates?.categories ?? {}).map((name) => name.trim().toLowerCase());
  return {
    hsn: isTaxed,
    fssai: !fssaiLicence,
    ...(isTaxed &&
      gstRates?.default === undefined && {
        gstRate: {
          hsnPattern: [HSN_WITH_RATE, ...digits.map((start) => `^${start}`)].join('|'),
          categories: categories.filter(isNamed),
        },
      }),
  };
}

/** One condition on the product `p` per fact: true if the product lacks it. `findMissingFacts` is the same rule. */
export function missingConditions(seller: SellerFacts): Record<MissingFact, Condition> {
  const needs = factNeeds(seller);
  return {
    // first what the product itself has: one that lacks it is incomplete before its variants are read
    hsn: needs.hsn ? sql`not ${hasFact('HSN')}` : NEVER,
    'gst-rate': needs.gstRate ? lacksRate(needs.gstRate) : NEVER,
    origin: sql`not ${hasFact('Country of origin')}`,
    manufacturer: sql`not (${hasFact('Manufacturer')} or ${hasFact('Packer')} or ${hasFact('Importer')})`,
    fssai: needs.fssai
      ? sql`not ${hasFact('FSSAI')} and (p.facts->>'HSN' ~ ${FOOD_HSN} or p.facts ?| ${[...FOOD_FACTS]}::text[])`
      : NEVER,
    image: sql`not exists (select from product_images i where i.product_id = p.id offset 0)`,
    price: anyVariant(sql`coalesce(v.discounted_price_paise, v.regular_price_paise) = 0`),
    'net-quantity': sql`not ${hasFact('Net quantity')} and ${anyVariant(sql`v.net_quantity is null`)}`,
    mrp: sql`not ${hasFact('MRP')} and ${anyVariant(sql`v.mrp_paise is null`)}`,
    weight: anyVariant(
      sql`coalesce(nullif(v.extra_columns->>${WEIGHT_COLUMN}::text, ''), '0') ~ '^0*([.]0*)?$'`,
    ),
  };
}

/** The facts that the product `p` lacks, as an array of `MissingFact`. */
export function missingFacts(seller: SellerFacts): RawBuilder<MissingFact[]> {
  const conditions = missingConditions(seller);
  const items = MISSING_FACTS.map((fact) => sql`case when ${conditions[fact]} then ${fact}::text end`);
  return sql`array_remove(array[${sql.join(items)}], null)`;
}

/** True for products without a rate of their own, for which `findGstRate` finds none among the shop's either. */
function lacksRate({ hsnPattern, categories }: NonNullable<FactNeeds['gstRate']>): Condition {
  return sql`coalesce(p.facts->>'GST rate', '') !~* ${GST_RATE_TEXT}
    and regexp_replace(coalesce(p.facts->>'HSN', ''), '[^0-9]', '', 'g') !~ ${hsnPattern}
    and not (lower(trim(coalesce(p.category, ''))) = any(${categories}::text[])
      or lower(trim(coalesce(p.parent_category, ''))) = any(${categories}::text[]))`;
}
