const MAX_CATEGORIES_LISTED = 5;

interface ImportSummary {
  /** The demo catalog is still in the shop. */
  hasDemoProducts: boolean;
  /** Product categories that no category of the store contains. */
  unlistedCategories: readonly { category: string | null; products: number }[];
  queuedImages: number;
}

/** Returns what the merchant has to know after an import, as lines. */
export function importSummary({
  hasDemoProducts,
  unlistedCategories,
  queuedImages,
}: ImportSummary): string[] {
  return [
    ...(hasDemoProducts ? [DEMO_PRODUCTS_NOTE] : []),
    ...(unlistedCategories.length > 0 ? [unlistedCategoriesNote(unlistedCategories)] : []),
    ...(queuedImages > 0 ? [`Images that a running shop still has to process: ${queuedImages}.`] : []),
  ];
}

const DEMO_PRODUCTS_NOTE =
  'Note: the demo products are still for sale beside yours. To begin without them: stop the shop, delete its data folder, and import again before the next start.';

function unlistedCategoriesNote(categories: ImportSummary['unlistedCategories']): string {
  const all = categories.reduce((sum, { products }) => sum + products, 0);
  const listed = categories
    .slice(0, MAX_CATEGORIES_LISTED)
    .map(({ category, products }) => `${category ?? 'no Type'} (${products})`);
  const more = categories.length > listed.length ? `, and ${categories.length - listed.length} more` : '';
  return `Note: no menu of the shop leads to ${all} ${all === 1 ? 'product' : 'products'}, only the search does: ${listed.join(', ')}${more}. Name their Type in "categories" of the store information.`;
}
