import { createReadableCode } from '#server/security/readable-code.ts';

const LENGTH = 10;

/** Creates an order number, `XXXXX-XXXXX`: 50 random bits, so that it cannot be guessed. */
export function createOrderNumber(): string {
  return formatOrderNumber(createReadableCode(LENGTH));
}

/**
 * Parses an order number as typed: any case, O for 0, I or L for 1, spaces, a dash anywhere or none.
 * Returns the number as stored, or undefined if the text is not an order number.
 */
export function parseOrderNumber(text: string): string | undefined {
  const plain = text
    .toUpperCase()
    .replace(/[\s#-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(plain) ? formatOrderNumber(plain) : undefined;
}

/** The order number without its dash, for fields that accept only letters and digits. */
export function compactOrderNumber(orderId: string): string {
  return orderId.replace('-', '');
}

function formatOrderNumber(plain: string): string {
  return `${plain.slice(0, 5)}-${plain.slice(5)}`;
}
