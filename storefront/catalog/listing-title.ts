const HEADINGS = new Map([
  ['men', "Men's Ethnic Wear"],
  ['women', "Women's Ethnic Wear"],
]);

/** The merchant's texts: `listing.title.men`, `listing.intro.men`; `all` without a category (ruling 7). */
export type Content = Record<string, string> | undefined;

/** The heading of a listing (ruling 6); a sub-category overrides the category's. */
export function listingTitle(category: string, parentCategory: string, content: Content): string {
  if (parentCategory) return parentCategory;
  const name = category.trim();
  const own = content?.[`listing.title.${name.toLowerCase() || 'all'}`];
  if (own || !name) return own || 'Explore Categories';
  return HEADINGS.get(name.toLowerCase()) ?? capitalised(name);
}

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const SPICES =
  'Regional blends and whole spices, ground in small lots so that the aroma reaches your kitchen.';

const INTROS = new Map([
  ['men', 'Kurtas, Nehru jackets and handloom layers, cut for weddings, festivals and the days between.'],
  ['women', 'Sarees, kurtis and dupattas from the looms and printing tables of India.'],
  ['masala', SPICES],
  ['masala & seasoning', SPICES],
  ['footwear', 'Juttis, Kolhapuris and slippers, stitched by hand and made to be walked in.'],
  ['accessories', 'Jewellery, bags and things for the home, the finishing touch to a well-chosen day.'],
  ['home', 'Brass, copper, terracotta and cloth for rooms that are lived in.'],
]);

/** The introduction below the heading. */
export function listingIntro(category: string, parentCategory: string, content: Content): string {
  const name = category.trim();
  const own = content?.[`listing.intro.${name.toLowerCase() || 'all'}`];
  const known = own || INTROS.get(name.toLowerCase());
  if (parentCategory && name)
    return `${parentCategory} from our ${listingTitle(name, '', content)} collection.`;
  if (parentCategory) return `Everything we have in ${parentCategory}.`;
  if (!name) return own || 'Spice and cloth from the makers of India. Choose where to begin.';
  return known ?? `Everything we have in ${name.toLowerCase()}, chosen with care.`;
}
