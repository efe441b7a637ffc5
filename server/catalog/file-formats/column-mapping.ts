import { isColorOption } from '#format/color-option.ts';
import { parseRupees } from '#format/money.ts';
import { type CsvRow, cell, normalizeCell, toCsvRow } from '../csv/csv-row.ts';
import {
  FACT_COLUMNS,
  isKnownColumn,
  MRP_COLUMN,
  NET_QUANTITY_COLUMN,
  PARENT_CATEGORY_COLUMN,
  PRODUCT_NET_QUANTITY_COLUMN,
  STORAGE_LOCATION_COLUMN,
  toTemplateColumn,
  VARIANT_MRP_COLUMN,
  WEIGHT_COLUMN,
} from '../csv/product/columns.ts';
import { resolveProductId } from '../csv/product/product-handle.ts';
import { FACT_DEFINITIONS } from '../product-facts.ts';
import { withFurtherImages } from './further-images.ts';
import type { Table } from './read-table.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';

/** The column of Shopify's product template for each column of a file. `store`: stored as an extra column. `skip`: left out. */
export type ColumnMapping = Readonly<Record<string, string>>;

const AS_EXTRA_COLUMN = 'store';
export const SKIP = 'skip';

const GENDER_COLUMN = 'Google Shopping / Gender';
const OPTION_COLUMNS = ['Option1 value', 'Option2 value', 'Option3 value'];

/** The fields that a column can be mapped to, in the order of the choices. */
export const MAPPED_FIELDS: readonly { column: string; label: string; isRequired?: true }[] = [
  { column: 'Title', label: 'Title', isRequired: true },
  { column: 'Price', label: 'Price', isRequired: true },
  { column: 'Compare-at price', label: 'Price before the sale' },
  { column: MRP_COLUMN, label: 'MRP' },
  { column: 'SKU', label: 'SKU' },
  { column: 'Inventory quantity', label: 'Stock' },
  { column: 'Type', label: 'Category' },
  { column: PARENT_CATEGORY_COLUMN, label: 'Sub-category' },
  { column: 'Vendor', label: 'Maker' },
  { column: GENDER_COLUMN, label: 'For whom (men, women, unisex, boys, girls)' },
  { column: 'Description', label: 'Description' },
  { column: 'Tags', label: 'Tags' },
  { column: 'Product image URL', label: 'Image addresses' },
  { column: 'Option1 value', label: 'Option, such as size' },
  { column: 'Option2 value', label: 'Second option, such as colour' },
  { column: 'Option3 value', label: 'Third option' },
  { column: WEIGHT_COLUMN, label: 'Weight in grams' },
  ...FACT_DEFINITIONS.map(({ label }, i) => ({ column: FACT_COLUMNS[i] ?? '', label })).filter(
    ({ column }) => column !== MRP_COLUMN,
  ),
  { column: 'URL handle', label: 'URL handle' },
  { column: 'Status', label: 'Status (active, draft, archived)' },
  { column: 'Published on online store', label: 'Published (yes or no)' },
  { column: 'Barcode', label: 'Barcode' },
  { column: STORAGE_LOCATION_COLUMN, label: 'Storage location' },
  { column: NET_QUANTITY_COLUMN, label: 'Net quantity of the variant' },
  { column: VARIANT_MRP_COLUMN, label: 'MRP of the variant' },
  { column: 'SEO title', label: 'Title for search engines' },
  { column: 'SEO description', label: 'Description for search engines' },
];

const FIELD_COLUMNS = new Set(MAPPED_FIELDS.map(({ column }) => column));

