import { paiseOf } from '#server/money.ts';
import { cell, type SheetRow } from './read-rows.ts';

/** Issues found in the rows of one product. A product with a problem is rejected as a whole. */
export interface Findings {
  problems: Remark[];
  /** Cells left out or read with a different value; the product is still imported. */
  warnings: Remark[];
}

export interface Remark {
  row: number;
  text: string;
}

const HIGHEST_PAISE = 1_000_000_000_00;
const MOST_PIECES = 99_999_999;
const TRUTHS = new Map([
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
export function readPaise(row: SheetRow, column: string, findings: Findings): number | undefined {
  const text = cell(row, column);
  if (text === '') return undefined;
  const paise = paiseOf(text);
  if (paise !== undefined && paise <= HIGHEST_PAISE) return paise;
  findings.problems.push({ row: row.number, text: `${column} "${short(text)}" is not an amount in rupees` });
  return undefined;
}

/** A whole number, also below zero. Undefined when the cell is empty or invalid (then a problem). */
export function readPieces(row: SheetRow, column: string, findings: Findings): number | undefined {
  const text = cell(row, column);
  if (text === '') return undefined;
  if (/^-?\d+(?:\.0+)?$/.test(text) && Math.abs(Number(text)) <= MOST_PIECES) return Number(text);
  findings.problems.push({ row: row.number, text: `${column} "${short(text)}" is not a whole number` });
  return undefined;
}

/** TRUE or FALSE in any usual spelling. Undefined when the cell is empty or invalid (then a problem). */
export function readTruth(row: SheetRow, column: string, findings: Findings): boolean | undefined {
  const text = cell(row, column);
  if (text === '') return undefined;
  const truth = TRUTHS.get(text.toLowerCase());
  if (truth === undefined) {
    findings.problems.push({ row: row.number, text: `${column} "${short(text)}" is neither TRUE nor FALSE` });
  }
  return truth;
}

/** The URL of the image on the shop, or why it cannot be used ("is not in …"). */
export type FoundPicture = { url: string } | { problem: string };

/** Finds an image by its file name. */
export type FindPicture = (fileName: string) => FoundPicture;

/** An http(s) URL, a path on the shop, or a file name. Anything else is left out with a warning. */
export function readImageUrl(
  row: SheetRow,
  column: string,
  findings: Findings,
  findPicture?: FindPicture,
): string | undefined {
  const text = cell(row, column);
  if (text === '') return undefined;
  const url = imageUrl(text);
  if (url !== undefined) return url;
  const found = findFile(text, findPicture);
  if ('url' in found) return found.url;
  findings.warnings.push({ row: row.number, text: `${column} ${found.problem} and is left out` });
  return undefined;
}

function findFile(text: string, findPicture: FindPicture | undefined): FoundPicture {
  if (!/^[^:]+\.\w{3,4}$/.test(text)) return { problem: 'is not an http(s) address' };
  if (!findPicture) return { problem: 'names a file, which needs --pictures FOLDER,' };
  const found = findPicture(text);
  return 'url' in found ? found : { problem: `names "${short(text)}", which ${found.problem},` };
}

function imageUrl(text: string): string | undefined {
  if (/^\/media\/[^\s\\"'<>]+$/.test(text) && !text.includes('/..')) return text;
  const url = URL.parse(text.startsWith('//') ? `https:${text}` : text);
  return url && ['http:', 'https:'].includes(url.protocol) && url.username === '' ? url.href : undefined;
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
