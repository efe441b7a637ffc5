import type { EditCellsAction } from '#contract/admin/catalog/product-sheet.ts';
import type { PriceRounding } from '#contract/admin/catalog/products.ts';
import { changePrice } from '#format/change-price.ts';
import { formatRupees } from '#format/money.ts';
import {
  type CellValue,
  cellText,
  isSameValue,
  readCell,
  SHEET_COLUMNS,
  type SheetColumn,
  type SheetRow,
} from './sheet-columns.ts';

/** An edited cell: the value before, and the text that was entered. Without `seen` the present value counts. */
interface CellEdit {
  seen?: CellValue;
  text: string;
}

/** Edited cells by product and path: `kurta variants.12.price`. */
export type CellEdits = Readonly<Record<string, CellEdit>>;

/** A text to be entered into one cell. */
export interface CellText {
  row: SheetRow;
  column: SheetColumn;
  text: string;
}

export const hasCell = ({ values }: SheetRow, { key }: SheetColumn): boolean => key in values;

function cellId({ productId, variantId }: SheetRow, { key, level }: SheetColumn): string {
  return `${productId} ${level === 'variant' ? `variants.${variantId}.${key}` : key}`;
}

/** What the cell shows: the entered text, or its value. */
export function shownText(edits: CellEdits, row: SheetRow, column: SheetColumn): string {
  return edits[cellId(row, column)]?.text ?? cellText(row.values[column.key]);
}

/** Whether a cell was edited, and whether its text can be read. */
export function cellState(edits: CellEdits, row: SheetRow, column: SheetColumn) {
  const edit = edits[cellId(row, column)];
  if (!edit) return undefined;
  return readCell(column, edit.text) === undefined ? 'unreadable' : 'edited';
}

/** The edits after some texts were entered. A cell with its former value is not edited any more. */
export function enterTexts(edits: CellEdits, texts: readonly CellText[]): CellEdits {
  const next: Record<string, CellEdit> = { ...edits };
  for (const { row, column, text } of texts) {
    if (!hasCell(row, column)) continue;
    const id = cellId(row, column);
    const seen = row.values[column.key] ?? null;
    if (isSameValue(readCell(column, text), seen)) delete next[id];
    else next[id] = { seen: next[id]?.seen ?? seen, text: text.trim() };
  }
  return next;
}

/** One edited cell in the review. */
export interface CellDifference {
  id: string;
  productId: string;
  name: string;
  field: string;
  before: string;
  after: string;
  isReadable: boolean;
}

/** Every edited cell of the rows, in their order. */
export function listDifferences(rows: readonly SheetRow[], edits: CellEdits): CellDifference[] {
  return editedCells(rows, edits).map(({ row, column, edit }) => ({
    id: cellId(row, column),
    productId: row.productId,
    name: column.level === 'product' ? row.title : row.name,
    field: column.name,
    before: withUnit(column, cellText(row.values[column.key])),
    after: withUnit(column, edit.text),
    isReadable: readCell(column, edit.text) !== undefined,
  }));
}

/** `₹1,499.00`, `250 g`: with the unit that the table has in the heading. Unreadable texts stay. */
function withUnit(column: SheetColumn, text: string): string {
  const value = readCell(column, text);
  if (typeof value !== 'number') return text;
  if (column.label.endsWith('₹')) return formatRupees(value);
  return column.label.endsWith(' g') ? `${text} g` : text;
}

/** The edited products as the API receives them. Cells that cannot be read are left out. */
export function editedProducts(rows: readonly SheetRow[], edits: CellEdits): EditCellsAction['products'] {
  const products: Record<string, { patch: Record<string, unknown>; seen: Record<string, CellValue> }> = {};
  for (const { row, column, edit } of editedCells(rows, edits)) {
    const value = readCell(column, edit.text);
    if (value === undefined) continue;
    products[row.productId] ??= { patch: {}, seen: {} };
    const product = products[row.productId];
    if (!product) continue;
    const path = cellId(row, column).slice(row.productId.length + 1);
    product.seen[path] = edit.seen === undefined ? (row.values[column.key] ?? null) : edit.seen;
    setValue(product.patch, pathOf(row, column), value);
  }
  return products as EditCellsAction['products'];
}

