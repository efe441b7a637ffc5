import { type FacetCounts, MAX_FACET_VALUES } from '#server/catalog/listing/facets/count-facets.ts';
import type { OfferedColumns } from './found-facet-queries.ts';

/** A value of a variant that can be bought: its key, and the value as the variant writes it. */
type OfferedOption = readonly [key: string, label: string];

/** The sizes and colors of one product that can be bought. */
export interface OfferedOptions {
  sizes: OfferedOption[];
  colors: OfferedOption[];
}

/** Of each of so many products. */
export function optionsOf(columns: OfferedColumns | undefined, products: number): OfferedOptions[] {
  const labels = Array.from({ length: products }, () => ({ sizes: new Labels(), colors: new Labels() }));
  columns?.places?.forEach((place, i) => {
    labels[place - 1]?.sizes.add(columns.sizeKeys[i] ?? '', columns.sizes[i] ?? '');
    labels[place - 1]?.colors.add(columns.colorKeys[i] ?? '', columns.colors[i] ?? '');
  });
  return labels.map(({ sizes, colors }) => ({ sizes: [...sizes], colors: [...colors] }));
}

/** The label of each key that comes first in the order of characters. */
class Labels extends Map<string, string> {
  add(key: string, label: string): void {
    const known = this.get(key);
    if (isValue(key) && (known === undefined || label < known)) this.set(key, label);
  }
}

const isValue = (key: string) => key !== '' && key !== 'default';

type OptionCounts = Pick<FacetCounts, 'sizes' | 'colors'>;

/** Counts the sizes and colors of the products of the columns. */
export function countColumns(columns: OfferedColumns | undefined): OptionCounts {
  const [sizes, colors] = [new ValueCounts(), new ValueCounts()];
  columns?.places?.forEach((place, i) => {
    sizes.add(place, columns.sizeKeys[i] ?? '', columns.sizes[i] ?? '');
    colors.add(place, columns.colorKeys[i] ?? '', columns.colors[i] ?? '');
  });
  return { sizes: sizes.mostCommon(), colors: colors.mostCommon() };
}

/** Counts the sizes and colors of products. */
export function countOptions(products: readonly OfferedOptions[]): OptionCounts {
  const [sizes, colors] = [new ValueCounts(), new ValueCounts()];
  products.forEach((product, place) => {
    for (const [key, label] of product.sizes) sizes.add(place, key, label);
    for (const [key, label] of product.colors) colors.add(place, key, label);
  });
  return { sizes: sizes.mostCommon(), colors: colors.mostCommon() };
}

/** Counts the products that have a value. */
class ValueCounts {
  readonly #values = new Map<string, { label: string; products: Set<number> }>();

  add(product: number, key: string, label: string): void {
    if (!isValue(key)) return;
    const value = this.#values.get(key);
    if (!value) {
      this.#values.set(key, { label, products: new Set([product]) });
      return;
    }
    value.products.add(product);
    if (label < value.label) value.label = label;
  }

  /** Each with the label that comes first in the order of characters. */
  mostCommon(): FacetCounts['sizes'] {
    return [...this.#values]
      .map(([value, { label, products }]) => ({ value, label, count: products.size }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, MAX_FACET_VALUES);
  }
}
