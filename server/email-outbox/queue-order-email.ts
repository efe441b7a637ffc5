import { sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';
import type { OrderEmailKind } from './order-email-kinds.ts';

/**
 * Queues emails about an order, in the transaction that changes the order. Each kind is sent once per order,
 * however often it is queued. The text is rendered when the email is sent, so queueing costs one short
 * statement.
 */
export async function queueOrderEmail(
  trx: Transaction,
  orderId: string,
  ...kinds: OrderEmailKind[]
): Promise<void> {
  await insertEmails(
    trx,
    kinds.map((kind) => ({ kind, order_id: orderId, dedupe_key: `${kind} ${orderId}` })),
  );
}

/**
 * Queues the emails about cash on delivery that was chosen after ordering. The first emails called the order
 * unpaid; one whose sending has not begun will show the present state instead.
 */
export async function queueCashOnDeliveryEmails(trx: Transaction, orderId: string): Promise<void> {
  // locked: its sending cannot begin before this transaction has ended
  const first = await trx
    .selectFrom('email_outbox')
    .select(['kind', 'attempts', 'next_attempt_at'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['order-placed', 'new-order'] satisfies OrderEmailKind[])
    .orderBy('id')
    .forUpdate()
    .execute();
  const outdated = first.filter((email) => email.attempts > 0 || email.next_attempt_at === null);
  const kinds = outdated.map(({ kind }) =>
    kind === 'new-order' ? ('order-to-send' as const) : ('cash-on-delivery-chosen' as const),
  );
  if (kinds.length > 0) await queueOrderEmail(trx, orderId, ...new Set(kinds));
}

/** Queues the email about a payment that has to be refunded, once per payment. */
export async function queueRefundDueEmail(
  trx: Transaction,
  orderId: string,
  reference: string,
): Promise<void> {
  await insertEmails(trx, [{ kind: 'refund-due', order_id: orderId, dedupe_key: `refund-due ${reference}` }]);
}

/** Queues the email about a sent refund, once per refund. */
export async function queueRefundSentEmail(
  trx: Transaction,
  orderId: string,
  refundId: number,
): Promise<void> {
  const dedupe_key = `refund-sent ${refundId}`;
  await insertEmails(trx, [{ kind: 'refund-sent', order_id: orderId, dedupe_key, refund_id: refundId }]);
}

/** Queues the email about a corrected address, once per correction. */
export async function queueAddressChangedEmail(
  trx: Transaction,
  orderId: string,
  auditId: number,
): Promise<void> {
  const dedupe_key = `address-changed ${auditId}`;
  await insertEmails(trx, [{ kind: 'address-changed', order_id: orderId, dedupe_key }]);
}

// time to undo the rejection before the customer reads of it
const UNDO_MINUTES = 2;

/**
 * Queues the email about a rejected claim of a payment. `text` is the reason, for the customer. `key` is unique per
 * rejection. Sent two minutes later.
 */
export async function queueClaimRejectedEmail(
  trx: Transaction,
  orderId: string,
  { key, text }: { key: string; text: string },
): Promise<void> {
  await trx
    .insertInto('email_outbox')
    .values({
      kind: 'payment-claim-rejected' satisfies OrderEmailKind,
      order_id: orderId,
      dedupe_key: key,
      text,
      next_attempt_at: sql<Date>`now() + make_interval(mins => ${UNDO_MINUTES})`,
    })
    .execute();
}

/** Removes a queued email whose sending has not begun. Returns false if it is too late. */
export async function removeUnsentEmail(trx: Transaction, key: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('email_outbox')
    .where('dedupe_key', '=', key)
    .where('attempts', '=', 0)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Queues an email about a shipment of an order, once per shipment. */
export async function queueShipmentEmail(
  trx: Transaction,
  orderId: string,
  kind: 'order-shipped' | 'order-returned',
  shipmentId: number,
): Promise<void> {
  const dedupe_key = `${kind} ${orderId} shipment ${shipmentId}`;
  await insertEmails(trx, [{ kind, order_id: orderId, dedupe_key, shipment_id: shipmentId }]);
}

/** Queues the email about cancelled items of an order that goes on, once per cancellation. */
export async function queueItemsCancelledEmail(
  trx: Transaction,
  orderId: string,
  cancellationId: number,
): Promise<void> {
  const dedupe_key = `items-cancelled ${cancellationId}`;
  const about = { order_id: orderId, cancellation_id: cancellationId };
  await insertEmails(trx, [{ kind: 'items-cancelled', dedupe_key, ...about }]);
}

interface OrderEmail {
  kind: OrderEmailKind;
  order_id: string;
  dedupe_key: string;
  refund_id?: number;
  shipment_id?: number;
  cancellation_id?: number;
}

async function insertEmails(trx: Transaction, emails: OrderEmail[]): Promise<void> {
  await trx
    .insertInto('email_outbox')
    .values(emails)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}
