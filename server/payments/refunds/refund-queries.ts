import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import type { PaymentState } from '../payment.ts';
import type { RefundStanding, RefundState } from './refund.ts';

/** A refund with the payment that it comes from. */
export interface KeptRefund {
  id: number;
  reference: string;
  amountPaise: number;
  state: RefundState;
  gatewayReference: string | null;
  /** The line of the order whose money it is; null: of all together. */
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
  /** Asked for longer ago than any gateway takes to hear of it. */
  isOld: boolean;
}

const DAY = sql<Date>`now() + interval '1 day'`;
// Nobody else goes after a refund while one does: longer than all calls to a gateway together may take.
const LEASE = sql<Date>`now() + interval '2 minutes'`;

/** Every refund of an attempt, oldest first; the caller holds the order's lock. */
export async function selectRefundsOf(trx: Transaction, paymentId: string) {
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
  isByHand?: boolean | undefined;
}

/** Writes down a refund that its writer goes after at once. */
export async function insertRefund(
  trx: Transaction,
  { paymentId, reference, amountPaise, lineNo, isByHand = false }: NewRefund,
): Promise<number> {
  const row = await trx
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      reference,
      amount_paise: amountPaise,
      line_no: lineNo ?? null,
      is_by_hand: isByHand,
      state: 'asked',
      next_ask_at: LEASE,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Takes the refunds that somebody has to go after now, so that nobody else does. */
export async function takeDueRefunds(db: Database, limit: number): Promise<number[]> {
  const rows = await db
    .updateTable('refunds')
    .set({ next_ask_at: LEASE })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('refunds')
        .select('id')
        .where('next_ask_at', '<=', sql<Date>`now()`)
        .orderBy('next_ask_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectRefund(db: Database | Transaction, id: number): Promise<KeptRefund | undefined> {
  return await kept(selectKept(db).where('r.id', '=', id));
}

/** A refund by our reference, of the gateway that took its payment. */
export async function selectRefundByReference(
  trx: Transaction,
  method: string,
  reference: string,
): Promise<KeptRefund | undefined> {
  return await kept(selectKept(trx).where('r.reference', '=', reference).where('p.method', '=', method));
}

/** A payment by the gateway's number of it. */
export async function selectPaymentByNumber(trx: Transaction, method: string, number: string) {
  return await trx
    .selectFrom('payments')
    .select(['id', 'order_id as orderId'])
    .where('gateway_reference', '=', number)
    .where('method', '=', method)
    .executeTakeFirst();
}

/** Lets the gateway be asked at once about a refund that is on its way. */
export async function updateNextAsk(db: Database, method: string, reference: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ next_ask_at: sql<Date>`now()` })
    .where('reference', '=', reference)
    .where('state', '=', 'accepted')
    .where('payment_id', 'in', (eb) =>
      eb.selectFrom('payments').select('payments.id').where('payments.method', '=', method),
    )
    .execute();
}

function selectKept(db: Database | Transaction) {
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

async function kept(query: ReturnType<typeof selectKept>): Promise<KeptRefund | undefined> {
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

/** What of an attempt has arrived at the shopper again. */
export async function sumDone(trx: Transaction, paymentReference: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(r.amount_paise), 0)::bigint as paise from refunds r join payments p on p.id = r.payment_id
    where p.reference = ${paymentReference} and r.state = 'done'`.execute(trx);
  return rows[0]?.paise ?? 0;
}

/** What of one line of an order is back or on its way. */
export async function sumOfLine(trx: Transaction, orderId: string, lineNo: number): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(r.amount_paise), 0)::bigint as paise from refunds r join payments p on p.id = r.payment_id
    where p.order_id = ${orderId} and r.line_no = ${lineNo} and r.state <> 'failed'`.execute(trx);
  return rows[0]?.paise ?? 0;
}

/** Writes down what became of a refund; one that is on its way is asked about once a day. */
export async function updateRefund(
  trx: Transaction,
  id: number,
  { state, gatewayReference }: RefundStanding,
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({
      state,
      updated_at: sql<Date>`now()`,
      next_ask_at: state === 'accepted' ? DAY : null,
      ...(gatewayReference !== undefined && { gateway_reference: gatewayReference }),
    })
    .where('id', '=', id)
    .execute();
}

/** Nobody knows what came of it: it is asked about again after as long as it has waited, an hour at most. */
export async function postponeRefund(db: Database, id: number): Promise<void> {
  await db
    .updateTable('refunds')
    .set({
      next_ask_at: sql<Date>`now() + least(greatest(now() - created_at, interval '1 minute'), interval '1 hour')`,
    })
    .where('id', '=', id)
    .where('next_ask_at', 'is not', null)
    .execute();
}
