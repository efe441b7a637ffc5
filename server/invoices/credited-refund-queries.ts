import { sql } from 'kysely';
import type { RefundState } from '#contract/admin/orders/payments.ts';
import type { Transaction } from '#server/database/database.ts';
import type { CreditedLine } from './issue-credit-note.ts';

/** A refund of an invoiced order that was not for cancelled items. */
export interface InvoicedRefund {
  id: number;
  amountPaise: number;
  state: RefundState;
  /** Empty: all lines of the order together. */
  lines: CreditedLine[];
  /** The total of its credit note; null without one. */
  creditedPaise: number | null;
}

/**
 * The refunds of the payments that paid an order with an invoice, oldest first, without failed ones and without those of
 * cancelled items.
 */
export async function selectInvoicedRefunds(trx: Transaction, orderId: string): Promise<InvoicedRefund[]> {
  const { rows } = await sql<InvoicedRefund>`
    select r.id, r.amount_paise as "amountPaise", r.state, c.total_paise as "creditedPaise", (
        select coalesce(json_agg(json_build_object('lineNo', l.line_no, 'quantity', l.quantity,
          'amountPaise', l.amount_paise) order by l.line_no), '[]')
        from refund_lines l where l.refund_id = r.id) as lines
    from orders o join invoices i on i.order_id = o.id join payments p on p.order_id = o.id
    join refunds r on r.payment_id = p.id left join credit_notes c on c.refund_id = r.id
    where o.id = ${orderId} and o.paid_at is not null and p.state in ('captured', 'refunded')
      and r.state <> 'failed' and r.cancellation_id is null
      and not exists (select from payment_events e where e.payment_id = p.id and e.outcome = 'refund_due')
    order by r.id`.execute(trx);
  return rows;
}

/**
 * What had been refunded of items that were cancelled before the invoice was issued, in paise: what they cost less what
 * their cancellation sent back. It is on no invoice.
 */
export async function selectUninvoicedRefundPaise(trx: Transaction, orderId: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(c.amount_paise - c.refund_paise), 0)::bigint as paise
    from cancellations c join invoices i on i.order_id = c.order_id
    where c.order_id = ${orderId} and c.refund_paise is not null and c.at < i.issued_at`.execute(trx);
  return rows[0]?.paise ?? 0;
}
