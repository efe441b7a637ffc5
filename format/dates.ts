const LONG_DATE = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** Formats the date in India (IST): `22 November 2026`. */
export function formatLongDate(date: Date): string {
  return LONG_DATE.format(date);
}
