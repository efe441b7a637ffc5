const KINDS_NAMED = 5;

interface ShopAfterImport {
  /** The demo catalog is still in the shop. */
  hasDemoGoods: boolean;
  /** Product categories that no category of the store contains. */
  offMenu: readonly { category: string | null; products: number }[];
  waitingPictures: number;
}

/** Returns what the merchant has to know after an import, as lines. */
export function shopAfterImport({ hasDemoGoods, offMenu, waitingPictures }: ShopAfterImport): string[] {
  return [
    ...(hasDemoGoods ? [DEMO_GOODS] : []),
    ...(offMenu.length > 0 ? [offMenuLine(offMenu)] : []),
    ...(waitingPictures > 0
      ? [`Pictures that a running shop still has to make ready: ${waitingPictures}.`]
      : []),
  ];
}

const DEMO_GOODS =
  'Note: the demo products are still for sale beside yours. To begin without them: stop the shop, delete its data folder, and import again before the next start.';

function offMenuLine(kinds: ShopAfterImport['offMenu']): string {
  const all = kinds.reduce((sum, { products }) => sum + products, 0);
  const named = kinds
    .slice(0, KINDS_NAMED)
    .map(({ category, products }) => `${category ?? 'no Type'} (${products})`);
  const more = kinds.length > named.length ? `, and ${kinds.length - named.length} more` : '';
  return `Note: no menu of the shop leads to ${all} ${all === 1 ? 'product' : 'products'}, only the search does: ${named.join(', ')}${more}. Name their Type in "categories" of the store information.`;
}
