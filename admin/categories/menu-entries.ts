import type { CategoryMenu, CategoryTree } from '#contract/admin/catalog/categories.ts';

type Entry = CategoryMenu['entries'][number];

/** True if both are the name of one category, whatever their case. */
export const isSameCategory = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();

/** The entries after one was moved; unchanged if there is no such place. */
export function moveEntry(entries: readonly Entry[], from: number, to: number): Entry[] {
  const entry = entries[from];
  if (!entry || to < 0 || to >= entries.length) return [...entries];
  return entries.toSpliced(from, 1).toSpliced(to, 0, entry);
}

/** The header and the home page show this many entries (specification, section 9). */
const SHOWN_FIRST = 3;

/** Where the shop shows the entry at this place of the menu. */
export const menuPlace = (index: number): string =>
  index < SHOWN_FIRST ? 'Header, home page, page of all categories' : 'Page of all categories';

// the shop lists a product in the category of its gender too, and these in the page of accessories
const ACCESSORIES = ['personal care', 'home', 'unisex'];

/** Categories of products to which no entry of the menu leads. */
export function outsideMenu(
  categories: CategoryTree['categories'],
  entries: readonly Entry[],
): CategoryTree['categories'] {
  const hasAccessories = entries.some(({ name }) => isSameCategory(name, 'accessories'));
  return categories.filter(
    ({ name }) =>
      !entries.some((entry) => isSameCategory(entry.name, name)) &&
      !(hasAccessories && ACCESSORIES.includes(name.trim().toLowerCase())),
  );
}
