/** A tracking number as typed, pasted or scanned, without spaces. Carriers print them in capitals. */
export function normalizeTrackingNumber(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}

const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/**
 * True if the text has the form of an article number of India Post (two letters, eight digits, a check digit, IN) and
 * its check digit is wrong: most likely a digit was mistyped. Source: UPU standard S10.
 */
export function hasWrongCheckDigit(trackingNumber: string): boolean {
  const [, digits, checkDigit] =
    /^[A-Z]{2}(\d{8})(\d)IN$/.exec(normalizeTrackingNumber(trackingNumber)) ?? [];
  if (digits === undefined) return false;
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  const remainder = 11 - (sum % 11);
  const expected = remainder === 10 ? 0 : remainder === 11 ? 5 : remainder;
  return expected !== Number(checkDigit);
}
