import { stat } from 'node:fs/promises';
import { InvalidArgumentError } from 'commander';
import { parseRupees } from '#format/money.ts';
import { OperatorError } from './operator-error.ts';

/** Parses a command option in rupees. Returns paise. */
export function readAmount(text: string): number {
  const paise = parseRupees(text);
  if (paise !== undefined && paise > 0) return paise;
  throw new InvalidArgumentError('Write the amount in rupees, like 1299 or 1299.50.');
}

/** Parses a command option: the number of a bank transfer or a receipt. */
export function readReference(text: string): string {
  if (/^[\w/-]{4,40}$/.test(text)) return text.toUpperCase();
  throw new InvalidArgumentError('A reference has 4 to 40 letters, digits, dashes and slashes.');
}

/** Throws `OperatorError` unless `folder` is an existing folder. */
export async function assertFolderExists(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new OperatorError(`There is no folder ${folder}.`);
}
