/** Formats the date of a moment in India as the pages do: March 5, 2025. */
export function formatMonthDayYear(moment: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(
    new Date(moment),
  );
}