/** The edits of these products alone. The values that are shown now count as seen. */
export function editsOf(edits: CellEdits, productIds: readonly string[]): CellEdits {
  const left = new Set(productIds);
  return Object.fromEntries(
    Object.entries(edits)
      .filter(([id]) => left.has(id.split(' ')[0] ?? ''))
      .map(([id, { text }]) => [id, { text }]),
  );
}

function editedCells(rows: readonly SheetRow[], edits: CellEdits) {
  return rows.flatMap((row) =>
    SHEET_COLUMNS.flatMap((column) => {
      const edit = hasCell(row, column) ? edits[cellId(row, column)] : undefined;
      return edit ? [{ row, column, edit }] : [];
    }),
  );
}

function pathOf({ variantId }: SheetRow, { key, level }: SheetColumn): string[] {
  if (level === 'variant') return ['variants', variantId, key];
  return key.startsWith('facts.') ? ['facts', key.slice('facts.'.length)] : [key];
}

function setValue(target: Record<string, unknown>, [name = '', ...rest]: string[], value: CellValue): void {
  if (rest.length === 0) target[name] = value;
  else {
    target[name] ??= {};
    setValue(target[name] as Record<string, unknown>, rest, value);
  }
}

/** Rows and columns of a text that was copied from a spreadsheet. Quoted cells may contain tabs and line ends. */
export function readBlock(text: string): string[][] {
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows = [['']];
  let isQuoted = false;
  const append = (character: string) => {
    const row = rows.at(-1) ?? [];
    row[row.length - 1] += character;
  };
  for (let i = 0; i < source.length; i += 1) {
    const character = source[i] ?? '';
    const isDoubled = isQuoted && character === '"' && source[i + 1] === '"';
    if (isDoubled) i += 1;
    if (character === '"' && !isDoubled && (isQuoted || rows.at(-1)?.at(-1) === '')) isQuoted = !isQuoted;
    else if (isQuoted || (character !== '\t' && character !== '\n')) append(character);
    else if (character === '\t') rows.at(-1)?.push('');
    else rows.push(['']);
  }
  return rows;
}

/** The text of a block for the clipboard, as spreadsheets read it. */
export function writeBlock(block: readonly (readonly string[])[]): string {
  const quote = (cell: string) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return block.map((row) => row.map(quote).join('\t')).join('\n');
}

/** A rectangle of cells by their indexes, both ends included. */
export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Where the cells of a block go: from the upper left corner on; one row or value fills the whole range. */
export function placeBlock(
  block: readonly (readonly string[])[],
  range: CellRange,
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
): CellText[] {
  const width = Math.max(1, ...block.map((row) => row.length));
  const height = Math.max(block.length, repeats(block.length, range.bottom - range.top + 1));
  const breadth = Math.max(width, repeats(width, range.right - range.left + 1));
  const texts: CellText[] = [];
  for (let down = 0; down < height; down += 1)
    for (let across = 0; across < breadth; across += 1) {
      const row = rows[range.top + down];
      const column = columns[range.left + across];
      const text = block[down % block.length]?.[across % width];
      if (row && column && text !== undefined && hasCell(row, column)) texts.push({ row, column, text });
    }
  return texts;
}

/** A block fills a range that is a multiple of it, as in a spreadsheet. */
const repeats = (size: number, available: number) => (available % size === 0 ? available : size);

/** The texts after amounts changed by a percentage. Empty and unreadable cells stay. */
export function changeAmounts(
  edits: CellEdits,
  rows: readonly SheetRow[],
  column: SheetColumn,
  { percent, rounding }: { percent: number; rounding: PriceRounding },
): CellText[] {
  return rows.flatMap((row) => {
    const value = hasCell(row, column) ? readCell(column, shownText(edits, row, column)) : undefined;
    if (typeof value !== 'number') return [];
    const rupees = changePrice(Math.round(value * 100), percent, rounding) / 100;
    return [{ row, column, text: String(rupees) }];
  });
}
