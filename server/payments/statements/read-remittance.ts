import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { parseRupees } from '#format/money.ts';
import { readStatementDate } from '../bank-statement/statement-row.ts';
import type { Remittance } from './remittance.ts';

export interface RemittanceRow extends Remittance {
  /** Row number, as in a spreadsheet. */
  rowNumber: number;
  /**
   * What the carrier has sent to the merchant; the collected amount where the file has no other. With `isTakenBack` what
   * it took back, without the sign.
   */
  amountPaise: number;
  paidAt?: { date: Date; hasTime: boolean };
  /** All texts of the row, unchanged. */
  text: string;
}

type Column = 'trackingNumber' | 'orderNumber' | 'collected' | 'remitted' | 'utr' | 'date';

// Names of columns in the files of carriers and of shops that book shipments for others. The first that fits wins.
const COLUMN_NAMES: Record<Column, readonly RegExp[]> = {
  trackingNumber: [
    /^(awb|waybill|air ?waybill)\b/i,
    /\b(awb|waybill|docket)\b.*\b(no|number|code)?\b/i,
    /^(tracking|consignment|article|shipment|reference awb|lrn|cnote|c\/note)\b.*(no|num|number|id)\.?$/i,
  ],
  orderNumber: [/^(order|client order|channel order|reference|ref)\b.*\b(id|no|number|ref)\.?$/i, /^order$/i],
  collected: [
    /\bcollect(ed|able|ion)\b.*\b(amount|amt|value)?\b/i,
    /^cod\b.*\b(amount|amt|value)\b|^(cod|order|invoice) ?(amount|amt|value)$/i,
  ],
  remitted: [
    /\b(remitted|remittance|remit|net payable|net paid|settled|paid) ?(amount|amt|value)?\b(?!.*\b(date|id|no|number|ref|utr)\b)/i,
  ],
  utr: [
    /\butr\b/i,
    /\b(neft|rtgs|imps|bank|payment|transaction|transfer)\b.*\b(ref|reference|id|no|number)\b/i,
    /\b(crf|remittance)\b.*\b(id|no|number|ref)\b/i,
  ],
  date: [/\b(remit|remittance|transfer|payment|settle|settlement|paid)\w*\b.*\bdate\b/i, /\bdate\b/i],
};
// Only couriers have these numbers: then any column with an amount is the cash.
const AWB = /\b(awb|waybill)\b/i;
const ANY_AMOUNT = /^(total |net )?(amount|amt|value)\b/i;
const DEDUCTION = /\b(deduction|deducted|charge|charges|fee|fees|freight|adjust(ed|ment)?s?|tds|gst)\b/i;
const DELIMITERS = [',', ';', '\t'];

/**
 * Reads the rows of a carrier's remittance of cash on delivery: a column with the tracking number or the order number,
 * and one with an amount of cash on delivery; with AWB numbers any amount. Undefined when no line looks like its header.
 */
export function readRemittance(csv: string): RemittanceRow[] | undefined {
  for (const delimiter of DELIMITERS) {
    const lines = parse(csv, {
      bom: true,
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
      delimiter,
    });
    const header = lines.findIndex((cells) => columnsOf(cells) !== undefined);
    const columns = columnsOf(lines[header] ?? []);
    if (!columns) continue;
    return lines.slice(header + 1).flatMap((cells, i) => readRow(cells, header + 2 + i, columns) ?? []);
  }
  return undefined;
}

type Columns = Partial<Record<Column, number>> & { deductions: readonly number[] };

function columnsOf(cells: readonly string[]): Columns | undefined {
  const names = cells.map((cell) =>
    cell
      .replace(/[_-]+/g, ' ')
      .replace(/\s*[([].*$/, '')
      .trim(),
  );
  const taken = new Set<number>();
  const columns: Columns = { deductions: [] };
  for (const [column, patterns] of Object.entries(COLUMN_NAMES) as [Column, readonly RegExp[]][]) {
    const found = patterns
      .map((pattern) => names.findIndex((name, i) => !taken.has(i) && pattern.test(name)))
      .find((index) => index >= 0);
    if (found === undefined) continue;
    columns[column] = found;
    taken.add(found);
  }
  if (
    columns.collected === undefined &&
    columns.remitted === undefined &&
    names.some((name) => AWB.test(name))
  ) {
    const amount = names.findIndex((name, i) => !taken.has(i) && ANY_AMOUNT.test(name));
    if (amount >= 0) columns.collected = amount;
  }
  const isShipment = columns.trackingNumber !== undefined || columns.orderNumber !== undefined;
  const isCash =
    columns.collected !== undefined ||
    (columns.remitted !== undefined && names.some((name) => /\bcod\b/i.test(name)));
  if (!isShipment || !isCash) return undefined;
  const deductions = names.flatMap((name, i) => (!taken.has(i) && DEDUCTION.test(name) ? [i] : []));
  return { ...columns, deductions };
}

function readRow(cells: readonly string[], rowNumber: number, columns: Columns): RemittanceRow | undefined {
  const cell = (column: Column) => {
    const index = columns[column];
    return index === undefined ? undefined : cells[index] || undefined;
  };
  const [trackingNumber, orderNumber, utr] = [cell('trackingNumber'), cell('orderNumber'), cell('utr')];
  const collectedPaise = parseSignedRupees(cell('collected'));
  const remittedPaise = parseSignedRupees(cell('remitted'));
  const takenBackPaise = [remittedPaise, collectedPaise].find((paise) => paise !== undefined && paise < 0);
  const amountPaise = Math.abs(takenBackPaise ?? remittedPaise ?? collectedPaise ?? 0);
  // a line with a sum, or of a prepaid shipment
  if ((trackingNumber ?? orderNumber) === undefined || amountPaise === 0) return undefined;
  // some files write deductions with a minus sign
  const deductionsPaise = columns.deductions.reduce(
    (sum, index) => sum + Math.abs(parseSignedRupees(cells[index]) ?? 0),
    0,
  );
  const paidAt = readStatementDate(cell('date') ?? '');
  return {
    rowNumber,
    amountPaise,
    text: cells.join(' '),
    ...(trackingNumber && { trackingNumber }),
    ...(orderNumber && { orderNumber }),
    ...(takenBackPaise !== undefined && { isTakenBack: true as const }),
    ...(takenBackPaise === undefined && collectedPaise !== undefined && { collectedPaise }),
    ...(takenBackPaise === undefined && deductionsPaise > 0 && { deductionsPaise }),
    ...(utr && { utr }),
    ...(paidAt && { paidAt }),
  };
}

/** Parses an amount in rupees that may be negative: `-700`, `₹ -700.00`, `(700.00)`. Paise; undefined for anything else. */
function parseSignedRupees(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, inBrackets] = /^\((.*)\)$/.exec(text) ?? [];
  const [, before = '', after] = /^(\D*)[\u2212-](.*)$/.exec(text) ?? [];
  const unsigned = inBrackets ?? (after === undefined ? text.replace(/[\u2212-]$/, '') : before + after);
  const paise = parseRupees(unsigned);
  const isNegative = unsigned !== text;
  return paise !== undefined && isNegative ? -paise : paise;
}

/** Equal for the same row in another file of the carrier. */
export function hashRemittance(
  { trackingNumber, orderNumber, utr, isTakenBack }: Remittance,
  amountPaise: number,
): Buffer {
  const signedPaise = isTakenBack ? -amountPaise : amountPaise;
  const content = JSON.stringify(['cod', trackingNumber ?? orderNumber, utr ?? null, signedPaise]);
  return createHash('sha256').update(content).digest();
}
