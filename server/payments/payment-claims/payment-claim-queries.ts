import type { Transaction } from '#server/database/database.ts';

/** How the keys of these events begin, before the entry of the activity log. */
export const CLAIM_REJECTED = 'claim rejected ';

/** The latest rejection of a payment claim, also if it was taken back: the id of its entry in the activity log. */
export async function selectLastRejection(trx: Transaction, paymentId: string) {
  const event = await trx
    .selectFrom('payment_events')
    .select('detail')
    .where('payment_id', '=', paymentId)
    .where('source', '=', 'merchant')
    .where('event_key', 'like', `${CLAIM_REJECTED}%`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const auditId = event?.detail.auditId;
  return typeof auditId === 'number' ? { auditId } : undefined;
}
