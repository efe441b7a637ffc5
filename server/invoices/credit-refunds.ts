import type { Transaction } from '#server/database/database.ts';
import {
  type InvoicedRefund,
  selectInvoicedRefunds,
  selectUninvoicedRefundPaise,
} from './credited-refund-queries.ts';
import { findInvoice } from './find-billing-documents.ts';
import type { InvoiceDocument } from './invoice.ts';
import { issueCreditNote } from './issue-credit-note.ts';

/**
 * Credits the refunds that were sent before the invoice was issued, so that the invoice less its credit notes
 * is what the order keeps. Caller holds the order lock.
 */
export async function creditEarlierRefunds(trx: Transaction, orderId: string): Promise<void> {
  await creditRefunds(trx, orderId, () => true);
}

/** Credits a refund that was sent, if its order has an invoice. Caller holds the order lock. */
export async function creditRefund(trx: Transaction, orderId: string, refundId: number): Promise<void> {
  await creditRefunds(trx, orderId, ({ id }) => id === refundId);
}

async function creditRefunds(
  trx: Transaction,
  orderId: string,
  isRequested: (refund: InvoicedRefund) => boolean,
): Promise<void> {
  const uncredited = await findUncreditedRefunds(trx, orderId);
  for (const { id: refundId, uninvoicedPaise, ...refund } of uncredited) {
    if (refund.state !== 'succeeded' || !isRequested({ id: refundId, ...refund })) continue;
    const part = { amountPaise: refund.amountPaise - uninvoicedPaise, lines: refund.lines };
    await issueCreditNote(trx, orderId, { reason: 'money was sent back', refundId, part });
  }
}

type UncreditedRefund = InvoicedRefund & {
  /** The part that was for items which were cancelled before the invoice, so that less went back for them. */
  uninvoicedPaise: number;
};

/** The refunds without a credit note, also those that are on their way. */
async function findUncreditedRefunds(trx: Transaction, orderId: string): Promise<UncreditedRefund[]> {
  const refunds = await selectInvoicedRefunds(trx, orderId);
  const uncredited = refunds.filter(({ creditedPaise }) => creditedPaise === null);
  const invoice = uncredited.length > 0 ? await findInvoice(trx, orderId) : undefined;
  if (!invoice) return [];
  const uninvoicedPaise = refunds.reduce(
    (rest, { amountPaise, creditedPaise }) => rest - (amountPaise - (creditedPaise ?? amountPaise)),
    await selectUninvoicedRefundPaise(trx, orderId),
  );
  return distributeUninvoiced(uninvoicedPaise, uncredited, invoice.document);
}

/** Refunds of items that the invoice does not contain come first, then the oldest. */
function distributeUninvoiced(
  uninvoicedPaise: number,
  refunds: readonly InvoicedRefund[],
  invoice: InvoiceDocument,
): UncreditedRefund[] {
  let rest = uninvoicedPaise;
  const take = (maxPaise: number) => {
    const taken = Math.max(0, Math.min(maxPaise, rest));
    rest -= taken;
    return taken;
  };
  const ofItems = refunds.map((refund) => ({
    ...refund,
    uninvoicedPaise: take(aboveInvoicePaise(refund, invoice)),
  }));
  return ofItems.map((refund) => ({
    ...refund,
    uninvoicedPaise: refund.uninvoicedPaise + take(refund.amountPaise - refund.uninvoicedPaise),
  }));
}

/** What a refund sent back of its lines above what they cost on the invoice. */
function aboveInvoicePaise({ lines }: InvoicedRefund, invoice: InvoiceDocument): number {
  return lines.reduce((sum, { lineNo, amountPaise }) => {
    const invoiced = invoice.lines.find((line) => line.lineNo === lineNo)?.grossPaise ?? 0;
    return sum + Math.max(0, amountPaise - invoiced);
  }, 0);
}
