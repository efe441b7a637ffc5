import { formatDate, formatDateTime, formatRecentTime } from '#format/dates.ts';
import { countOf, formatCount } from '#format/indian-digits.ts';
import { formatRupees } from '#format/money.ts';

export { countOf, formatCount } from '#format/indian-digits.ts';

/** `5 units` that stay on one line. */
export const unbrokenCountOf = (count: number, one: string): string =>
  countOf(count, one).replace(' ', '\u00a0');

/** An amount in rupees as the API sends it, always with two decimals and a minus sign as wide as a digit, right-aligned in cells. */
export function Money({ rupees }: { rupees: number }) {
  return <span className="money">{formatRupees(rupees).replace(/^-/, '−')}</span>;
}

/** A moment in Indian time: `2:05 pm` today, `21 Nov, 2:05 pm` this year; '' for an invalid one. Hovering shows it in full. */
export function formatMoment(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : formatRecentTime(date, new Date());
}

/** Shows `formatMoment`. */
export function Moment({ iso }: { iso: string }) {
  const date = new Date(iso);
  const isValid = !Number.isNaN(date.getTime());
  return (
    <time dateTime={iso} title={isValid ? formatDateTime(date) : undefined} className="moment">
      {formatMoment(iso)}
    </time>
  );
}

/** A day in Indian time: `21 Nov 2026`. */
export function Day({ iso }: { iso: string }) {
  const date = new Date(iso);
  return (
    <time dateTime={iso} className="moment">
      {Number.isNaN(date.getTime()) ? '' : formatDate(date)}
    </time>
  );
}

/** The API counts exactly up to this number. Only its type is imported: the file has schemas, which weigh 20 kB here. */
export const MAX_EXACT_COUNT: typeof import('#contract/admin/orders/orders.ts').MAX_EXACT_COUNT = 10_000;

/** The `total` of a list of the API, which is exact up to 10,000 and one more above: `9,431`, `10,000+`. */
export function formatTotal(count: number): string {
  return count > MAX_EXACT_COUNT ? `${formatCount(MAX_EXACT_COUNT)}+` : formatCount(count);
}
