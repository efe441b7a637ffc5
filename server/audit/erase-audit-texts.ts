import { sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';

/** What is known of a person whose texts leave the log. */
interface ErasedPerson {
  /** Of the list of customers. */
  id: string;
  emails: string[];
  orderIds: string[];
  ticketNumbers: string[];
}

/** The fields of `before` and `after` that may contain a text about a person, or written by one. */
const PERSONAL_FIELDS = ['text', 'note', 'to', 'fullName', 'address', 'city', 'phone'];
/** What `to` contains if the email is not to the person. */
const NOT_PERSONAL = 'the shop';

/**
 * Masks texts about a person in the activity log with `mask`. Who did what, when and to what stays: the database rejects
 * any other change of the log.
 */
export async function eraseAuditTexts(
  trx: Transaction,
  { id, emails, orderIds, ticketNumbers }: ErasedPerson,
  mask: string,
): Promise<void> {
  const masked = (column: 'before' | 'after') => sql`${sql.ref(column)} || (
    select coalesce(jsonb_object_agg(name, ${mask}::text), '{}') from jsonb_each_text(${sql.ref(column)}) as field (name, value)
    where name = any(${PERSONAL_FIELDS}::text[]) and value <> ${NOT_PERSONAL})`;
  await sql`set local haat.erases_personal_data = 'on'`.execute(trx);
  await sql`
    update audit_log set before = ${masked('before')}, after = ${masked('after')}
    where (subject_kind = 'order' and subject_id = any(${orderIds}::text[]))
      or (subject_kind = 'customer' and subject_id = ${id})
      or (subject_kind = 'message' and subject_id = any(${ticketNumbers}::text[]))
      or (action = 'email.resend' and after ->> 'to' = any(${emails}::text[]))`.execute(trx);
  await sql`set local haat.erases_personal_data = 'off'`.execute(trx);
}
