import { cell, type SheetRow } from './read-rows.ts';

const OPTIONS = [1, 2, 3] as const;

// An option with one of these names is the color; all other options form the size.
const COLOR_WORDS = new Set(['color', 'colour', 'colors', 'colours', 'colores', 'couleur', 'farbe', 'रंग']);

/** Shopify's option value for a product without options. */
const NO_CHOICE = 'default title';

export interface Choices {
  /** Names and values of the file, kept for an export. */
  options: { name: string; value: string }[];
  size: string;
  color: string;
}

/** The option names of a product, from its first row. Some files repeat them in every row. */
export function readOptionNames(first: SheetRow): string[] {
  return OPTIONS.map((n) => cell(first, `Option${n} name`));
}

/** The options of one row. Of two color options, the first is the color and the second counts as size. */
export function readChoices(row: SheetRow, optionNames: readonly string[]): Choices {
  const options = OPTIONS.map((n, i) => ({
    name: optionNames[i] ?? '',
    value: cell(row, `Option${n} value`),
  }));
  const chosen = options.filter(({ value }) => value !== '' && value.toLowerCase() !== NO_CHOICE);
  const color = chosen.find(({ name }) => COLOR_WORDS.has(name.toLowerCase()));
  const rest = chosen.filter((option) => option !== color);
  return {
    options: withoutEmptyEnd(options),
    color: color?.value ?? '',
    size: rest.map(({ value }) => value).join(' / '),
  };
}

/** True if a row below the first is a variant. A row without options, price and SKU only adds an image. */
export function isVariantRow(row: SheetRow): boolean {
  return ['Option1 value', 'Option2 value', 'Option3 value', 'Price', 'SKU'].some((column) =>
    row.cells.has(column),
  );
}

function withoutEmptyEnd(options: Choices['options']): Choices['options'] {
  const last = options.findLastIndex(({ name, value }) => name !== '' || value !== '');
  return options.slice(0, last + 1);
}
