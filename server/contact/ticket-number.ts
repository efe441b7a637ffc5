import { randomInt } from 'node:crypto';

// Crockford's base 32: no I, L, O, U, which are easily confused when read out or written down.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** Creates a ticket number, `T-XXXXXXXX`. It is random, so it does not reveal how many messages there are. */
export function createTicketNumber(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `T-${characters.join('')}`;
}
