import { sql } from 'kysely';
import type { PaymentState, RefundState } from '#contract/admin/orders/payments.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { LEASE_END } from './due-refund-queries.ts';
import type { RefundResult } from './refund.ts';
import type { RefundedLine, RefundLine } from './refund-lines.ts';

/** A refund with its payment. */
export interface StoredRefund {
  id: number;
  reference: string;
  amountPaise: number;
  state: RefundState;
  gatewayReference: string | null;
  /** The cancelled items whose money goes back: they are on no invoice, or were credited when they were cancelled. */
  cancellationId: number | null;
  orderId: string;
  payment: {
    id: string;
    reference: string;
    state: PaymentState;
    method: string;
    amountPaise: number;
    currency: string;
    number: string | null;
  };
  /** Requested longer ago than any gateway needs to know of it: then `sendOrCheckRefund` gives it up. */
  isPastGiveUpTime: boolean;
}

const NEXT_DAY = sql<Date>`now() + interval '1 day'`;

/** All refunds of a payment, oldest first. Caller holds the order lock. */
export async function selectRefundsOfPayment(trx: Transaction, paymentId: string) {
  return await trx
    .selectFrom('refunds')
    .select([
      'id',
      'reference',
      'amount_paise as amountPaise',
      'state',
      'gateway_reference as gatewayReference',
    ])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute();
}

/** The sum of all refunds of an order that have not failed, in paise. */
export async function selectRefundedPaise(trx: Transaction, orderId: string): Promise<number> {
  const { paise } = await trx
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount_paise), 0)::float8`.as('paise'))
    .where('order_id', '=', orderId)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return paise;
}

interface NewRefund {
  paymentId: string;
  reference: string;
  amountPaise: number;
  /** Empty: all lines of the order together. */
  lines: readonly RefundLine[];
  /** The cancelled items whose money goes back. */
  cancellationId?: number | undefined;
  reason?: string | undefined;
  isManual?: boolean | undefined;
}

/** Stores a refund, claimed by the caller, who sends it at once. */
export async function insertRefund(
  trx: Transaction,
  { paymentId, reference, amountPaise, lines, cancellationId, reason, isManual = false }: NewRefund,
): Promise<number> {
  const row = await trx
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      reference,
      amount_paise: amountPaise,
      cancellation_id: cancellationId ?? null,
      reason: reason ?? null,
      is_manual: isManual,
      state: 'requested',
      next_check_at: LEASE_END,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (lines.length > 0) await insertRefundLines(trx, row.id, lines);
  return row.id;
}

async function insertRefundLines(
  trx: Transaction,
  refundId: number,
  lines: readonly RefundLine[],
): Promise<void> {
  await trx
    .insertInto('refund_lines')
    .values(
      lines.map(({ lineNo, quantity, restockQuantity, amountPaise }) => ({
        refund_id: refundId,
        line_no: lineNo,
        quantity,
        restocked_quantity: restockQuantity,
        amount_paise: amountPaise,
      })),
    )
    .execute();
}

/**
 * The refunds of each line of an order together. Units of failed refunds count as restocked, because they went back
 * into stock when the refund was requested.
 */
export async function selectRefundedLines(
  db: Database | Transaction,
  orderId: string,
): Promise<RefundedLine[]> {
  const { rows } = await sql<RefundedLine>`
    select line.line_no as "lineNo", sum(line.restocked_quantity)::int as "restockedQuantity",
      coalesce(sum(line.quantity) filter (where r.state <> 'failed'), 0)::int as quantity,
      coalesce(sum(line.amount_paise) filter (where r.state <> 'failed'), 0)::bigint as "amountPaise"
    from refund_lines line join refunds r on r.id = line.refund_id join payments p on p.id = r.payment_id
    where p.order_id = ${orderId} group by line.line_no`.execute(db);
  return rows;
}

export async function selectRefund(
  db: Database | Transaction,
  id: number,
): Promise<StoredRefund | undefined> {
  return await findStoredRefund(selectStoredRefunds(db).where('r.id', '=', id));
}

/** A refund by our reference, of the gateway that received its payment. */
export async function selectRefundByReference(
  trx: Transaction,
  method: string,
  reference: string,
): Promise<StoredRefund | undefined> {
  return await findStoredRefund(
    selectStoredRefunds(trx).where('r.reference', '=', reference).where('p.method', '=', method),
  );
}

/** A payment by the gateway's number. */
export async function selectPaymentByNumber(trx: Transaction, method: string, number: string) {
  return await trx
    .selectFrom('payments')
    .select(['id', 'order_id as orderId'])
    .where('gateway_reference', '=', number)
    .where('method', '=', method)
    .executeTakeFirst();
}

function selectStoredRefunds(db: Database | Transaction) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select([
      'r.id',
      'r.reference',
      'r.amount_paise as amountPaise',
      'r.state',
      'r.gateway_reference as gatewayReference',
      'r.cancellation_id as cancellationId',
      'p.order_id as orderId',
      'p.id as paymentId',
      'p.reference as paymentReference',
      'p.state as paymentState',
      'p.method',
      'p.amount_paise as paidPaise',
      'p.currency',
      'p.gateway_reference as number',
      sql<boolean>`r.created_at < now() - interval '1 day'`.as('isPastGiveUpTime'),
    ]);
}

async function findStoredRefund(
  query: ReturnType<typeof selectStoredRefunds>,
): Promise<StoredRefund | undefined> {
  const row = await query.executeTakeFirst();
  if (!row) return undefined;
  const {
    paymentId,
    paymentReference: reference,
    paymentState,
    method,
    paidPaise,
    currency,
    number,
    ...refund
  } = row;
  return {
    ...refund,
    payment: {
      id: paymentId,
      reference,
      state: paymentState,
      method,
      amountPaise: paidPaise,
      currency,
      number,
    },
  };
}

/** The units of each line of an order in shipments that were handed over and have not come back. */
export async function selectSentUnits(db: Database | Transaction, orderId: string) {
  return await db
    .selectFrom('shipment_lines as line')
    .innerJoin('shipments as s', 's.id', 'line.shipment_id')
    .select(['line.line_no as lineNo', (eb) => eb.fn.sum<number>('line.quantity').as('quantity')])
    .where('line.order_id', '=', orderId)
    .where('s.shipped_at', 'is not', null)
    .where('s.returned_at', 'is', null)
    .groupBy('line.line_no')
    .execute();
}

/** The sum of the succeeded refunds of a payment, in paise. */
export async function sumSucceededRefunds(trx: Transaction, paymentReference: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(r.amount_paise), 0)::bigint as paise from refunds r join payments p on p.id = r.payment_id
    where p.reference = ${paymentReference} and r.state = 'succeeded'`.execute(trx);
  return rows[0]?.paise ?? 0;
}

