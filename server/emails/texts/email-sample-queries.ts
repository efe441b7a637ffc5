import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** What an email about an order is about. */
export interface EmailSample {
  orderId: string;
  refundId: number | null;
  shipmentId: number | null;
  cancellationId: number | null;
  text: string | null;
}

// orders of people whose data is erased have no email any more, see `withoutErased`
const HAS_EMAIL = sql`o.email not like '%@invalid'`;

/** What the newest email of a kind is about; without one, the newest order with an email. */
export async function selectSample(db: Database, kind: string): Promise<EmailSample | undefined> {
  const { rows } = await sql<EmailSample>`
    (select e.order_id as "orderId", e.refund_id as "refundId", e.shipment_id as "shipmentId",
      e.cancellation_id as "cancellationId", e.text from email_outbox e join orders o on o.id = e.order_id
      where e.kind = ${kind} and ${HAS_EMAIL} order by e.id desc limit 1)
    union all (select id, null, null, null, '' from orders o where ${HAS_EMAIL} order by created_at desc limit 1)
    limit 1`.execute(db);
  return rows[0];
}
