import type { Transaction } from '#server/database/database.ts';

/** What becomes of an order and is told by mail. `new-order` goes to the owner, everything else to the shopper. */
export const ORDER_MAIL_KINDS = [
  'order-placed',
  'new-order',
  'payment-received',
  'order-shipped',
  'order-delivered',
  'order-cancelled',
  'order-returned',
  'refund-due',
  'refund-sent',
] as const;
export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number];

/**
 * Puts news of an order into the outbox, within the transaction that makes them true. Each is told once an order, however
 * often it is queued. The words are found when the mail is sent, so that this costs one short statement.
 */
export async function queueOrderMail(
  trx: Transaction,
  orderId: string,
  ...kinds: OrderMailKind[]
): Promise<void> {
  await queue(
    trx,
    kinds.map((kind) => ({ kind, order_id: orderId, dedupe_key: `${kind} ${orderId}` })),
  );
}

/** The same for money that has to be sent back, once for each payment that brought it. */
export async function queueRefundMail(trx: Transaction, orderId: string, reference: string): Promise<void> {
  await queue(trx, [{ kind: 'refund-due', order_id: orderId, dedupe_key: `refund-due ${reference}` }]);
}

/** The same for money that has been sent back, once each refund. */
export async function queueRefundSentMail(
  trx: Transaction,
  orderId: string,
  refundId: number,
): Promise<void> {
  const dedupe_key = `refund-sent ${refundId}`;
  await queue(trx, [{ kind: 'refund-sent', order_id: orderId, dedupe_key, refund_id: refundId }]);
}

async function queue(
  trx: Transaction,
  mails: { kind: OrderMailKind; order_id: string; dedupe_key: string; refund_id?: number }[],
): Promise<void> {
  await trx
    .insertInto('mails')
    .values(mails)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}
