import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { findNamedPayments, matchRows } from '../bank-statement/match-rows.ts';
import { referencesOf } from '../bank-statement/recorded-references.ts';
import { selectUpiPayments } from '../bank-statement/statement-queries.ts';
import type { StatementRow } from '../bank-statement/statement-row.ts';
import { type Candidate, candidateOfMatch, findCandidates } from './find-candidates.ts';
import { matchRemittance, orderNumberIn } from './match-remittance.ts';
import { type Remittance, remittance } from './remittance.ts';
import { findOpenRemittances, receivedPaiseOf } from './remitted-shipments.ts';
import {
  type StoredStatementRow,
  selectCashPayments,
  selectOrdersPaidWith,
  selectRecordedElsewhere,
  selectStatementImport,
  selectStatementRows,
} from './statement-import-queries.ts';

/** What a row of an import is now. */
export type ReviewedRow = { row: StoredStatementRow } & (
  | { status: 'recorded' }
  | { status: 'known'; orderId: string | undefined; reason: string }
  | { status: 'certain'; candidate: Candidate }
  | { status: 'uncertain'; candidates: Candidate[] }
  | { status: 'unmatched'; reason?: string }
);

export interface StatementImport {
  id: string;
  kind: 'bank' | 'cod';
  fileName: string;
  createdAt: Date;
}

/**
 * Compares the rows of an import with the orders that await money now, and rows that name an order with every order.
 * Changes nothing.
 * Throws UserError: not_found.
 */
export async function reviewStatement(
  db: Database,
  importId: string,
): Promise<{ statement: StatementImport; rows: ReviewedRow[] }> {
  const statement = await selectStatementImport(db, importId);
  if (!statement) throw new UserError('not_found', 'There is no such statement. Upload the file again.');
  const stored = await selectStatementRows(db, importId);
  const recordedElsewhere = await selectRecordedElsewhere(
    db,
    importId,
    stored.map(({ hash }) => hash),
  );
  const ordersByHash = new Map(recordedElsewhere.map(({ hash, orderId }) => [hash.toString('hex'), orderId]));
  const isOpen = (row: StoredStatementRow) =>
    row.recordedAt === null && !ordersByHash.has(row.hash.toString('hex'));
  const open = stored.filter(isOpen);
  const reviewed = new Map(
    (statement.kind === 'bank' ? await reviewBankRows(db, open) : await reviewRemittances(db, open)).map(
      (one) => [one.row.rowNumber, one],
    ),
  );
  const rows = stored.map((row): ReviewedRow => {
    if (row.recordedAt !== null) return { row, status: 'recorded' };
    const orderId = ordersByHash.get(row.hash.toString('hex'));
    return (
      reviewed.get(row.rowNumber) ?? {
        row,
        status: 'known',
        orderId: orderId ?? undefined,
        reason: `The same row was recorded for order ${orderId} from another file.`,
      }
    );
  });
  return { statement, rows };
}

async function reviewBankRows(db: Database, stored: readonly StoredStatementRow[]): Promise<ReviewedRow[]> {
  const references = stored.flatMap(referencesOf);
  const paid = new Map(
    (await selectOrdersPaidWith(db, references)).map(({ reference, orderId }) => [reference, orderId]),
  );
  const payments = await selectUpiPayments(db);
  const byRow = new Map(stored.map((row) => [toStatementRow(row), row]));
  const isKnown = (row: StatementRow) => referencesOf(row).some((reference) => paid.has(reference));
  const open = [...byRow.keys()].filter((row) => !isKnown(row));
  const matches = new Map(matchRows(open, payments).map((match) => [match.row, match]));
  const matchedOrders = new Set([...matches.values()].map(({ payment }) => payment.orderId));
  const free = [
    ...payments.filter(({ orderId, notAwaited }) => notAwaited === null && !matchedOrders.has(orderId)),
    ...findNamedPayments(
      open,
      payments.filter(({ notAwaited }) => notAwaited !== null),
    ),
  ];
  const openByAmount = Map.groupBy(open, ({ amountPaise }) => amountPaise);
  return [...byRow].map(([statementRow, row]): ReviewedRow => {
    const match = matches.get(statementRow);
    if (match) return { row, status: 'certain', candidate: candidateOfMatch(match) };
    const known = referencesOf(statementRow).find((reference) => paid.has(reference));
    if (known !== undefined) {
      const orderId = paid.get(known);
      return { row, status: 'known', orderId, reason: `Recorded before, for order ${orderId} (${known}).` };
    }
    const rowCount = openByAmount.get(statementRow.amountPaise)?.length ?? 0;
    const candidates = findCandidates(statementRow, free, rowCount);
    return candidates.length > 0 ? { row, status: 'uncertain', candidates } : { row, status: 'unmatched' };
  });
}

/** A stored row as the reader of statements returned it. */
export function toStatementRow({
  rowNumber,
  amountPaise,
  paidAt,
  hasTime,
  utrs,
  text,
}: StoredStatementRow): StatementRow {
  return { rowNumber, amountPaise, utrs, text, ...(paidAt && { paidAt: { date: paidAt, hasTime } }) };
}

async function reviewRemittances(
  db: Database,
  stored: readonly StoredStatementRow[],
): Promise<ReviewedRow[]> {
  const rows = stored.map((row) => ({ row, remittance: remittanceOf(row) }));
  const payments = await selectCashPayments(
    db,
    rows.flatMap(({ remittance: { orderNumber } }) => orderNumberIn(orderNumber) ?? []),
    rows.flatMap(({ remittance: { trackingNumber } }) => trackingNumber?.toUpperCase() ?? []),
  );
  const severalShipments = payments.filter(({ trackingNumbers }) => trackingNumbers.length > 1);
  const openRows = await findOpenRemittances(
    db,
    severalShipments.flatMap(({ trackingNumbers }) => trackingNumbers),
  );
  const seen = new Set<string>();
  return rows.map(({ row, remittance }): ReviewedRow => {
    const match = matchRemittance({ amountPaise: row.amountPaise, remittance }, payments, openRows);
    if (match.kind === 'unmatched') return { row, status: 'unmatched', reason: match.reason };
    if (match.kind === 'paid') return { row, status: 'known', orderId: match.orderId, reason: match.reason };
    const { candidate } = match;
    const isWhole = receivedPaiseOf(row.amountPaise, remittance) === candidate.amountPaise;
    const key = isWhole ? candidate.orderId : `${candidate.orderId} ${remittance.trackingNumber}`;
    if (match.kind === 'certain' && !seen.has(key)) {
      seen.add(key);
      return { row, status: 'certain', candidate };
    }
    const reasons = seen.has(key)
      ? [...candidate.reasons, 'Another row of this file is about the same order.']
      : candidate.reasons;
    return { row, status: 'uncertain', candidates: [{ ...candidate, reasons }] };
  });
}

/** What a stored row of a remittance states. */
export function remittanceOf({ remittance: stored }: StoredStatementRow): Remittance {
  return remittance.parse(stored ?? {});
}
