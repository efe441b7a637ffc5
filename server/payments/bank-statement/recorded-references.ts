import { createHash } from 'node:crypto';
import type { StatementRow } from './statement-row.ts';

/** The reference under which the money of a row is recorded: the UTR that the shopper has given, if the row has it. */
export function referenceFor(
  row: Pick<StatementRow, 'utrs' | 'text' | 'amountPaise'>,
  claimedUtrs: readonly string[],
): string {
  return row.utrs.find((utr) => claimedUtrs.includes(utr)) ?? referencesOf(row)[0] ?? '';
}

/** The UTRs of a row, or a reference derived from the row if it has none. */
export function referencesOf({
  utrs,
  text,
  amountPaise,
}: Pick<StatementRow, 'utrs' | 'text' | 'amountPaise'>): string[] {
  if (utrs.length > 0) return utrs;
  return [`ROW-${createHash('sha256').update(`${amountPaise} ${text}`).digest('hex').slice(0, 16)}`];
}
