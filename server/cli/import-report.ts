import type { Remark } from '#server/catalog/csv/read-cells.ts';
import type { ImportCounts, RefusedProduct } from '#server/catalog/import-products.ts';

const ROWS_NAMED = 8;

/** Report of an import: each rejected product at once, warnings grouped by kind at the end. */
export class ImportReport {
  readonly #write: (line: string) => void;
  readonly #warnings = new Map<string, { count: number; rows: number[] }>();

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  addRefusal({ id, rows: { first, last }, reasons }: RefusedProduct): void {
    const rows = first === last ? `row ${first}` : `rows ${first} to ${last}`;
    this.#write(`Refused: ${id || 'what names no product'} (${rows})`);
    for (const { row, text } of reasons) this.#write(`  row ${row}: ${text}`);
  }

  addWarning({ row, text }: Remark): void {
    const kind = this.#warnings.get(text) ?? { count: 0, rows: [] };
    kind.count += 1;
    if (kind.rows.length < ROWS_NAMED) kind.rows.push(row);
    this.#warnings.set(text, kind);
  }

  finish({ created, updated, unchanged, refused }: ImportCounts, isDryRun: boolean): void {
    for (const [text, { count, rows }] of this.#warnings) {
      const more = count > rows.length ? ' …' : '';
      this.#write(`Note: ${text} (${count} ${count === 1 ? 'row' : 'rows'}: ${rows.join(', ')}${more})`);
    }
    const verb = isDryRun ? 'Would import' : 'Imported';
    const all = created + updated + unchanged;
    this.#write(
      `${verb} ${all} ${all === 1 ? 'product' : 'products'}: ${created} new, ${updated} changed, ${unchanged} unchanged; ${refused} refused.`,
    );
  }
}
