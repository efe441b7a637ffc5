import { sql } from 'kysely';
import { ORDER_STATUS } from '#contract/orders.ts';
import type { Database, Transaction } from '#server/database/database.ts';

export interface PaymentDetails {
  id: string;
  orderId: string;
  reference: string;
  method: string;
  state: string;
  amountPaise: number;
  gatewayReference: string | null;
  pollError: string | null;
  createdAt: Date;
  updatedAt: Date;
  isOrderOpen: boolean;
  refunds: RefundDetails[];
  events: PaymentEventDetails[];
}

export interface RefundDetails {
  id: number;
  reference: string;
  amountPaise: number;
  state: string;
  gatewayReference: string | null;
  isManual: boolean;
  reason: string | null;
  error: string | null;
  createdAt: string;
  updatedAt: string;
  lines: { lineNo: number; quantity: number; restocked: number; amountPaise: number }[];
}

export interface PaymentEventDetails {
  at: string;
  source: 'shop' | 'return' | 'webhook' | 'poll' | 'merchant';
  state: string;
  outcome: string;
  detail: Record<string, unknown>;
}

/** Payments with their refunds and events, by their ids or of one order, oldest first. */
export async function selectPaymentDetails(
  db: Database | Transaction,
  which: { ids: readonly string[] } | { orderId: string },
): Promise<PaymentDetails[]> {
  const condition =
    'ids' in which ? sql`p.id = any(${which.ids}::uuid[])` : sql`p.order_id = ${which.orderId}`;
  const { rows } = await sql<PaymentDetails>`
    select p.id, p.order_id as "orderId", p.reference, p.method, p.state, p.amount_paise as "amountPaise",
      p.gateway_reference as "gatewayReference", p.poll_error as "pollError", p.created_at as "createdAt",
      p.updated_at as "updatedAt", o.status = ${sql.lit(ORDER_STATUS.pending)} and o.paid_at is null as "isOrderOpen",
      coalesce((select json_agg(json_build_object('id', r.id, 'reference', r.reference, 'amountPaise', r.amount_paise,
          'state', r.state, 'gatewayReference', r.gateway_reference, 'isManual', r.is_manual, 'reason', r.reason,
          'error', r.error, 'createdAt', r.created_at, 'updatedAt', r.updated_at,
          'lines', coalesce((select json_agg(json_build_object('lineNo', line.line_no, 'quantity', line.quantity,
              'restocked', line.restocked_quantity, 'amountPaise', line.amount_paise) order by line.line_no)
            from refund_lines line where line.refund_id = r.id), '[]')) order by r.id)
        from refunds r where r.payment_id = p.id), '[]') as refunds,
      coalesce((select json_agg(json_build_object('at', e.at, 'source', e.source, 'state', e.state,
          'outcome', e.outcome, 'detail', e.detail) order by e.id)
        from payment_events e where e.payment_id = p.id), '[]') as events
    from payments p join orders o on o.id = p.order_id where ${condition} order by p.created_at, p.reference`.execute(
    db,
  );
  return rows;
}
