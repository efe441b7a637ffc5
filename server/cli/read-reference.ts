import { InvalidArgumentError } from 'commander';

/** Parses a command option: the number of a bank transfer or a receipt. */
export function readReference(text: string): string {
  if (/^[\w/-]{4,40}$/.test(text)) return text.toUpperCase();
  throw new InvalidArgumentError('A reference has 4 to 40 letters, digits, dashes and slashes.');
}
