import { MAX_STOCK } from '#contract/admin/catalog/product-fields.ts';
import { parseRupees } from '#format/money.ts';
import { cutText } from '#server/database/cut-text.ts';
import type { FindImage, FoundImage } from '#server/images/image-folder.ts';
import { type CsvRow, cell } from './csv-row.ts';

/** Issues found in the rows of one product. A product with a problem is rejected as a whole. */
export interface RowIssues {
  problems: RowIssue[];
  /** Cells left out or read with a different value; the product is still imported. */
  warnings: RowIssue[];
}

export interface RowIssue {
  row: number;
  text: string;
}

const MAX_PAISE = 1_000_000_000_00;
const BOOLEANS = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['continue', true],
  ['false', false],
  ['no', false],
  ['0', false],
  ['deny', false],
]);

/**
 * `1,299.00`, `₹1299` or `Rs. 1299.5` as paise. Undefined when the cell is empty or invalid (then a problem).
 */
export function readPaise(row: CsvRow, column: string, issues: RowIssues): number | undefined {
  const text = cell(row, column);
  if (text === '') return undefined;
  const paise = parseRupees(text);
  if (paise !== undefined && paise <= MAX_PAISE) return paise;
  issues.problems.push({ row: row.number, text: `${column} "${shorten(text)}" is not an amount in rupees` });
  return undefined;
}

/** A whole number, also below zero. Undefined when the cell is empty or invalid (then a problem). */
export function readQuantity(row: CsvRow, column: string, issues: RowIssues): number | undefined {
  const text = cell(row, column);
  if (text === '') return undefined;
  if (/^-?\d+(?:\.0+)?$/.test(text) && Math.abs(Number(text)) <= MAX_STOCK) return Number(text);
  issues.problems.push({ row: row.number, text: `${column} "${shorten(text)}" is not a whole number` });
  return undefined;
}

/** TRUE or FALSE in any usual spelling. Undefined when the cell is empty or invalid (then a problem). */
export function readBoolean(row: CsvRow, column: string, issues: RowIssues): boolean | undefined {
  const text = cell(row, column);
  if (text === '') return undefined;
  const value = BOOLEANS.get(text.toLowerCase());
  if (value === undefined) {
    issues.problems.push({ row: row.number, text: `${column} "${shorten(text)}" is neither TRUE nor FALSE` });
  }
  return value;
}

/** An http(s) URL, a path on the shop, or a file name. Anything else is left out with a warning. */
export function readImageUrl(
  row: CsvRow,
  column: string,
  issues: RowIssues,
  findImage?: FindImage,
): string | undefined {
  const text = cell(row, column);
  if (text === '') return undefined;
  const url = parseImageUrl(text);
  if (url !== undefined) return url;
  const found = findImageFile(text, findImage);
  if ('url' in found) return found.url;
  issues.warnings.push({ row: row.number, text: `${column} ${found.problem} and is left out` });
  return undefined;
}

function findImageFile(text: string, findImage: FindImage | undefined): FoundImage {
  if (!/^[^:]+\.\w{3,4}$/.test(text)) return { problem: 'is not an http(s) address' };
  if (!findImage) return { problem: 'names a file, which needs --pictures FOLDER,' };
  const found = findImage(text);
  return 'url' in found ? found : { problem: `names "${shorten(text)}", which ${found.problem},` };
}

function parseImageUrl(text: string): string | undefined {
  if (/^\/media\/[^\s\\"'<>]+$/.test(text) && !text.includes('/..')) return text;
  const url = URL.parse(text.startsWith('//') ? `https:${text}` : text);
  return url && ['http:', 'https:'].includes(url.protocol) && url.username === '' ? url.href : undefined;
}

function shorten(text: string): string {
  return text.length > 40 ? `${cutText(text, 40)}…` : text;
}