// Usual names of columns in price lists and marketplace exports, in lower case without punctuation.
const USUAL_NAMES: Readonly<Record<string, readonly string[]>> = {
  Title: ['name', 'product', 'product name', 'item', 'item name', 'product title', 'product display name'],
  Price: ['sale price', 'selling price', 'rate', 'our price', 'price inr', 'unit price', 'amount'],
  'Compare-at price': ['market price', 'list price', 'original price', 'actual price', 'regular price'],
  [MRP_COLUMN]: ['mrp', 'maximum retail price', 'mrp inr'],
  SKU: ['sku', 'item code', 'product code', 'code', 'article number', 'style id', 'id', 'product id'],
  'Inventory quantity': ['stock', 'quantity', 'qty', 'inventory', 'in stock', 'available'],
  Type: ['category', 'master category', 'product category', 'product type', 'department'],
  [PARENT_CATEGORY_COLUMN]: ['sub category', 'subcategory', 'sub type'],
  [GENDER_COLUMN]: ['gender', 'sex', 'for whom', 'ideal for', 'target gender'],
  Vendor: ['brand', 'brand name', 'manufacturer brand', 'maker'],
  Description: ['description', 'details', 'product description', 'about', 'body'],
  Tags: ['tag', 'keywords', 'labels'],
  'Product image URL': [
    ...['image', 'images', 'image url', 'image link', 'image src', 'main image', 'image small', 'image 1'],
    ...['photo', 'photo url', 'picture', 'link'],
  ],
  'Option1 value': ['size', 'pack size', 'pack', 'variant', 'weight pack'],
  'Option2 value': ['color', 'colour', 'base colour', 'base color'],
  [WEIGHT_COLUMN]: ['weight', 'weight g', 'grams', 'weight grams'],
};

const COLUMN_BY_USUAL_NAME = new Map<string, string>([
  ...FACT_DEFINITIONS.flatMap(({ label, key, aliases }, i) =>
    [label, key, ...aliases].map((name): [string, string] => [normalize(name), FACT_COLUMNS[i] ?? '']),
  ),
  ...Object.entries(USUAL_NAMES).flatMap(([column, names]) =>
    names.map((name): [string, string] => [name, column]),
  ),
]);

/** True for a column that the template does not know, but whose name tells its field: `Stock`, `GST rate`. */
export function hasUsualName(name: string): boolean {
  return !isKnownColumn(toTemplateColumn(normalizeCell(name))) && COLUMN_BY_USUAL_NAME.has(normalize(name));
}

interface FileColumn {
  name: string;
  /** Its first values. */
  samples: readonly string[];
}

/**
 * A mapping by the usual names of columns and their first values; a field is suggested once. What is not recognized is left
 * out.
 */
export function suggestMapping(columns: readonly FileColumn[]): Record<string, string> {
  const taken = new Set<string>();
  const suggestions = columns.map(({ name, samples }): [string, string] => {
    const template = toTemplateColumn(name);
    const usual = FIELD_COLUMNS.has(template) ? template : COLUMN_BY_USUAL_NAME.get(normalize(name));
    const column = usual === undefined ? undefined : fittingField(usual, samples);
    if (name === '' || column === undefined || taken.has(column)) return [name, SKIP];
    taken.add(column);
    return [name, column];
  });
  // of columns with the same name the first counts
  return Object.fromEntries(suggestions.reverse());
}

const IS_READABLE: Readonly<Record<string, (text: string) => boolean>> = {
  Price: (text) => parseRupees(text) !== undefined,
  'Compare-at price': (text) => parseRupees(text) !== undefined,
  [WEIGHT_COLUMN]: (text) => /^\d+(?:\.\d+)?$/.test(text),
  'Inventory quantity': (text) => /^-?\d+(?:\.0+)?$/.test(text),
};

/** The field, if it can have these values. A quantity such as `350 g` is what a pack contains, not the stock. */
function fittingField(column: string, samples: readonly string[]): string | undefined {
  const isReadable = IS_READABLE[column];
  if (!isReadable || samples.every(isReadable)) return column;
  return column === 'Inventory quantity' ? PRODUCT_NET_QUANTITY_COLUMN : undefined;
}

