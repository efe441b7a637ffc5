/** Incoming money in a statement of a bank or a payment app. */
export interface StatementRow {
  /** Row number, as in a spreadsheet. */
  rowNumber: number;
  amountPaise: number;
  /** Indian time; `hasTime` is false when the statement has only the date. */
  paidAt?: { date: Date; hasTime: boolean };
  /**
   * The 12-digit numbers in the row, any of which may be the UTR (unique transaction reference, the bank's
   * number of a UPI transfer).
   */
  utrs: string[];
  /** All texts of the row, unchanged. */
  text: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DATE =
  /(?:(?<y1>\d{4})[-/.](?<m1>\d{1,2})[-/.](?<d1>\d{1,2})|(?<d2>\d{1,2})[-/. ](?<m2>\d{1,2}|[A-Za-z]{3})[A-Za-z]*[-/., ]+(?<y2>\d{4}|\d{2}))(?:[T ,]+(?<h>\d{1,2}):(?<min>\d{2})(?::\d{2})?\s*(?<half>[AaPp][Mm])?)?/;

/** Parses a date of an Indian statement: day first or year first, with or without a time. */
export function readStatementDate(text: string): StatementRow['paidAt'] {
  const parts = DATE.exec(text)?.groups;
  if (!parts) return undefined;
  const year = Number(parts.y1 ?? parts.y2);
  const month = monthOf(parts.m1 ?? parts.m2 ?? '');
  const day = Number(parts.d1 ?? parts.d2);
  const hasTime = parts.h !== undefined;
  const [hours, minutes] = [String(hourOf(parts.h, parts.half)), parts.min ?? '00'].map((part) =>
    part.padStart(2, '0'),
  );
  const [mm, dd] = [month, day].map((part) => String(part).padStart(2, '0'));
  const date = new Date(`${year < 100 ? 2000 + year : year}-${mm}-${dd}T${hours}:${minutes}:00+05:30`);
  return Number.isNaN(date.getTime()) ? undefined : { date, hasTime };
}

function monthOf(text: string): number {
  const named = MONTHS.indexOf(text.toLowerCase());
  return named >= 0 ? named + 1 : Number(text);
}

function hourOf(text: string | undefined, half: string | undefined): number {
  const hour = Number(text ?? 0);
  if (!half) return hour;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}
