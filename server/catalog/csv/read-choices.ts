import { cell, type SheetRow } from './read-rows.ts';

const OPTIONS = [1, 2, 3] as const;

// An option of this name is the colour; whatever else a product offers is its size.
const COLOR_WORDS = new Set(['color', 'colour', 'colors', 'colours', 'colores', 'couleur', 'farbe', 'रंग']);

/** What Shopify writes for a product without choices. */
const NO_CHOICE = 'default title';

export interface Choices {
  /** As the file names them, for an export. */
  options: { name: string; value: string }[];
  size: string;
  color: string;
}

/** The option names of a product: they stand in its first row, sometimes again in every row. */
export function readOptionNames(first: SheetRow): string[] {
  return OPTIONS.map((n) => cell(first, `Option${n} name`));
}

/** The combination that one row offers. Two colour options: the first is the colour, the second counts as size. */
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

/** A row below the first that says nothing of a choice or a price only brings a further picture. */
export function isVariantRow(row: SheetRow): boolean {
  return ['Option1 value', 'Option2 value', 'Option3 value', 'Price', 'SKU'].some((column) =>
    row.cells.has(column),
  );
}

function withoutEmptyEnd(options: Choices['options']): Choices['options'] {
  const last = options.findLastIndex(({ name, value }) => name !== '' || value !== '');
  return options.slice(0, last + 1);
}
