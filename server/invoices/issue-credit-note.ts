import type { Transaction } from '#server/database/database.ts';
import { financialYear } from '#server/tax/financial-year.ts';
import { insertCreditNote } from './credit-note-queries.ts';
import { drawUpCreditNote, leftOnLines, spread } from './draw-up-credit-note.ts';
import { findCreditNotes } from './find-credit-notes.ts';
import { findInvoice } from './find-invoice.ts';
import { creditNoteNumber, type InvoiceDocument } from './invoice.ts';
import { selectNow, takeSerial } from './invoice-queries.ts';

/** What a credit note credits. */
export interface Credit {
  /** Printed on the credit note. */
  reason: string;
  /** The refund that it belongs to. Absent if the order was cancelled. */
  refund?: { id: number; amountPaise: number; lineNo: number | null };
}

/**
 * Issues the credit note of a refund, or of a cancelled order for everything not yet credited. Runs in the
 * transaction of the refund or cancellation, so that the numbers have no gaps. Does nothing if there is no
 * invoice or if it is fully credited. Caller holds the order lock.
 */
export async function issueCreditNote(
  trx: Transaction,
  orderId: string,
  { reason, refund }: Credit,
): Promise<void> {
  const invoice = await findInvoice(trx, orderId);
  if (!invoice) return;
  const earlier = (await findCreditNotes(trx, orderId)).map(({ document }) => document);
  const left = leftOnLines(invoice.document, earlier);
  const shares = refund ? sharesOf(refund, left) : left;
  const document = drawUpCreditNote(invoice, earlier, shares, reason);
  if (document.totalPaise === 0) return;
  await number(trx, { orderId, refundId: refund?.id ?? null, document });
}

/** Credits the refund's line first. Only what exceeds that line is distributed over the others. */
function sharesOf({ amountPaise, lineNo }: NonNullable<Credit['refund']>, left: readonly number[]): number[] {
  const first = left.map((paise, i) => (lineNo === i + 1 ? Math.min(paise, amountPaise) : 0));
  const taken = first.reduce((sum, paise) => sum + paise, 0);
  const others = spread(
    amountPaise - taken,
    left.map((paise, i) => paise - (first[i] ?? 0)),
  );
  return first.map((paise, i) => paise + (others[i] ?? 0));
}

async function number(
  trx: Transaction,
  note: { orderId: string; refundId: number | null; document: InvoiceDocument },
): Promise<void> {
  const issuedAt = await selectNow(trx);
  const year = financialYear(issuedAt);
  const serial = await takeSerial(trx, 'credit_note_series', year);
  await insertCreditNote(trx, {
    ...note,
    number: creditNoteNumber(year, serial),
    issuedAt,
    financialYear: year,
    serial,
  });
}
