import type { CatalogProduct, CatalogVariant } from '#server/catalog/product.ts';

const MEASURE = /^(\d+(?:\.\d+)?)\s*(mg|g|kg|ml|cl|l|cm|m|sqm)$/i;

/** Content and base measure of the unit price: from the product file, else content from the net quantity. */
export function unitMeasure(
  product: CatalogProduct,
  variant: CatalogVariant,
): { total?: string; base?: string } {
  const { source } = variant;
  const total =
    measureOf(source['Unit price total measure'], source['Unit price total measure unit']) ??
    measureOf(product.facts['Net quantity'], '');
  const base = measureOf(source['Unit price base measure'], source['Unit price base measure unit']);
  return { ...(total && { total }), ...(total && base && { base }) };
}

function measureOf(amount: string | undefined, unit: string | undefined): string | undefined {
  const [, digits, word] = MEASURE.exec(`${amount ?? ''} ${unit ?? ''}`.trim()) ?? [];
  return digits && word && Number(digits) > 0 ? `${Number(digits)} ${word.toLowerCase()}` : undefined;
}
