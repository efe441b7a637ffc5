import { sql } from 'kysely';

/** What `last_error` contains if the email has no recipient. The merchant need not do anything about such an email. */
export const NO_RECIPIENT = 'nobody to send it to';

/** SQL: whether an email of `email_outbox` was given up, or expired before its first attempt. */
export const IS_FAILED_EMAIL = sql<boolean>`(sent_at is null and next_attempt_at is null
  and last_error is distinct from ${sql.lit(NO_RECIPIENT)})`;
