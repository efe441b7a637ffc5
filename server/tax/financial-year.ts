const INDIA_UTC_OFFSET_MS = 5.5 * 60 * 60 * 1000;

/** The Indian financial year, April to March by Indian time: `26-27`. */
export function financialYear(at: Date): string {
  const inIndia = new Date(at.getTime() + INDIA_UTC_OFFSET_MS);
  const isBeforeApril = inIndia.getUTCMonth() < 3;
  const start = inIndia.getUTCFullYear() - (isBeforeApril ? 1 : 0);
  return `${twoDigits(start)}-${twoDigits(start + 1)}`;
}

const twoDigits = (year: number) => String(year % 100).padStart(2, '0');
