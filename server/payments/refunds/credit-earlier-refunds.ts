import type { Transaction } from '#server/database/database.ts';
import { issueCreditNote } from '#server/invoices/issue-credit-note.ts';
import { selectRefundLines, selectUncreditedRefunds } from './refund-queries.ts';

/**
 * Credits the refunds that were sent before the invoice was issued, so that the invoice less its credit notes
 * is what the order keeps. Caller holds the order lock.
 */
export async function creditEarlierRefunds(trx: Transaction, orderId: string): Promise<void> {
  for (const uncredited of await selectUncreditedRefunds(trx, orderId)) {
    const { id: refundId, amountPaise } = uncredited;
    const part = { amountPaise, lines: await selectRefundLines(trx, refundId) };
    await issueCreditNote(trx, orderId, { reason: 'money was sent back', refundId, part });
  }
}
