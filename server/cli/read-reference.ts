import { InvalidArgumentError } from 'commander';

/** The number of a transfer or a receipt, as an option of a command. */
export function readReference(text: string): string {
  if (/^[\w/-]{4,40}$/.test(text)) return text.toUpperCase();
  throw new InvalidArgumentError('A reference has 4 to 40 letters, digits, dashes and slashes.');
}
