import { randomInt } from 'node:crypto';

// Crockford's base 32: no I, L, O, U, so that nothing is misread on the telephone.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** A new order number, `XXXXX-XXXXX`: 50 random bits, so that nobody finds an order by guessing. */
export function newOrderNumber(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return written(characters.join(''));
}

/**
 * Reads an order number as people write it: any case, O for 0, I or L for 1, blanks, a dash anywhere or none.
 * Answers the number as it is kept, or undefined when it cannot be one.
 */
export function readOrderNumber(text: string): string | undefined {
  const plain = text
    .toUpperCase()
    .replace(/[\s#-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(plain) ? written(plain) : undefined;
}

/** The number without its dash, for places that take only letters and digits. */
export function compactOrderNumber(orderId: string): string {
  return orderId.replace('-', '');
}

function written(plain: string): string {
  return `${plain.slice(0, 5)}-${plain.slice(5)}`;
}
