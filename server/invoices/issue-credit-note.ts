import type { Transaction } from '#server/database/database.ts';
import { endOfGstCredit, financialYear } from '#server/tax/financial-year.ts';
import { buildCreditNote, creditablePaiseByLine, distributeAmount, withoutGst } from './build-credit-note.ts';
import { findCreditNotes, findInvoice } from './find-billing-documents.ts';
import { creditNoteNumber, type InvoiceDocument } from './invoice.ts';
import { claimNextSerial, insertCreditNote, lockSeries, type NewCreditNote } from './invoice-queries.ts';

/** The part of a credit that belongs to one line of the order, numbered as in the order. */
export interface CreditedLine {
  lineNo: number;
  /** Whole units; 0 or absent: an amount. */
  quantity?: number;
  amountPaise: number;
}

/** What a credit note credits. */
export interface Credit {
  /** Printed on the credit note. */
  reason: string;
  /** The refund that it belongs to. */
  refundId?: number;
  /** The cancelled items that are credited. */
  cancellationId?: number;
  /** How much is credited. Absent: everything not yet credited. */
  part?: CreditedPart;
}

/** An amount, and the lines that it is credited from first. What exceeds them is credited from all others. */
interface CreditedPart {
  amountPaise: number;
  lines: readonly CreditedLine[];
}

/**
 * Issues the credit note of a refund, of a part that was never paid, or of a cancelled order for everything not
 * yet credited. Runs in the transaction of the refund or cancellation, so that the numbers have no gaps. Does nothing if there is no
 * invoice or if it is fully credited. The note has no GST once the law no longer lets it be reduced. Caller holds the order lock.
 */
export async function issueCreditNote(
  trx: Transaction,
  orderId: string,
  { reason, refundId, cancellationId, part }: Credit,
): Promise<void> {
  const invoice = await findInvoice(trx, orderId);
  if (!invoice) return;
  const earlier = (await findCreditNotes(trx, orderId)).map(({ document }) => document);
  const creditable = creditablePaiseByLine(invoice.document, earlier);
  const shares = part ? distributePart(part, invoice.document, creditable) : creditable;
  const quantities = invoice.document.lines.map((_, i) =>
    quantityOfLine(part, lineNoOf(invoice.document.lines, i)),
  );
  const note = buildCreditNote(invoice, earlier, { shares, quantities }, reason);
  if (note.totalPaise === 0) return;
  const issuedAt = await lockSeries(trx, 'credit_note_series');
  await insertNumberedCreditNote(trx, {
    orderId,
    refundId: refundId ?? null,
    cancellationId: cancellationId ?? null,
    issuedAt,
    document: issuedAt < endOfGstCredit(invoice.issuedAt) ? note : withoutGst(note),
  });
}

/** The part of each line of the invoice. */
function distributePart(
  { amountPaise, lines: creditedLines }: CreditedPart,
  { lines }: InvoiceDocument,
  creditable: readonly number[],
): number[] {
  const lineShares = distributeAmount(
    amountPaise,
    creditable.map((paise, i) => Math.min(paise, amountOfLine(creditedLines, lineNoOf(lines, i)))),
  );
  const lineTotal = lineShares.reduce((sum, paise) => sum + paise, 0);
  const otherShares = distributeAmount(
    amountPaise - lineTotal,
    creditable.map((paise, i) => paise - (lineShares[i] ?? 0)),
  );
  return lineShares.map((paise, i) => paise + (otherShares[i] ?? 0));
}

function amountOfLine(lines: readonly CreditedLine[], lineNo: number): number {
  return lines.find((line) => line.lineNo === lineNo)?.amountPaise ?? 0;
}

function quantityOfLine(part: CreditedPart | undefined, lineNo: number): number | undefined {
  return part?.lines.find((line) => line.lineNo === lineNo)?.quantity || undefined;
}

/** The line of the order that a line of its invoice is about. */
function lineNoOf(lines: InvoiceDocument['lines'], index: number): number {
  return lines[index]?.lineNo ?? index + 1;
}

async function insertNumberedCreditNote(
  trx: Transaction,
  note: Omit<NewCreditNote, 'number' | 'financialYear' | 'serial'>,
): Promise<void> {
  const year = financialYear(note.issuedAt);
  const serial = await claimNextSerial(trx, 'credit_note_series', year);
  await insertCreditNote(trx, {
    ...note,
    number: creditNoteNumber(year, serial),
    financialYear: year,
    serial,
  });
}
