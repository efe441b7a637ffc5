import { splitTax, type TaxSplit } from '#server/tax/gst.ts';
import { sumOf } from './draw-up-invoice.ts';
import type { Invoice, InvoiceDocument, InvoiceLine } from './invoice.ts';

type Tax = NonNullable<InvoiceLine['tax']>;

/** The amount of each invoice line that is not yet credited, in paise. `earlier` are its credit notes. */
export function leftOnLines(invoice: InvoiceDocument, earlier: readonly InvoiceDocument[]): number[] {
  return invoice.lines.map(({ grossPaise }, i) => grossPaise - sumAt(earlier, i, (line) => line.grossPaise));
}

/**
 * Distributes an amount over lines in proportion to what remains on each, to the paisa. Never above what
 * remains.
 */
export function spread(amountPaise: number, left: readonly number[]): number[] {
  const all = left.reduce((sum, one) => sum + one, 0);
  const amount = Math.min(amountPaise, all);
  let [passed, given] = [0, 0];
  return left.map((one) => {
    passed += one;
    const upToHere = all === 0 ? 0 : Number((BigInt(amount) * BigInt(passed)) / BigInt(all));
    const share = upToHere - given;
    given = upToHere;
    return share;
  });
}

/**
 * Builds a credit note that credits `shares` (paise per line) of an invoice. The included tax uses the
 * invoice's rates and place of supply (CGST Act, section 34). The tax is rounded once over this note and the
 * `earlier` ones. So the notes of a fully credited invoice add up to it to the paisa.
 */
export function drawUpCreditNote(
  { number, issuedAt, document }: Invoice,
  earlier: readonly InvoiceDocument[],
  shares: readonly number[],
  reason: string,
): InvoiceDocument {
  const isInterState = document.gst?.isInterState === true;
  const lines = document.lines.map((line, i) => {
    const grossPaise = shares[i] ?? 0;
    const { tax } = line;
    return {
      ...line,
      grossPaise,
      ...(tax && { tax: taxBack({ tax, earlier, i, isInterState }, grossPaise) }),
    };
  });
  return {
    ...document,
    lines,
    totalPaise: shares.reduce((sum, share) => sum + share, 0),
    ...(document.gst && { gst: { ...document.gst, ...sumOf(lines) } }),
    credits: { number, issuedAt: issuedAt.toISOString(), reason },
  };
}

interface TaxedLine {
  tax: Tax;
  earlier: readonly InvoiceDocument[];
  i: number;
  isInterState: boolean;
}

function taxBack({ tax, earlier, i, isInterState }: TaxedLine, grossPaise: number): Tax {
  const { rateBasisPoints } = tax;
  const back = sumAt(earlier, i, (one) => one.grossPaise) + grossPaise;
  const whole = splitTax(back, rateBasisPoints, isInterState);
  const part = (key: keyof TaxSplit) => whole[key] - sumAt(earlier, i, (one) => one.tax?.[key] ?? 0);
  return {
    rateBasisPoints,
    taxablePaise: part('taxablePaise'),
    cgstPaise: part('cgstPaise'),
    sgstPaise: part('sgstPaise'),
    igstPaise: part('igstPaise'),
  };
}

function sumAt(documents: readonly InvoiceDocument[], at: number, of: (line: InvoiceLine) => number): number {
  return documents.reduce((sum, { lines }) => sum + (lines[at] ? of(lines[at]) : 0), 0);
}
