import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import type { PaymentState } from '../payment.ts';
import { LEASE_END } from './due-refund-queries.ts';
import type { RefundResult, RefundState } from './refund.ts';

/** A refund with its payment. */
export interface StoredRefund {
  id: number;
  reference: string;
  amountPaise: number;
  state: RefundState;
  gatewayReference: string | null;
  /** The refunded line of the order; null: all lines together. */
  lineNo: number | null;
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
  /** Requested longer ago than any gateway needs to know of it. */
  isOld: boolean;
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

interface NewRefund {
  paymentId: string;
  reference: string;
  amountPaise: number;
  lineNo?: number | undefined;
  isManual?: boolean | undefined;
}

/** Stores a refund, claimed by the caller, who sends it at once. */
export async function insertRefund(
  trx: Transaction,
  { paymentId, reference, amountPaise, lineNo, isManual = false }: NewRefund,
): Promise<number> {
  const row = await trx
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      reference,
      amount_paise: amountPaise,
      line_no: lineNo ?? null,
      is_manual: isManual,
      state: 'requested',
      next_check_at: LEASE_END,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
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
      'r.line_no as lineNo',
      'p.order_id as orderId',
      'p.id as paymentId',
      'p.reference as paymentReference',
      'p.state as paymentState',
      'p.method',
      'p.amount_paise as paidPaise',
      'p.currency',
      'p.gateway_reference as number',
      sql<boolean>`r.created_at < now() - interval '1 day'`.as('isOld'),
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

/** The sum of the succeeded refunds of a payment, in paise. */
export async function sumSucceededRefunds(trx: Transaction, paymentReference: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(r.amount_paise), 0)::bigint as paise from refunds r join payments p on p.id = r.payment_id
    where p.reference = ${paymentReference} and r.state = 'succeeded'`.execute(trx);
  return rows[0]?.paise ?? 0;
}

/** The sum of the refunds of one order line that have not failed, in paise. */
export async function sumRefundsOfLine(trx: Transaction, orderId: string, lineNo: number): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(r.amount_paise), 0)::bigint as paise from refunds r join payments p on p.id = r.payment_id
    where p.order_id = ${orderId} and r.line_no = ${lineNo} and r.state <> 'failed'`.execute(trx);
  return rows[0]?.paise ?? 0;
}

/** Stores the result of a refund. A pending refund is checked once a day. */
export async function updateRefund(
  trx: Transaction,
  id: number,
  { state, gatewayReference }: RefundResult,
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({
      state,
      updated_at: sql<Date>`now()`,
      next_check_at: state === 'pending' ? NEXT_DAY : null,
      ...(gatewayReference !== undefined && { gateway_reference: gatewayReference }),
    })
    .where('id', '=', id)
    .execute();
}

/** The succeeded refunds of payments that paid an order, without a credit note, oldest first. */
export async function selectUncreditedRefunds(trx: Transaction, orderId: string) {
  return await trx
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['r.id', 'r.amount_paise as amountPaise', 'r.line_no as lineNo'])
    .where('o.id', '=', orderId)
    .where('o.paid_at', 'is not', null)
    .where('r.state', '=', 'succeeded')
    .where('p.state', 'in', ['captured', 'refunded'])
    .where(
      sql<boolean>`not exists (select from payment_events e where e.payment_id = p.id and e.outcome = 'refund_due')`,
    )
    .where(sql<boolean>`not exists (select from credit_notes c where c.refund_id = r.id)`)
    .orderBy('r.id')
    .execute();
}
