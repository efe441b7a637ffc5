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
const anyVariant = (condition: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from variants v where v.product_id = p.id and ${condition})`;

/** One condition on the product `p` per fact: true if the product lacks it. */
export function missingConditions({
  gstin,
  gstRates,
  fssaiLicence,
}: SellerFacts): Record<MissingFact, Condition> {
  return {
    image: sql`not exists (select from product_images i where i.product_id = p.id)`,
    price: anyVariant(sql`coalesce(v.discounted_price_paise, v.regular_price_paise) = 0`),
    hsn: gstin ? sql`not ${hasFact('HSN')}` : NEVER,
    'gst-rate': gstin && gstRates?.default === undefined ? lacksRate(gstRates) : NEVER,
    'net-quantity': sql`not ${hasFact('Net quantity')} and ${anyVariant(sql`v.net_quantity is null`)}`,
    mrp: sql`not ${hasFact('MRP')} and ${anyVariant(sql`v.mrp_paise is null`)}`,
    origin: sql`not ${hasFact('Country of origin')}`,
    manufacturer: sql`not (${hasFact('Manufacturer')} or ${hasFact('Packer')} or ${hasFact('Importer')})`,
    fssai: fssaiLicence
      ? NEVER
      : sql`not ${hasFact('FSSAI')} and (p.facts->>'HSN' ~ ${FOOD} or p.facts ?| array['Ingredients', 'Allergens', 'Diet'])`,
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

function lacksRate(gstRates: SellerFacts['gstRates']): Condition {
  const categories = Object.keys(gstRates?.categories ?? {}).map((name) => name.trim().toLowerCase());
  const codes = [HSN_WITH_RATE, ...Object.keys(gstRates?.hsn ?? {}).map((digits) => `^${digits}`)].join('|');
  return sql`not ${hasFact('GST rate')} and regexp_replace(coalesce(p.facts->>'HSN', ''), '\D', '', 'g') !~ ${codes}
    and not (lower(trim(coalesce(p.category, ''))) = any(${categories}::text[])
      or lower(trim(coalesce(p.parent_category, ''))) = any(${categories}::text[]))`;
}
