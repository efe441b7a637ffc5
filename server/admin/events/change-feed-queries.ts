import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

const RECENT_ROWS = 200;

/**
 * A text that differs after every insert. The newest ids alone are not enough: a transaction with a lower id may commit
 * later. It then changes the number of rows among the newest ids.
 */
const newestRowsOf = (table: string): RawBuilder<unknown> => {
  const name = sql.table(table);
  return sql`(select concat(max(id), ':', count(*)) from ${name}
    where id > (select coalesce(max(id), 0) from ${name}) - ${sql.lit(RECENT_ROWS)})`;
};

const FINGERPRINTS = {
  orders: sql`concat_ws(' ', ${newestRowsOf('order_status_changes')}, ${newestRowsOf('order_notes')},
    ${newestRowsOf('email_outbox')}, (select count(*) from email_outbox where next_attempt_at is not null))`,
  payments: sql`concat_ws(' ', ${newestRowsOf('payment_events')}, ${newestRowsOf('refunds')})`,
  messages: sql`concat_ws(' ', ${newestRowsOf('contact_messages')}, ${newestRowsOf('message_entries')})`,
  activity: newestRowsOf('audit_log'),
};

export type ChangeSource = keyof typeof FINGERPRINTS;

/** One text per source; it differs from an earlier one if something was added since. */
export async function selectFingerprints(db: Database): Promise<Record<ChangeSource, string>> {
  const columns = Object.entries(FINGERPRINTS).map(([name, value]) => sql`${value} as ${sql.ref(name)}`);
  const { rows } = await sql<Record<ChangeSource, string>>`select ${sql.join(columns)}`.execute(db);
  if (!rows[0]) throw new Error('no fingerprints');
  return rows[0];
}
