import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** Deletes expired rows, and nothing that a request could still need. */
export async function deleteExpired(db: Database): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db);
  await sql`update orders set network_hash = null where network_hash is not null and created_at < now() - interval '2 days'`.execute(
    db,
  );
  await sql`delete from sessions where expires_at < now() or absolute_expires_at < now()`.execute(db);
  await sql`delete from staff_sessions where expires_at < now() or absolute_expires_at < now()`.execute(db);
  await sql`delete from content_previews where expires_at < now()`.execute(db);
  await sql`delete from staff_challenges where expires_at < now()`.execute(db);
  await sql`delete from password_resets where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from email_changes where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from sign_in_attempts where expires_at < now()`.execute(db);
  // an email may contain a link that grants access, or a postal address
  await sql`delete from email_outbox where created_at < now() - interval '30 days' and next_attempt_at is null`.execute(
    db,
  );
  await sql`delete from email_outbox where kind in ('password-reset', 'email-change', 'staff-invitation') and created_at < now() - interval '1 day'`.execute(
    db,
  );
  // the text of a row names the payer; what was recorded stays with the payment
  await sql`delete from statement_imports where created_at < now() - interval '180 days'`.execute(db);
  await sql`delete from catalog_exports where at < now() - interval '1 year'`.execute(db);
  await deleteInParts(
    db,
    sql`delete from operations where id = any(array(
      select id from operations where created_at < now() - interval '30 days' limit ${OPERATIONS_PER_PART}))`,
  );
  // within these days an import can be taken back; the activity log still names it
  const isOld = sql`coalesce(i.applied_at, i.discarded_at, i.created_at) < now() - interval '31 days'`;
  await deleteInParts(
    db,
    sql`delete from product_import_rows using (
        select r.import_id, r.number from product_imports i join product_import_rows r on r.import_id = i.id
        where ${isOld} limit ${ROWS_PER_PART}
      ) as old where old.import_id = product_import_rows.import_id and old.number = product_import_rows.number`,
  );
  await sql`delete from product_imports i where ${isOld}`.execute(db);
  await sql`delete from product_imports where state = 'uploading' and created_at < now() - interval '1 day'`.execute(
    db,
  );
  // servers read a change within a second, and discard what they cached after a lost connection
  await sql`delete from catalog_changes where changed_at < now() - interval '1 hour'`.execute(db);
  await sql`delete from rate_limits where window_ends_at < now()`.execute(db);
}

/** The operations of a large import have 2,000 rows each. */
const OPERATIONS_PER_PART = 10;
const ROWS_PER_PART = 10_000;

/** Repeats a statement that deletes some rows until there are none: all at once would exceed the time limit of a statement. */
async function deleteInParts(db: Database, statement: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await statement.execute(db);
    if (!numAffectedRows) return;
  }
}
