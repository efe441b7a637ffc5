import { InvalidArgumentError } from 'commander';
import { parseRupees } from '#format/money.ts';

/** Parses a command option in rupees. Returns paise. */
export function readAmount(text: string): number {
  const paise = parseRupees(text);
  if (paise !== undefined && paise > 0) return paise;
  throw new InvalidArgumentError('Write the amount in rupees, like 1299 or 1299.50.');
}
