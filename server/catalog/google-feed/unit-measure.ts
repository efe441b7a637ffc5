import type { CatalogProduct, CatalogVariant } from '../product.ts';

const MEASURE = /^(\d+(?:\.\d+)?)\s*(mg|g|kg|ml|cl|l|cm|m|sqm)$/i;

/** Content and base measure of the unit price: from the product file, else content from the net quantity. */
export function findUnitMeasure(
  product: CatalogProduct,
  variant: CatalogVariant,
): { total?: string; base?: string } {
  const { extraColumns } = variant;
  const total =
    parseMeasure(extraColumns['Unit price total measure'], extraColumns['Unit price total measure unit']) ??
    parseMeasure(variant.netQuantity ?? product.facts['Net quantity'], '');
  const base = parseMeasure(
    extraColumns['Unit price base measure'],
    extraColumns['Unit price base measure unit'],
  );
  return { ...(total && { total }), ...(total && base && { base }) };
}

function parseMeasure(amount: string | undefined, unit: string | undefined): string | undefined {
  const [, digits, word] = MEASURE.exec(`${amount ?? ''} ${unit ?? ''}`.trim()) ?? [];
  return digits && word && Number(digits) > 0 ? `${Number(digits)} ${word.toLowerCase()}` : undefined;
}
