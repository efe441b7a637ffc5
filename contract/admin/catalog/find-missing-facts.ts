import type { FactNeeds } from './product-form.ts';
import type { EditedProduct, MissingFact } from './products.ts';

// Sources of regular expressions that PostgreSQL reads too.
/** HSN codes of food. */
export const FOOD_HSN = String.raw`^\s*(0[2-9]|1[0-9]|2[0-2])`;
/** What the server accepts as a GST rate, in any letter case. 0.015 is how a workbook stores 1.5 %. */
export const GST_RATE_TEXT = String.raw`^\s*(by[ -]price|nil|exempt|0\.(001|0025|015|075)|(0?[0-9]{1,2}(\.[0-9]{1,2})?|100(\.0{1,2})?)\s*%?)\s*$`;
/** Facts that only food has. */
export const FOOD_FACTS = ['Ingredients', 'Allergens', 'Diet'] as const;

/** What a product that is being edited lacks, by the rule of the product list. Removed variants are null. */
export function findMissingFacts(
  {
    facts,
    images,
    category,
    parentCategory,
    variants: edited,
  }: Pick<EditedProduct, 'facts' | 'images' | 'category' | 'parentCategory'> & {
    variants: Readonly<Record<string, EditedProduct['variants'][string] | null>>;
  },
  needs: FactNeeds,
): MissingFact[] {
  const variants = Object.values(edited).filter((variant) => variant !== null);
  const textOf = (label: string) => facts[label]?.trim() ?? '';
  const lacks = (...labels: string[]) => labels.every((label) => textOf(label) === '');
  const isFood = new RegExp(FOOD_HSN).test(textOf('HSN')) || !lacks(...FOOD_FACTS);
  const isMissing: Record<MissingFact, boolean> = {
    image: images.length === 0,
    price: variants.some(({ price }) => !(price > 0)),
    hsn: needs.hsn && lacks('HSN'),
    'gst-rate': needs.gstRate !== undefined && lacksRate(needs.gstRate),
    'net-quantity': lacks('Net quantity') && variants.some(({ netQuantity }) => !netQuantity),
    mrp: lacks('MRP') && variants.some(({ mrp }) => mrp === null),
    origin: lacks('Country of origin'),
    manufacturer: lacks('Manufacturer', 'Packer', 'Importer'),
    fssai: needs.fssai && lacks('FSSAI') && isFood,
    weight: variants.some(({ weightGrams }) => !weightGrams),
  };
  return (Object.keys(isMissing) as MissingFact[]).filter((fact) => isMissing[fact]);

  function lacksRate({ hsnPattern, categories }: NonNullable<FactNeeds['gstRate']>): boolean {
    return (
      !new RegExp(GST_RATE_TEXT, 'i').test(textOf('GST rate')) &&
      !new RegExp(hsnPattern).test(textOf('HSN').replace(/[^0-9]/g, '')) &&
      ![category, parentCategory].some((name) => categories.includes(name?.trim().toLowerCase() ?? ''))
    );
  }
}
