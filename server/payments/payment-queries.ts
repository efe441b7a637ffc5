import { sql } from 'kysely';
import type { PaymentState } from '#contract/admin/orders/payments.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { hasReceivedMoney, type Payment } from './payment.ts';
import type { PaymentEvent } from './payment-event.ts';

const PAYMENT_COLUMNS = [
  'id',
  'reference',
  'order_id as orderId',
  'method',
  'state',
  'amount_paise as amountPaise',
  'currency',
  'gateway_reference as gatewayReference',
  'start_reply as startReply',
  'updated_at as updatedAt',
] as const;

/** A payment as stored. */
export type StoredPayment = NonNullable<Awaited<ReturnType<typeof selectPaymentForUpdate>>>;

/** The id of the order of a payment. Locks nothing. */
export async function selectOrderIdOfPayment(db: Database | Transaction, method: string, reference: string) {
  const row = await db
    .selectFrom('payments')
    .select('order_id')
    .where('reference', '=', reference)
    .where('method', '=', method)
    .executeTakeFirst();
  return row?.order_id;
}

/** Order and state of a payment, without a lock: only for choosing the page to show. */
export async function selectPaymentState(db: Database, method: string, reference: string) {
  return await db
    .selectFrom('payments')
    .select(['order_id as orderId', 'state'])
    .where('reference', '=', reference)
    .where('method', '=', method)
    .executeTakeFirst();
}

/** A payment by our reference, locked. Caller holds the order lock. */
export async function selectPaymentForUpdate(trx: Transaction, reference: string) {
  return await trx
    .selectFrom('payments')
    .select(PAYMENT_COLUMNS)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
}

/** All payments of an order, oldest first. Caller holds the order lock. */
export async function selectPaymentsOfOrder(db: Database | Transaction, orderId: string) {
  return await db
    .selectFrom('payments')
    .select(PAYMENT_COLUMNS)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('reference')
    .execute();
}

/** Makes every other transaction that records money under this reference wait until this one ends. */
export async function lockReference(trx: Transaction, gatewayReference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment reference ${gatewayReference}`}, 0))`.execute(
    trx,
  );
}

/** The id of the order whose money came in under this gateway reference, if any. */
export async function selectOrderIdPaidWith(
  trx: Transaction,
  gatewayReference: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('payments')
    .select('order_id')
    .where('gateway_reference', '=', gatewayReference)
    .where('state', 'in', ['captured', 'refund_due', 'refunded'])
    .executeTakeFirst();
  return row?.order_id;
}

export async function insertPayment(trx: Transaction, method: string, payment: Payment): Promise<void> {
  await trx
    .insertInto('payments')
    .values({
      order_id: payment.orderId,
      method,
      state: 'created',
      amount_paise: payment.amountPaise,
      currency: payment.currency,
      reference: payment.reference,
    })
    .execute();
}

/** Changes the state of a payment, and stores the gateway's number if given. */
export async function updatePaymentState(
  trx: Transaction,
  id: string,
  state: PaymentState,
  gatewayReference?: string,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({
      state,
      updated_at: sql<Date>`now()`,
      // the money is here: polling ends
      ...(hasReceivedMoney(state) && { next_poll_at: null }),
      ...(gatewayReference !== undefined && { gateway_reference: gatewayReference }),
    })
    .where('id', '=', id)
    .execute();
}

/** Changes the amount of a payment that awaits cash. */
export async function updateAwaitedAmount(trx: Transaction, id: string, amountPaise: number): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ amount_paise: amountPaise, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'awaiting_cash')
    .execute();
}

/** Stores the reply to the shopper, for gateways that accept only one start per payment. */
export async function updateStartReply(trx: Transaction, reference: string, reply: unknown): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ start_reply: JSON.stringify(reply) })
    .where('reference', '=', reference)
    .execute();
}

/**
 * Stores the transfer number that the gateway or the shopper gives; only an event about money makes it final.
 */
export async function updateClaimedReference(
  trx: Transaction,
  reference: string,
  gatewayReference: string,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ gateway_reference: gatewayReference })
    .where('reference', '=', reference)
    .where('state', 'in', ['created', 'started'])
    .execute();
}

/** True when a copy of this event is stored. */
export async function isEventRecorded(
  trx: Transaction,
  paymentId: string,
  eventKey: string,
): Promise<boolean> {
  const event = await trx
    .selectFrom('payment_events')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('event_key', '=', eventKey)
    .executeTakeFirst();
  return event !== undefined;
}

/** The stored fields of a payment event or a refund event. */
type RecordedEvent = Omit<PaymentEvent, 'method' | 'reference' | 'reportedState'> & { reportedState: string };

/** Stores an event. The unique event key rejects a duplicate, even when `isEventRecorded` found none. */
export async function insertPaymentEvent(
  trx: Transaction,
  paymentId: string,
  event: RecordedEvent,
  outcome: string,
  why?: string,
) {
  const { source, eventKey, reportedState, amountPaise, currency, gatewayReference, detail } = event;
  await trx
    .insertInto('payment_events')
    .values({
      payment_id: paymentId,
      source,
      event_key: eventKey,
      state: reportedState,
      outcome,
      detail: JSON.stringify({ amountPaise, currency, gatewayReference, why, ...detail }),
    })
    .execute();
}
