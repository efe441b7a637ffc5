import type { RowIssue } from '#server/catalog/csv/read-cells.ts';
import type { ImportCounts, RejectedProduct } from '#server/catalog/import-export/import-products.ts';

const MAX_ROWS_LISTED = 8;

/** Report of an import: each rejected product at once, warnings grouped by kind at the end. */
export class ImportReport {
  readonly #write: (line: string) => void;
  readonly #warnings = new Map<string, { count: number; rows: number[] }>();

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

  finish({ created, updated, unchanged, rejected }: ImportCounts, isDryRun: boolean): void {
    for (const [text, { count, rows }] of this.#warnings) {
      const more = count > rows.length ? ' …' : '';
      this.#write(`Note: ${text} (${count} ${count === 1 ? 'row' : 'rows'}: ${rows.join(', ')}${more})`);
    }
    const verb = isDryRun ? 'Would import' : 'Imported';
    const all = created + updated + unchanged;
    this.#write(
      `${verb} ${all} ${all === 1 ? 'product' : 'products'}: ${created} new, ${updated} changed, ${unchanged} unchanged; ${rejected} rejected.`,
    );
  }
}
