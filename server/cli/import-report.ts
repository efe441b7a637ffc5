import type { RowIssue } from '#server/catalog/csv/read-cells.ts';
import type { ImportCounts, RejectedProduct } from '#server/catalog/import-export/import-products.ts';
import type { StockPlan } from '#server/catalog/import-export/stock-plan.ts';

const MAX_ROWS_LISTED = 8;
const MAX_STOCK_LISTED = 50;

/** Report of an import: each rejected product at once, warnings grouped by kind at the end. */
export class ImportReport {
  readonly #write: (line: string) => void;
  readonly #warnings = new Map<string, { count: number; rows: number[] }>();
  readonly #stock: Record<StockPlan['kind'], StockLines> = {
    changed: { count: 0, lines: [] },
    no_export: { count: 0, lines: [] },
    repeated: { count: 0, lines: [] },
  };

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  addRejected({ id, rows: { first, last }, reasons }: RejectedProduct): void {
    const rows = first === last ? `row ${first}` : `rows ${first} to ${last}`;
    this.#write(`Rejected: ${id || 'rows without a URL handle'} (${rows})`);
    for (const { row, text } of reasons) this.#write(`  row ${row}: ${text}`);
  }

  addWarning({ row, text }: RowIssue): void {
    const group = this.#warnings.get(text) ?? { count: 0, rows: [] };
    group.count += 1;
    if (group.rows.length < MAX_ROWS_LISTED) group.rows.push(row);
    this.#warnings.set(text, group);
  }

  addStockPlan(plan: StockPlan): void {
    const group = this.#stock[plan.kind];
    group.count += 1;
    if (group.lines.length < MAX_STOCK_LISTED) group.lines.push(stockLine(plan));
  }

  finish({ created, updated, unchanged, rejected }: ImportCounts, isDryRun: boolean): void {
    for (const [text, { count, rows }] of this.#warnings) {
      const more = count > rows.length ? ' …' : '';
      this.#write(`Note: ${text} (${count} ${count === 1 ? 'row' : 'rows'}: ${rows.join(', ')}${more})`);
    }
    this.#writeStock(isDryRun);
    const verb = isDryRun ? 'Would import' : 'Imported';
    const all = created + updated + unchanged;
    this.#write(
      `${verb} ${all} ${all === 1 ? 'product' : 'products'}: ${created} new, ${updated} changed, ${unchanged} unchanged; ${rejected} rejected.`,
    );
  }

  #writeStock(isDryRun: boolean): void {
    const headings: Record<StockPlan['kind'], string> = {
      changed: isDryRun ? 'Stock that would change' : 'Stock changed',
      no_export:
        'Stock left as it is, because the file does not record the stock that it was exported with (--set-stock sets it)',
      repeated: 'Stock left as it is, because an earlier import of the same export has changed it already',
    };
    for (const kind of ['changed', 'no_export', 'repeated'] as const) {
      const { count, lines } = this.#stock[kind];
      if (count === 0) continue;
      this.#write(`${headings[kind]}:`);
      for (const line of lines) this.#write(`  ${line}`);
      if (count > lines.length) this.#write(`  and ${count - lines.length} more`);
    }
  }
}

interface StockLines {
  count: number;
  lines: string[];
}

function stockLine({ productId, options, before, after, quantity, kind }: StockPlan): string {
  const name = options === '' ? productId : `${productId} (${options})`;
  if (kind !== 'changed') return `${name}: ${before} in the shop, ${quantity} in the file`;
  const change = after - before;
  return `${name}: ${before} → ${after} (${change > 0 ? '+' : ''}${change})`;
}
