import { parseGstRate, type TaxedProduct } from '#server/tax/gst-rate.ts';

/**
 * A product fact that the law requires or shoppers need. `label` is shown to shoppers and is the key in
 * stored facts. `namespace` and `key` name the metafield column of a product file; `aliases` are further
 * keys, in any namespace.
 */
interface FactDefinition {
  label: string;
  namespace: 'india' | 'haat';
  key: string;
  aliases: readonly string[];
}

/** In the order of the product page. */
export const FACT_DEFINITIONS = [
  { label: 'Net quantity', namespace: 'india', key: 'net_quantity', aliases: ['net_qty', 'net_weight'] },
  { label: 'MRP', namespace: 'india', key: 'mrp', aliases: ['maximum_retail_price'] },
  {
    label: 'Ingredients',
    namespace: 'haat',
    key: 'ingredients',
    aliases: ['ingredient_list', 'detailed_ingredients'],
  },
  { label: 'Allergens', namespace: 'haat', key: 'allergens', aliases: ['allergen_information'] },
  { label: 'Diet', namespace: 'haat', key: 'diet', aliases: ['dietary_preferences'] },
  { label: 'Shelf life', namespace: 'haat', key: 'shelf_life', aliases: ['best_before'] },
  { label: 'Fabric', namespace: 'haat', key: 'fabric', aliases: ['material'] },
  { label: 'Care', namespace: 'haat', key: 'care', aliases: ['care_instructions', 'wash_care'] },
  {
    label: 'Country of origin',
    namespace: 'india',
    key: 'country_of_origin',
    aliases: ['origin', 'made_in'],
  },
  { label: 'Manufacturer', namespace: 'india', key: 'manufacturer', aliases: ['manufactured_by'] },
  { label: 'Packer', namespace: 'india', key: 'packer', aliases: ['packed_by', 'marketed_by'] },
  { label: 'Importer', namespace: 'india', key: 'importer', aliases: ['imported_by'] },
  { label: 'FSSAI', namespace: 'india', key: 'fssai', aliases: ['fssai_licence', 'fssai_license'] },
  { label: 'HSN', namespace: 'india', key: 'hsn', aliases: ['hsn_code', 'hsn_sac'] },
  {
    label: 'GST rate',
    namespace: 'india',
    key: 'gst_rate',
    aliases: ['gst', 'gst_percent', 'gst_percentage'],
  },
  { label: 'Handicraft', namespace: 'india', key: 'handicraft', aliases: ['is_handicraft'] },
] as const satisfies readonly FactDefinition[];

export type Facts = Readonly<Record<string, string>>;

const RANK = new Map<string, number>(FACT_DEFINITIONS.map((definition, rank) => [definition.label, rank]));

/** Facts in display order: known ones in the order of `FACT_DEFINITIONS`, then all others by label. */
export function sortFacts(facts: Facts): { label: string; value: string }[] {
  const rank = (label: string) => RANK.get(label) ?? FACT_DEFINITIONS.length;
  return Object.entries(facts)
    .map(([label, value]) => ({ label, value }))
    .sort((a, b) => rank(a.label) - rank(b.label) || (a.label < b.label ? -1 : 1));
}

/** What decides the GST rate of a product with these facts. */
export function taxedProduct(
  facts: Facts,
  { category, parentCategory }: Pick<TaxedProduct, 'category' | 'parentCategory'>,
): TaxedProduct {
  return {
    gstRate: parseGstRate(facts['GST rate'] ?? ''),
    hsn: facts.HSN,
    isHandicraft: /^(?:true|yes|1)$/i.test(facts.Handicraft?.trim() ?? ''),
    category,
    parentCategory,
  };
}
