import type { Transaction } from '#server/database/database.ts';

/** The last rejection of a claim: the entry of the activity log. */
export async function selectLastRejection(trx: Transaction, paymentId: string) {
  const event = await trx
    .selectFrom('payment_events')
    .select('detail')
    .where('payment_id', '=', paymentId)
    .where('source', '=', 'merchant')
    .where('event_key', 'like', 'claim rejected %')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const auditId = event?.detail.auditId;
  return typeof auditId === 'number' ? { auditId } : undefined;
}
