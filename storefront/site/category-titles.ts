/** Built-in headings of categories by name in lower case. docs/store-texts.md lists them. */
export const CATEGORY_TITLES = new Map([
  ['men', "Men's Ethnic Wear"],
  ['women', "Women's Ethnic Wear"],
]);

/**
 * The merchant's texts: `listing.title.men`, `listing.intro.men`; `all` without a category (specification, ruling 7).
 */
export type StoreTexts = Record<string, string> | undefined;

/** The heading of a listing (specification, ruling 6); a sub-category overrides the category's. */
export function categoryTitle(category: string, parentCategory: string, content: StoreTexts): string {
  if (parentCategory) return parentCategory;
  const name = category.trim();
  const storeText = content?.[`listing.title.${name.toLowerCase() || 'all'}`];
  if (storeText || !name) return storeText || 'Explore Categories';
  return CATEGORY_TITLES.get(name.toLowerCase()) ?? capitalize(name);
}

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const SPICES =
  'Regional blends and whole spices, ground in small lots so that the aroma reaches your kitchen.';

/** Built-in introductions of categories by name in lower case. docs/store-texts.md lists them. */
export const CATEGORY_INTROS = new Map([
  ['men', 'Kurtas, Nehru jackets and handloom layers, cut for weddings, festivals and the days between.'],
  ['women', 'Sarees, kurtis and dupattas from the looms and printing tables of India.'],
  ['masala', SPICES],
  ['masala & seasoning', SPICES],
  ['footwear', 'Juttis, Kolhapuris and slippers, stitched by hand and made to be walked in.'],
  ['accessories', 'Jewellery, bags and things for the home, the finishing touch to a well-chosen day.'],
  ['home', 'Brass, copper, terracotta and cloth for rooms that are lived in.'],
]);

/** The introduction below the heading. */
export function categoryIntro(category: string, parentCategory: string, content: StoreTexts): string {
  const name = category.trim();
  const storeText = content?.[`listing.intro.${name.toLowerCase() || 'all'}`];
  const intro = storeText || CATEGORY_INTROS.get(name.toLowerCase());
  if (parentCategory && name)
    return `${parentCategory} from our ${categoryTitle(name, '', content)} collection.`;
  if (parentCategory) return `Everything we have in ${parentCategory}.`;
  if (!name) return storeText || 'Spice and cloth from the makers of India. Choose where to begin.';
  return intro ?? `Everything we have in ${name.toLowerCase()}, chosen with care.`;
}
