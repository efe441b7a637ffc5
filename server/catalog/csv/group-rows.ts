import { productIdOf } from '../product-id.ts';
import { cell, type SheetRow } from './read-rows.ts';

// More than any real product needs. A file with the same handle in every row must not fill the memory.
const MOST_ROWS = 5_000;

/** The rows of one product, in the order of the file. */
export interface ProductRows {
  /** The URL handle; '' when the rows have neither a handle nor a title. */
  id: string;
  first: SheetRow;
  rest: SheetRow[];
  /** Why these rows cannot become a product, independent of their cells. */
  problem?: string;
}

/** Groups adjacent rows with one handle. The same handle again later in the file is a different product. */
export async function* groupRows(
  rows: AsyncIterable<SheetRow>,
): AsyncGenerator<ProductRows, void, undefined> {
  const seen = new Map<string, number>();
  let open: ProductRows | undefined;
  for await (const row of rows) {
    if (row.cells.size === 0) continue;
    if (open && continues(open, row)) {
      if (open.rest.length < MOST_ROWS) open.rest.push(row);
      else open.problem ??= `has more than ${MOST_ROWS} rows`;
      continue;
    }
    if (open) yield open;
    open = opened(row, seen);
  }
  if (open) yield open;
}

function continues(open: ProductRows, row: SheetRow): boolean {
  const handle = cell(row, 'URL handle').normalize('NFC');
  const title = cell(row, 'Title');
  if (open.id === '' || handle !== open.id) return false;
  return title === '' || title === cell(open.first, 'Title');
}

function opened(row: SheetRow, seen: Map<string, number>): ProductRows {
  const id = productIdOf(cell(row, 'URL handle'), cell(row, 'Title'));
  const rows: ProductRows = { id: id ?? '', first: row, rest: [] };
  if (id === undefined) {
    return { ...rows, problem: 'names no product: it has neither a URL handle nor a title' };
  }
  const before = seen.get(id);
  if (before === undefined) seen.set(id, row.number);
  else rows.problem = `the URL handle is taken by the product of row ${before}: give this one its own`;
  return rows;
}
