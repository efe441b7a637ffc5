import { parse } from 'csv-parse/sync';
import { parseRupees } from '#format/money.ts';
import { readStatementDate, type StatementRow } from './statement-row.ts';

const DELIMITERS = [',', ';', '\t'];

interface Columns {
  credit: number;
  /** The column with the direction of the amount, when one column holds both. */
  direction?: number;
  date?: number;
  /** The columns with account numbers. */
  accounts: readonly number[];
}

/**
 * For the command `match-statement`: reads the incoming money of a statement as banks and payment apps export
 * it. CSV, some lines about the account first, columns by many names. Undefined when no line looks like a
 * header.
 */
export function readBankStatement(csv: string): StatementRow[] | undefined {
  for (const delimiter of DELIMITERS) {
    const lines = readLines(csv, delimiter);
    const header = lines.findIndex((cells) => columnsOf(cells) !== undefined);
    const columns = columnsOf(lines[header] ?? []);
    if (!columns) continue;
    const rows = lines.slice(header + 1);
    return withoutSharedNumbers(rows.flatMap((cells, i) => readRow(cells, header + 2 + i, columns) ?? []));
  }
  return undefined;
}

function readLines(csv: string, delimiter: string): string[][] {
  return parse(csv, { bom: true, trim: true, relax_quotes: true, relax_column_count: true, delimiter });
}

function columnsOf(cells: readonly string[]): Columns | undefined {
  const find = (name: RegExp) => {
    const column = cells.findIndex((cell) => name.test(cell));
    return column < 0 ? undefined : column;
  };
  const date = find(/\bdate\b|\btime\b/i);
  const creditColumn =
    find(/^(credit|deposit|cr\b|paid in|amount received|money in)/i) ?? find(/\b(credit|deposit)s?\b/i);
  const amount = find(/^(transaction |txn )?amount/i);
  const direction = find(/^(type|dr\s*\/\s*cr|cr\s*\/\s*dr|debit\s*\/\s*credit|transaction type|txn type)$/i);
  const credit = creditColumn !== undefined && creditColumn !== direction ? creditColumn : amount;
  if (credit === undefined || credit === date || (date ?? direction) === undefined) return undefined;
  return {
    credit,
    ...(credit === amount && direction !== undefined && { direction }),
    ...(date !== undefined && { date }),
    accounts: cells.flatMap((cell, i) => (/\b(account|a\/c|acct)\b/i.test(cell) ? i : [])),
  };
}

function readRow(cells: readonly string[], rowNumber: number, columns: Columns): StatementRow | undefined {
  const amountPaise = parseRupees(
    (cells[columns.credit] ?? '').replace(/\s*(cr\.?|\+)$/i, '').replace(/^\+\s*/, ''),
  );
  if (amountPaise === undefined || amountPaise === 0) return undefined;
  if (
    columns.direction !== undefined &&
    !/^(cr|credit|received|in\b|deposit)/i.test(cells[columns.direction] ?? '')
  ) {
    return undefined;
  }
  const paidAt = columns.date === undefined ? undefined : readStatementDate(cells[columns.date] ?? '');
  const isText = (_cell: string, i: number) => i !== columns.credit;
  const canHoldUtr = (cell: string, i: number) => isText(cell, i) && !columns.accounts.includes(i);
  return {
    rowNumber,
    amountPaise,
    ...(paidAt && { paidAt }),
    utrs: utrsIn(cells.filter(canHoldUtr).join(' ')),
    text: cells.filter(isText).join(' '),
  };
}

/** Every number that may be a UTR (see `StatementRow`); twelve digits before an @ are a phone number. */
function utrsIn(text: string): string[] {
  return [...new Set(text.match(/(?<!\d)\d{12}(?![\d@])/g) ?? [])];
}

/** A UTR occurs in one row; a number that occurs in several is an account or phone number. */
function withoutSharedNumbers(rows: StatementRow[]): StatementRow[] {
  const textsOf = new Map<string, Set<string>>();
  for (const { utrs, text } of rows) {
    for (const utr of utrs) textsOf.set(utr, (textsOf.get(utr) ?? new Set()).add(text));
  }
  return rows.map((row) => ({ ...row, utrs: row.utrs.filter((utr) => textsOf.get(utr)?.size === 1) }));
}
