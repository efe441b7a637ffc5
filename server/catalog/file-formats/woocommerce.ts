import { INDIA_UTC_OFFSET_MS } from '#format/india-utc-offset.ts';
import { type CsvRow, normalizeCell } from '../csv/csv-row.ts';
import { PARENT_CATEGORY_COLUMN } from '../csv/product/columns.ts';
import type { RowIssue } from '../csv/read-cells.ts';
import { distinctHandle } from './column-mapping.ts';
import { imageRow, splitImages } from './further-images.ts';
import type { Table } from './read-table.ts';

/** Of `2026-11-22`. */
const DAY_LENGTH = 10;
const GRAMS: Readonly<Record<string, number>> = { kg: 1000, g: 1, lbs: 453.592, oz: 28.3495 };

/** Every column that the rows can have. */
const COLUMNS = [
  ...['Title', 'URL handle', 'Description', 'Vendor', 'Type', PARENT_CATEGORY_COLUMN, 'Tags', 'Status'],
  ...['Published on online store', 'SKU', 'Barcode', 'Price', 'Compare-at price', 'Inventory tracker'],
  ...[
    'Inventory quantity',
    'Continue selling when out of stock',
    'Weight value (grams)',
    'Product image URL',
  ],
  ...['Variant image URL', 'Option1 name', 'Option1 value', 'Option2 name', 'Option2 value'],
  ...['Option3 name', 'Option3 value'],
];

/** One row of the export, its cells by lower-case column name. */
interface WooRow {
  number: number;
  cells: ReadonlyMap<string, string>;
}

/** True for the header of WooCommerce's product export. */
export function isWooCommerce(header: readonly string[]): boolean {
  const names = new Set(header.map((text) => normalizeCell(text).toLowerCase()));
  return names.has('name') && names.has('regular price') && names.has('type');
}

/**
 * The products of WooCommerce's product export as rows of the template. A variable product and its variations, which
 * may be far below it, become adjacent rows. Grouped products and links to other shops are rejected: they have nothing to
 * sell.
 */
export async function* readWooCommerceRows({
  header,
  headerRow,
  rows,
}: Table): AsyncGenerator<CsvRow, void, undefined> {
  const names = header.map((text) => normalizeCell(text).toLowerCase());
  const products: WooRow[] = [];
  const variations = new Map<string, WooRow[]>();
  let number = headerRow;
  for await (const texts of rows) {
    number += 1;
    const row = { number, cells: toCells(names, texts) };
    if (row.cells.size === 0) continue;
    const parent = typesOf(row).includes('variation') ? get(row, 'parent') : '';
    if (parent === '') products.push(row);
    else addTo(variations, parent, row);
  }
  const keys = new Set(products.flatMap(keysOf));
  const skuByHandle = new Map<string, string>();
  for (const product of products) {
    const own = keysOf(product).flatMap((key) => variations.get(key) ?? []);
    yield* productRows(product, own, skuByHandle);
  }
  for (const [parent, orphans] of variations) {
    if (keys.has(parent)) continue;
    for (const row of orphans) yield invalidRow(row, `is a variation of ${parent}, which is not in the file`);
  }
}

function addTo(variations: Map<string, WooRow[]>, parent: string, row: WooRow): void {
  const rows = variations.get(parent);
  if (rows) rows.push(row);
  else variations.set(parent, [row]);
}

function toCells(names: readonly string[], texts: readonly string[]): Map<string, string> {
  const cells = new Map<string, string>();
  for (const [i, text] of texts.entries()) {
    const name = names[i] ?? '';
    const value = normalizeCell(text);
    if (name !== '' && value !== '' && !cells.has(name)) cells.set(name, value);
  }
  return cells;
}

const get = (row: WooRow, name: string) => row.cells.get(name) ?? '';
const typesOf = (row: WooRow) =>
  get(row, 'type')
    .toLowerCase()
    .split(',')
    .map((type) => type.trim());

