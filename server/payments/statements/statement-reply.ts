import type { StatementCandidate, StatementReview, StatementRow } from '#contract/admin/orders/statements.ts';
import { toRupees } from '#format/money.ts';
import type { Candidate } from './find-candidates.ts';
import { type ReviewedRow, remittanceOf, type StatementImport } from './review-statement.ts';
import type { StoredStatementRow } from './statement-import-queries.ts';

/** The rows of a statement, grouped by what they are. */
export function reviewReply({
  statement,
  rows,
}: {
  statement: StatementImport;
  rows: readonly ReviewedRow[];
}): StatementReview {
  const { id, kind, fileName, createdAt } = statement;
  const review: StatementReview = {
    id,
    kind,
    fileName,
    createdAt: createdAt.toISOString(),
    certain: [],
    uncertain: [],
    unmatched: [],
    recorded: [],
    known: [],
  };
  for (const one of rows) addRow(review, one);
  return review;
}

function addRow(review: StatementReview, one: ReviewedRow): void {
  const row = rowReply(one.row);
  if (one.status === 'certain') review.certain.push({ ...row, match: candidateReply(one.candidate) });
  if (one.status === 'uncertain')
    review.uncertain.push({ ...row, candidates: one.candidates.map(candidateReply) });
  if (one.status === 'unmatched')
    review.unmatched.push({ ...row, ...(one.reason && { reason: one.reason }) });
  if (one.status === 'known') {
    const { orderId, reason } = one;
    review.known.push({ ...row, ...(orderId !== undefined && { orderNumber: orderId }), reason });
  }
  if (one.status === 'recorded') {
    const message = one.row.outcome === 'refund_due' ? 'Due for refund' : 'Recorded';
    review.recorded.push({ ...row, orderNumber: one.row.orderId ?? '', message });
  }
}

function rowReply(stored: StoredStatementRow): StatementRow {
  const { rowNumber, amountPaise, paidAt, hasTime, utrs, text } = stored;
  const { trackingNumber, collectedPaise, deductionsPaise, utr = utrs[0] } = remittanceOf(stored);
  return {
    rowNumber,
    amount: toRupees(amountPaise),
    ...(paidAt && { paidAt: paidAt.toISOString() }),
    hasTime,
    text,
    ...(utr !== undefined && { utr }),
    ...(trackingNumber !== undefined && { trackingNumber }),
    ...(collectedPaise !== undefined && { collected: toRupees(collectedPaise) }),
    ...(deductionsPaise !== undefined && { deductions: toRupees(deductionsPaise) }),
  };
}

function candidateReply({
  orderId,
  customerName,
  amountPaise,
  since,
  claimedUtr,
  reasons,
  canRecord,
}: Candidate): StatementCandidate {
  return {
    orderNumber: orderId,
    customerName,
    amount: toRupees(amountPaise),
    since: since.toISOString(),
    ...(claimedUtr !== null && { utr: claimedUtr }),
    reasons,
    canRecord,
  };
}