/** Cancelled items whose money has to go back. */
export interface CancellationRefundDue {
  cancellationId: number;
  paymentId: string;
  amountPaise: number;
  items: { lineNo: number; title: string; size: string; color: string; quantity: number }[];
}

/** The money of cancelled items of an order that was not requested yet, oldest first. */
export async function selectCancellationRefundsDue(
  trx: Transaction,
  orderId: string,
): Promise<CancellationRefundDue[]> {
  const { rows } = await sql<CancellationRefundDue>`
    select due.cancellation_id as "cancellationId", due.payment_id as "paymentId", due.amount_paise as "amountPaise", (
        select coalesce(json_agg(json_build_object('lineNo', line.line_no, 'title', line.title, 'size', line.size,
          'color', line.color, 'quantity', units.quantity) order by line.line_no), '[]')
        from cancelled_lines units join order_lines line on line.order_id = due.order_id and line.line_no = units.line_no
        where units.cancellation_id = due.cancellation_id) as items
    from cancellation_refunds_due due where due.order_id = ${orderId} and not due.is_requested
    order by due.cancellation_id`.execute(trx);
  return rows;
}

/** Stores the result of a refund; why it was not sent before is removed. A pending refund is checked after a day. */
export async function updateRefund(
  trx: Transaction,
  id: number,
  { state, gatewayReference }: RefundResult,
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({
      state,
      error: null,
      updated_at: sql<Date>`now()`,
      next_check_at: state === 'pending' ? NEXT_DAY : null,
      ...(gatewayReference !== undefined && { gateway_reference: gatewayReference }),
    })
    .where('id', '=', id)
    .execute();
}

/** Stores why a refund was not sent, or removes the reason. */
export async function updateRefundError(
  db: Database | Transaction,
  id: number,
  error: string | null,
): Promise<void> {
  await db.updateTable('refunds').set({ error }).where('id', '=', id).execute();
}
