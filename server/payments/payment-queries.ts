import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import { type Attempt, hasBroughtMoney, type PaymentState } from './payment.ts';
import type { PaymentEvent } from './payment-event.ts';

const ATTEMPT = [
  'id',
  'reference',
  'order_id as orderId',
  'method',
  'state',
  'amount_paise as amountPaise',
  'currency',
  'gateway_reference as gatewayReference',
  'start_answer as startAnswer',
  'updated_at as updatedAt',
] as const;

/** An attempt as the ledger has it. */
export type KeptAttempt = NonNullable<Awaited<ReturnType<typeof selectAttemptForUpdate>>>;

/** The order that an attempt is for, without locking anything. */
export async function selectOrderOf(db: Database | Transaction, method: string, reference: string) {
  const row = await db
    .selectFrom('payments')
    .select('order_id')
    .where('reference', '=', reference)
    .where('method', '=', method)
    .executeTakeFirst();
  return row?.order_id;
}

/** Where an attempt stands, for whoever only has to show the way. */
export async function selectStanding(db: Database, method: string, reference: string) {
  return await db
    .selectFrom('payments')
    .select(['order_id as orderId', 'state'])
    .where('reference', '=', reference)
    .where('method', '=', method)
    .executeTakeFirst();
}

/** An attempt by our reference, locked; the caller holds the order's lock already. */
export async function selectAttemptForUpdate(trx: Transaction, reference: string) {
  return await trx
    .selectFrom('payments')
    .select(ATTEMPT)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
}

/** Every attempt to pay an order, oldest first; the caller holds the order's lock. */
export async function selectAttempts(trx: Transaction, orderId: string) {
  return await trx
    .selectFrom('payments')
    .select(ATTEMPT)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('reference')
    .execute();
}

/** The order that the bank's number has paid or was to pay, if any. */
export async function selectCapturedWith(
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

export async function insertAttempt(trx: Transaction, method: string, attempt: Attempt): Promise<void> {
  await trx
    .insertInto('payments')
    .values({
      order_id: attempt.orderId,
      method,
      state: 'created',
      amount_paise: attempt.amountPaise,
      currency: attempt.currency,
      reference: attempt.reference,
    })
    .execute();
}

/** Moves an attempt, and keeps the gateway's number of it when that is told. */
export async function updateState(
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
      // the money is here: there is nothing left to ask
      ...(hasBroughtMoney(state) && { next_poll_at: null }),
      ...(gatewayReference !== undefined && { gateway_reference: gatewayReference }),
    })
    .where('id', '=', id)
    .execute();
}

/** Keeps what the shopper was told, for gateways that must not be asked twice about one attempt. */
export async function updateStartAnswer(trx: Transaction, reference: string, answer: unknown): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ start_answer: JSON.stringify(answer) })
    .where('reference', '=', reference)
    .execute();
}

/** The number that the gateway, or the shopper, gives for the transfer; only an event about money makes it final. */
export async function updateClaim(
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

/** Whether a copy of this event was kept before. */
export async function isRecorded(trx: Transaction, paymentId: string, eventKey: string): Promise<boolean> {
  const event = await trx
    .selectFrom('payment_events')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('event_key', '=', eventKey)
    .executeTakeFirst();
  return event !== undefined;
}

/** What the ledger keeps of a payment event or a refund event. */
type RecordedEvent = Omit<PaymentEvent, 'method' | 'reference' | 'says'> & { says: string };

/** The unique key below is what drops a repeated event, whatever was looked up before. */
export async function insertEvent(
  trx: Transaction,
  paymentId: string,
  event: RecordedEvent,
  outcome: string,
  why?: string,
) {
  const { source, eventKey, says, amountPaise, currency, gatewayReference, detail } = event;
  await trx
    .insertInto('payment_events')
    .values({
      payment_id: paymentId,
      source,
      event_key: eventKey,
      state: says,
      outcome,
      detail: JSON.stringify({ amountPaise, currency, gatewayReference, why, ...detail }),
    })
    .execute();
}
