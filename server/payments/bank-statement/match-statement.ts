import type { Actor } from '#server/audit/actor.ts';
import type { Database } from '#server/database/database.ts';
import { markPaid } from '../mark-paid.ts';
import type { EventOutcome } from '../payment-event.ts';
import { matchRows, type StatementMatch } from './match-rows.ts';
import { referenceFor, referencesOf } from './recorded-references.ts';
import { selectKnownReferences, selectUpiPayments } from './statement-queries.ts';
import type { StatementRow } from './statement-row.ts';

export interface MatchedStatement {
  matched: (StatementMatch & { outcome?: EventOutcome })[];
  /** Rows whose money is already recorded. */
  known: StatementRow[];
  unmatched: StatementRow[];
}

/**
 * Marks orders paid by the money in a statement. The same statement again changes nothing. With `isDryRun` it
 * only returns the matches.
 */
export async function matchStatement(
  db: Database,
  rows: readonly StatementRow[],
  { isDryRun }: { isDryRun: boolean },
  actor: Actor,
): Promise<MatchedStatement> {
  const references = new Set(await selectKnownReferences(db, rows.flatMap(referencesOf)));
  const [known, open] = partition(rows, (row) =>
    referencesOf(row).some((reference) => references.has(reference)),
  );
  const matches = matchRows(open, await selectUpiPayments(db));
  const matched: MatchedStatement['matched'] = [];
  for (const match of matches) {
    matched.push(isDryRun ? match : { ...match, outcome: await markMatched(db, match, actor) });
  }
  const unmatched = open.filter((row) => matches.every((match) => match.row !== row));
  return { matched, known, unmatched };
}

async function markMatched(
  db: Database,
  { row, payment }: StatementMatch,
  actor: Actor,
): Promise<EventOutcome> {
  const { orderId: orderNumber, claimedUtr } = payment;
  const reference = referenceFor(row, claimedUtr === null ? [] : [claimedUtr]);
  const { outcome } = await markPaid(db, { orderNumber, reference, amountPaise: row.amountPaise }, actor);
  return outcome;
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