/** By what variations name their product: its SKU, or `id:` and its id. */
const keysOf = (row: WooRow) => [get(row, 'sku'), get(row, 'id') && `id:${get(row, 'id')}`].filter(Boolean);

function* productRows(
  product: WooRow,
  variations: WooRow[],
  skuByHandle: Map<string, string>,
): Generator<CsvRow, void, undefined> {
  const types = typesOf(product);
  if (types.includes('grouped'))
    return yield invalidRow(product, 'is a group of other products: its products are imported by themselves');
  if (types.includes('external')) return yield invalidRow(product, 'is sold in another shop');
  if (types.includes('variable') && variations.length === 0)
    return yield invalidRow(product, 'has variations, but none of them is in the file');
  const handle = distinctHandle(get(product, 'name'), get(product, 'sku') || get(product, 'id'), skuByHandle);
  const [firstImage, ...images] = splitImages(get(product, 'images'));
  const { sold, warnings } = withoutDisabled(product, variations);
  const isHidden = variations.length > 0 && sold.length === 0;
  const fields = new Map([['URL handle', handle ?? ''], ...productCells(product, firstImage, isHidden)]);
  const imported = isHidden ? variations : sold;
  const [first = product, ...others] = imported;
  const options = imported.length > 0 ? optionsOf(imported) : [];
  const firstCells = new Map([...fields, ...variantCells(first, product, options, true)]);
  yield { ...row(first.number, firstCells), warnings };
  for (const variation of others)
    yield row(
      variation.number,
      new Map([['URL handle', handle ?? ''], ...variantCells(variation, product, options, false)]),
    );
  const base = row(product.number, new Map());
  for (const url of images) yield imageRow(base, handle ?? '', url);
}

/** The variations that are for sale. Of a product that is not published itself, these are all: it may be published later. */
function withoutDisabled(
  product: WooRow,
  variations: readonly WooRow[],
): { sold: readonly WooRow[]; warnings: RowIssue[] } {
  const isDisabled = (source: WooRow) => ['0', '-1'].includes(get(source, 'published'));
  if (isDisabled(product)) return { sold: variations, warnings: [] };
  const sold = variations.filter((variation) => !isDisabled(variation));
  const text =
    sold.length > 0
      ? 'the variation is disabled (Published is 0 or -1) and is left out'
      : 'the variation is disabled (Published is 0 or -1), as all others: the product is not published';
  return { sold, warnings: variations.filter(isDisabled).map(({ number }) => ({ row: number, text })) };
}

/** The fields of the product. */
function productCells(product: WooRow, image: string | undefined, isHidden: boolean): [string, string][] {
  const [category = '', subCategory = ''] = categoryOf(product);
  const texts = [get(product, 'short description'), get(product, 'description')].filter(Boolean);
  const isFeatured = isTrue(get(product, 'is featured?'));
  const published = get(product, 'published');
  const isVisible = !/^(?:hidden|search)$/i.test(get(product, 'visibility in catalog'));
  return filled([
    ['Title', get(product, 'name')],
    ['Description', texts.join('\n').replaceAll(String.raw`\n`, '\n')],
    ['Vendor', get(product, 'brands') || get(product, 'brand')],
    ['Type', category],
    [PARENT_CATEGORY_COLUMN, subCategory],
    ['Tags', [...splitList(get(product, 'tags')), ...(isFeatured ? ['featured'] : [])].join(', ')],
    ['Status', published === '-1' ? 'draft' : 'active'],
    ['Published on online store', published === '0' || !isVisible || isHidden ? 'FALSE' : 'TRUE'],
    ['Product image URL', image ?? ''],
  ]);
}

/** The first category: a product has one, with one sub-category. `Clothing, Clothing > Shirts` is in Shirts. */
function categoryOf(product: WooRow): string[] {
  const paths = splitList(get(product, 'categories')).map((path) =>
    path.split('>').map((name) => name.trim()),
  );
  return paths.find(([name, sub]) => sub && name === paths[0]?.[0]) ?? paths[0] ?? [];
}