/** `Product Name`, `product_name` and `productName` are the same name. */
function normalize(name: string): string {
  return name
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Why a mapping cannot be used, as a sentence; undefined if it can. */
export function findMappingProblem(mapping: ColumnMapping): string | undefined {
  const targets = Object.values(mapping).filter((target) => target !== SKIP && target !== AS_EXTRA_COLUMN);
  const unknown = targets.find((target) => !FIELD_COLUMNS.has(target));
  if (unknown !== undefined) return `There is no field "${unknown}".`;
  const repeated = targets.find((target, i) => targets.indexOf(target) !== i);
  if (repeated !== undefined) return `Two columns are chosen for ${labelOf(repeated)}: choose one.`;
  const missing = MAPPED_FIELDS.filter((field) => field.isRequired && !targets.includes(field.column));
  if (missing.length > 0)
    return `Choose the column for ${missing.map(({ label }) => label).join(' and for ')}.`;
  return undefined;
}

const labelOf = (column: string) => MAPPED_FIELDS.find((field) => field.column === column)?.label ?? column;

/**
 * The rows of a file whose columns the merchant has chosen. Rows with the same title are variants of one product if a
 * column has options. Throws `UnreadableFileError`.
 */
export async function* mapRows(
  { header, headerRow, rows }: Table,
  mapping: ColumnMapping,
): AsyncGenerator<CsvRow, void, undefined> {
  const names = header.map(normalizeCell);
  const targets = names.map((name) => mappedColumn(name, mapping));
  const problem = findMappingProblem(Object.fromEntries(names.map((name) => [name, mapping[name] ?? SKIP])));
  if (problem !== undefined) throw new UnreadableFileError(problem);
  const chosen = OPTION_COLUMNS.filter((column) => targets.includes(column));
  const optionNames = chosen.map((column) => optionNameOf(names[targets.indexOf(column)] ?? ''));
  // a product with a second option has a first one
  const columns = targets.map((target) => OPTION_COLUMNS[chosen.indexOf(target)] ?? target);
  const hasOptions = chosen.length > 0;
  const distinguisherByHandle = new Map<string, string>();
  let number = headerRow;
  for await (const texts of rows) {
    number += 1;
    const row = toCsvRow(number, columns, texts);
    if (row.cells.size === 0) continue;
    const cells = new Map(row.cells);
    for (const [i, name] of optionNames.entries()) cells.set(`Option${i + 1} name`, name);
    const description = cells.get('Description');
    if (description !== undefined) cells.set('Description', toHtml(description));
    if (!cells.has('URL handle')) {
      const handle = hasOptions
        ? resolveProductId('', cell(row, 'Title'))
        : distinctHandle(cell(row, 'Title'), cell(row, 'SKU') || cell(row, 'Vendor'), distinguisherByHandle);
      if (handle !== undefined) cells.set('URL handle', handle);
    }
    yield* withFurtherImages({ ...row, cells });
  }
}

/** `Base colour` holds the colours of a product, which the shop knows by this name. */
const optionNameOf = (name: string): string =>
  normalize(name).split(' ').some(isColorOption) ? 'Colour' : name;

function mappedColumn(name: string, mapping: ColumnMapping): string {
  const target = mapping[name] ?? SKIP;
  if (target === SKIP || name === '') return '';
  if (target !== AS_EXTRA_COLUMN) return target;
  // an extra column must not be read as a field
  return isKnownColumn(toTemplateColumn(name)) ? '' : name;
}

/** A second product with the same title gets `distinguisher`, its SKU or brand, into the handle: else it is rejected. */
export function distinctHandle(
  title: string,
  distinguisher: string,
  distinguisherByHandle: Map<string, string>,
): string | undefined {
  const handle = resolveProductId('', title);
  if (handle === undefined) return undefined;
  const known = distinguisherByHandle.get(handle);
  if (known === undefined) distinguisherByHandle.set(handle, distinguisher);
  if (known === undefined || known === distinguisher || distinguisher === '') return handle;
  return resolveProductId('', `${title} ${distinguisher}`);
}

function toHtml(text: string): string {
  if (/<\w/.test(text)) return text;
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((part) => part.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  return paragraphs.map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`).join('');
}
