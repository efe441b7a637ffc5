const monthDayYear = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** 'MMMM d, yyyy' in Indian time, such as "March 4, 2026"; undefined for an invalid date. */
export function formatMonthDayYear(iso: string | undefined): string | undefined {
  const time = iso ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(time) ? undefined : monthDayYear.format(time);
}

const dayMonth = new Intl.DateTimeFormat('en-IN', {
  month: 'short',
  day: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** "4 Mar", in Indian time; undefined for an invalid date. */
export function formatDayMonth(iso: string | undefined): string | undefined {
  const time = iso ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(time) ? undefined : dayMonth.format(time);
}
