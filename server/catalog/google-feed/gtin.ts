/** A valid GTIN (8, 12, 13 or 14 digits, the last is the check digit), or undefined. */
export function parseGtin(text: string | undefined): string | undefined {
  const digits = (text ?? '').trim();
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return undefined;
  const sum = [...digits].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0);
  return sum % 10 === 0 && Number(digits) > 0 ? digits : undefined;
}
