import { type RawBuilder, sql } from 'kysely';
import { MISSING_FACTS, type MissingFact } from '#contract/admin/catalog/products.ts';
import type { StoreDetails } from '#contract/store-info.ts';
import { HSN_WITH_RATE } from '#server/tax/gst-rate.ts';
import { WEIGHT_COLUMN } from '../csv/product/columns.ts';

type Condition = RawBuilder<boolean>;
/** What decides which facts a product needs. */
export type SellerFacts = Pick<StoreDetails, 'gstin' | 'gstRates' | 'fssaiLicence'>;

const FOOD = String.raw`^\s*(0[2-9]|1[0-9]|2[0-2])`;
const NEVER = sql<boolean>`false`;
const hasFact = (label: string) => sql<boolean>`coalesce(p.facts->>${label}::text, '') <> ''`;
// "offset 0": without it the planner may read the variants of all products for the first page of a list
const anyVariant = (condition: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from variants v where v.product_id = p.id and ${condition} offset 0)`;

/** One condition on the product `p` per fact: true if the product lacks it. */
export function missingConditions({
  gstin,
  gstRates,
  fssaiLicence,
}: SellerFacts): Record<MissingFact, Condition> {
  return {
    // first what the product itself has: one that lacks it is incomplete before its variants are read
    hsn: gstin ? sql`not ${hasFact('HSN')}` : NEVER,
    'gst-rate': gstin && gstRates?.default === undefined ? lacksRate(gstRates) : NEVER,
    origin: sql`not ${hasFact('Country of origin')}`,
    manufacturer: sql`not (${hasFact('Manufacturer')} or ${hasFact('Packer')} or ${hasFact('Importer')})`,
    fssai: fssaiLicence
      ? NEVER
      : sql`not ${hasFact('FSSAI')} and (p.facts->>'HSN' ~ ${FOOD} or p.facts ?| array['Ingredients', 'Allergens', 'Diet'])`,
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

// what `parseGstRate` accepts
const RATE_TEXT = String.raw`^\s*(by[ -]price|nil|exempt|(0?[0-9]{1,2}(\.[0-9]{1,2})?|100(\.0{1,2})?)\s*%?)\s*$`;

/** True for products without a rate of their own, for which `findGstRate` finds none among the shop's either. */
function lacksRate(gstRates: SellerFacts['gstRates']): Condition {
  const hasText = (text: string) => text !== '';
  const categories = Object.keys(gstRates?.categories ?? {}).map((name) => name.trim().toLowerCase());
  const digits = Object.keys(gstRates?.hsn ?? {}).filter(hasText);
  const codes = [HSN_WITH_RATE, ...digits.map((start) => `^${start}`)].join('|');
  return sql`coalesce(p.facts->>'GST rate', '') !~* ${RATE_TEXT}
    and regexp_replace(coalesce(p.facts->>'HSN', ''), '[^0-9]', '', 'g') !~ ${codes}
    and not (lower(trim(coalesce(p.category, ''))) = any(${categories.filter(hasText)}::text[])
      or lower(trim(coalesce(p.parent_category, ''))) = any(${categories.filter(hasText)}::text[]))`;
}
