import { splitTax, type TaxSplit } from '#server/tax/gst.ts';
import { sumTax } from './build-invoice.ts';
import type { Invoice, InvoiceDocument, InvoiceLine } from './invoice.ts';

type Tax = NonNullable<InvoiceLine['tax']>;

/** The amount of each invoice line that is not yet credited, in paise. `earlier` are its credit notes. */
export function creditablePaiseByLine(
  invoice: InvoiceDocument,
  earlier: readonly InvoiceDocument[],
): number[] {
  return invoice.lines.map(
    ({ grossPaise }, i) => grossPaise - sumOfLine(earlier, i, (line) => line.grossPaise),
  );
}

/**
 * Distributes an amount over lines in proportion to what remains on each, to the paisa. Never above what
 * remains.
 */
export function distributeAmount(amountPaise: number, remaining: readonly number[]): number[] {
  const totalRemaining = remaining.reduce((sum, one) => sum + one, 0);
  const cappedAmount = Math.min(amountPaise, totalRemaining);
  let [cumulativeRemaining, distributed] = [0, 0];
  return remaining.map((one) => {
    cumulativeRemaining += one;
    const cumulativeShare =
      totalRemaining === 0
        ? 0
        : Number((BigInt(cappedAmount) * BigInt(cumulativeRemaining)) / BigInt(totalRemaining));
    const share = cumulativeShare - distributed;
    distributed = cumulativeShare;
    return share;
  });
}

interface CreditedParts {
  /** Paise per line. */
  shares: readonly number[];
  /** Whole units per line; undefined where an amount is credited, or all that is left. */
  quantities: readonly (number | undefined)[];
}

/**
 * Builds a credit note that credits parts of the lines of an invoice. The included tax uses the
 * invoice's rates and place of supply (CGST Act, section 34). The tax is rounded once over this note and the
 * `earlier` ones. So the notes of a fully credited invoice add up to it to the paisa.
 */
export function buildCreditNote(
  { number, issuedAt, document }: Invoice,
  earlier: readonly InvoiceDocument[],
  { shares, quantities }: CreditedParts,
  reason: string,
): InvoiceDocument {
  const isInterState = document.gst?.isInterState === true;
  const lines = document.lines.map((line, lineIndex) => {
    const grossPaise = shares[lineIndex] ?? 0;
    const { tax } = line;
    const creditedBefore = sumOfLine(earlier, lineIndex, (one) => one.creditedQuantity ?? 0);
    const quantity = quantities[lineIndex] ?? line.quantity - creditedBefore;
    return {
      ...line,
      grossPaise,
      // money that is not the price of the units is credited as an amount
      ...(quantity !== line.quantity &&
        grossPaise > 0 &&
        grossPaise === quantity * line.pricePaise && { creditedQuantity: quantity }),
      ...(tax && { tax: creditedTax({ tax, earlier, lineIndex, isInterState }, grossPaise) }),
    };
  });
  return {
    ...document,
    lines,
    totalPaise: shares.reduce((sum, share) => sum + share, 0),
    ...(document.gst && { gst: { ...document.gst, ...sumTax(lines) } }),
    credits: { number, issuedAt: issuedAt.toISOString(), reason },
  };
}

/**
 * A commercial credit note: of the same amounts, without GST, which the seller owes all the same. For notes after
 * `endOfGstCredit`.
 */
export function withoutGst({ gst: _, ...note }: InvoiceDocument): InvoiceDocument {
  return { ...note, lines: note.lines.map(({ tax: __, ...line }) => line) };
}

interface TaxedLine {
  tax: Tax;
  earlier: readonly InvoiceDocument[];
  lineIndex: number;
  isInterState: boolean;
}

function creditedTax({ tax, earlier, lineIndex, isInterState }: TaxedLine, grossPaise: number): Tax {
  const { rateBasisPoints } = tax;
  const creditedPaise = sumOfLine(earlier, lineIndex, (one) => one.grossPaise) + grossPaise;
  const totalTax = splitTax(creditedPaise, rateBasisPoints, isInterState);
  const remainingPart = (key: keyof TaxSplit) =>
    totalTax[key] - sumOfLine(earlier, lineIndex, (one) => one.tax?.[key] ?? 0);
  return {
    rateBasisPoints,
    taxablePaise: remainingPart('taxablePaise'),
    cgstPaise: remainingPart('cgstPaise'),
    sgstPaise: remainingPart('sgstPaise'),
    igstPaise: remainingPart('igstPaise'),
  };
}

function sumOfLine(
  documents: readonly InvoiceDocument[],
  lineIndex: number,
  amountOf: (line: InvoiceLine) => number,
): number {
  return documents.reduce((sum, { lines }) => sum + (lines[lineIndex] ? amountOf(lines[lineIndex]) : 0), 0);
}
