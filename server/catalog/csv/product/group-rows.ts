import { type CsvRow, cell } from '../csv-row.ts';
import { resolveProductId } from './product-handle.ts';

// More than any real product needs. A file with the same handle in every row must not fill the memory.
const MAX_ROWS_PER_PRODUCT = 5_000;

/** The rows of one product, in the order of the file. */
export interface ProductRows {
  /** The URL handle; '' when the rows have neither a handle nor a title. */
  id: string;
  first: CsvRow;
  rest: CsvRow[];
  /** Why these rows cannot become a product, independent of their cells. */
  problem?: string;
}

/** Groups adjacent rows with one handle. The same handle again later in the file is a different product. */
export async function* groupRows(rows: AsyncIterable<CsvRow>): AsyncGenerator<ProductRows, void, undefined> {
  const firstRowById = new Map<string, number>();
  let current: ProductRows | undefined;
  for await (const row of rows) {
    if (row.cells.size === 0) continue;
    if (current && continuesProduct(current, row)) {
      if (current.rest.length < MAX_ROWS_PER_PRODUCT) current.rest.push(row);
      else current.problem ??= `has more than ${MAX_ROWS_PER_PRODUCT} rows`;
      continue;
    }
    if (current) yield current;
    current = startProduct(row, firstRowById);
  }
  if (current) yield current;
}

function continuesProduct(current: ProductRows, row: CsvRow): boolean {
  const handle = cell(row, 'URL handle').normalize('NFC');
  const title = cell(row, 'Title');
  if (current.id === '' || handle !== current.id) return false;
  return title === '' || title === cell(current.first, 'Title');
}

function startProduct(row: CsvRow, firstRowById: Map<string, number>): ProductRows {
  const id = resolveProductId(cell(row, 'URL handle'), cell(row, 'Title'));
  const rows: ProductRows = { id: id ?? '', first: row, rest: [] };
  if (id === undefined) {
    return { ...rows, problem: 'names no product: it has neither a URL handle nor a title' };
  }
  const firstRow = firstRowById.get(id);
  if (firstRow === undefined) firstRowById.set(id, row.number);
  else rows.problem = repeatedProblem(row, firstRow);
  return rows;
}

/** A file without URL handles tells products apart by their titles, and by SKUs if it has no options. */
function repeatedProblem({ columns }: CsvRow, firstRow: number): string {
  if (columns.includes('URL handle'))
    return `the URL handle is taken by the product of row ${firstRow}: give this one its own`;
  return columns.includes('Option1 value')
    ? `has the title of row ${firstRow}: move it there if it is a variant, else give it another title`
    : `has the title of row ${firstRow}: give it another title, or an SKU or a URL handle of its own`;
}
