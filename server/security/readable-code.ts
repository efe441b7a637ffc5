import { randomInt } from 'node:crypto';

// Crockford's base 32: no I, L, O, U, which are easily confused when read out or written down.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates a random code that people read out and write down: 5 random bits per character. */
export function createReadableCode(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
