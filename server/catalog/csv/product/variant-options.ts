import { isColorOption } from '#format/color-option.ts';
import { type CsvRow, cell } from '../csv-row.ts';

const OPTION_NUMBERS = [1, 2, 3] as const;

/** Shopify's option value for a product without options. */
export const DEFAULT_TITLE = 'default title';

export interface VariantOptions {
  /** Names and values of the file, stored for an export. */
  options: { name: string; value: string }[];
  size: string;
  color: string;
}

/** The option names of a product, from its first row. Some files repeat them in every row. */
export function readOptionNames(first: CsvRow): string[] {
  return OPTION_NUMBERS.map((n) => cell(first, `Option${n} name`));
}

/** The options of one row. Of two color options, the first is the color and the second counts as size. */
export function readOptions(row: CsvRow, optionNames: readonly string[]): VariantOptions {
  const options = OPTION_NUMBERS.map((n, i) => ({
    name: optionNames[i] ?? '',
    value: cell(row, `Option${n} value`),
  }));
  return { options: trimEmptyOptions(options), ...splitOptions(options) };
}

/** The color of a variant, and its other options as the size. */
export function splitOptions(options: readonly { name: string; value: string }[]) {
  const selected = options.filter(({ value }) => value !== '' && value.toLowerCase() !== DEFAULT_TITLE);
  const color = selected.find(({ name }) => isColorOption(name));
  const sizeOptions = selected.filter((option) => option !== color);
  return { color: color?.value ?? '', size: sizeOptions.map(({ value }) => value).join(' / ') };
}

/** True if a row below the first is a variant. A row without options, price and SKU only adds an image. */
export function isVariantRow(row: CsvRow): boolean {
  return ['Option1 value', 'Option2 value', 'Option3 value', 'Price', 'SKU'].some((column) =>
    row.cells.has(column),
  );
}

function trimEmptyOptions(options: VariantOptions['options']): VariantOptions['options'] {
  const last = options.findLastIndex(({ name, value }) => name !== '' || value !== '');
  return options.slice(0, last + 1);
}
