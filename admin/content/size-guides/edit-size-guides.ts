import type { SizeGuide } from '#contract/size-guides.ts';

export type SizeTableData = SizeGuide['tables'][number];

/** A copy of the list with one item replaced. */
export const replaced = <Item>(items: readonly Item[], index: number, item: Item): Item[] =>
  items.map((each, i) => (i === index ? item : each));

/** The names in a text with commas. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** The lines of a text. The last one may be empty while it is being written; the server has no empty ones. */
export const lines = (text: string): string[] => (text === '' ? [] : text.split('\n'));

/** The list with an empty guide at the end. Its id is part of URLs, and never changes. */
export function addedGuide(guides: readonly SizeGuide[]): SizeGuide[] {
  const used = new Set(guides.map(({ id }) => id));
  let number = guides.length + 1;
  while (used.has(`guide-${number}`)) number += 1;
  const tables = [{ columns: ['Size', 'Chest'], rows: [['S', '']] }];
  return [...guides, { id: `guide-${number}`, title: '', goods: [], tables }];
}

/** The table with one more column; its cells are empty. */
export function withColumn({ columns, rows, ...table }: SizeTableData): SizeTableData {
  return { ...table, columns: [...columns, ''], rows: rows.map((row) => [...row, '']) };
}

/** The table without a column. */
export function withoutColumn({ columns, rows, ...table }: SizeTableData, column: number): SizeTableData {
  return {
    ...table,
    columns: columns.toSpliced(column, 1),
    rows: rows.map((row) => row.toSpliced(column, 1)),
  };
}

/** The table with the text of one cell changed. */
export function withCell(table: SizeTableData, row: number, column: number, text: string): SizeTableData {
  return { ...table, rows: replaced(table.rows, row, replaced(table.rows[row] ?? [], column, text)) };
}

/**
 * The table after a paste of rows and columns, as a spreadsheet copies them, at a cell. It grows by the rows that are
 * missing; what is right of the last column is left out.
 */
export function withPaste(table: SizeTableData, row: number, column: number, text: string): SizeTableData {
  const pasted = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const rows = table.rows.map((cells) => [...cells]);
  for (const [i, cells] of pasted.entries()) {
    while (rows.length <= row + i) rows.push(table.columns.map(() => ''));
    for (const [j, cell] of cells.entries()) {
      if (column + j < table.columns.length) rows[row + i]?.splice(column + j, 1, cell.trim());
    }
  }
  return { ...table, rows };
}