function variantCells(
  variant: WooRow,
  product: WooRow,
  options: readonly string[],
  isFirst: boolean,
): [string, string][] {
  const regular = get(variant, 'regular price') || get(product, 'regular price');
  const sale = isSaleOn(variant) ? get(variant, 'sale price') : '';
  // stock that is managed for the product as a whole is that of each variation
  const stock = get(variant, 'stock') || get(product, 'stock');
  const isInStock = !/^(?:0|no|false|outofstock)$/i.test(get(variant, 'in stock?'));
  const isTracked = stock !== '' || !isInStock;
  const backorders = get(variant, 'backorders allowed?');
  const [image] = variant === product ? [] : splitImages(get(variant, 'images'));
  return filled([
    ['SKU', get(variant, 'sku')],
    ['Barcode', get(variant, 'gtin, upc, ean, or isbn')],
    ['Price', sale || regular],
    ['Compare-at price', sale === '' ? '' : regular],
    ['Inventory tracker', isTracked ? 'shopify' : ''],
    ['Inventory quantity', isTracked ? stock || '0' : ''],
    ['Continue selling when out of stock', isTrue(backorders) || backorders === 'notify' ? 'TRUE' : 'FALSE'],
    ['Weight value (grams)', grams(variant) || grams(product)],
    ['Variant image URL', image ?? ''],
    ...options.flatMap((name, i): [string, string][] => [
      [`Option${i + 1} name`, isFirst ? name : ''],
      [`Option${i + 1} value`, attributesOf(variant).get(name) ?? 'Any'],
    ]),
  ]);
}

/** False for a sale that is over or that begins later. Its days are those of the shop. */
function isSaleOn(row: WooRow): boolean {
  const today = new Date(Date.now() + INDIA_UTC_OFFSET_MS).toISOString().slice(0, DAY_LENGTH);
  const dayOf = (column: string) => /^\d{4}-\d\d-\d\d/.exec(get(row, column))?.[0] ?? today;
  return dayOf('date sale price starts') <= today && today <= dayOf('date sale price ends');
}

/** The attributes by which the variations differ, at most three. */
function optionsOf(variations: readonly WooRow[]): string[] {
  return [...new Set(variations.flatMap((variation) => [...attributesOf(variation).keys()]))].slice(0, 3);
}

function attributesOf(variation: WooRow): Map<string, string> {
  const attributes = new Map<string, string>();
  for (let n = 1; n <= 10; n += 1) {
    const name = get(variation, `attribute ${n} name`);
    const value = get(variation, `attribute ${n} value(s)`);
    if (name !== '' && value !== '') attributes.set(name, value);
  }
  return attributes;
}

function grams(row: WooRow): string {
  for (const [unit, factor] of Object.entries(GRAMS)) {
    const weight = Number(get(row, `weight (${unit})`));
    if (weight > 0) return String(Math.round(weight * factor));
  }
  return '';
}

/** The parts of a list; WooCommerce writes a comma within a part as `\,`. */
function splitList(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll(String.raw`\,`, ',').trim())
    .filter((part) => part !== '');
}

const isTrue = (text: string) => /^(?:1|yes|true)$/i.test(text);
const filled = (cells: [string, string][]) => cells.filter(([, text]) => text !== '');
const row = (number: number, cells: ReadonlyMap<string, string>): CsvRow => ({
  number,
  columns: COLUMNS,
  cells,
});

function invalidRow(source: WooRow, problem: string): CsvRow {
  const title = get(source, 'name') || get(source, 'sku') || `row ${source.number}`;
  // a draft without a price, so that this is the only reason
  const cells = new Map([
    ['Title', title],
    ['Price', '0'],
    ['Status', 'draft'],
  ]);
  return { ...row(source.number, cells), problem };
}
