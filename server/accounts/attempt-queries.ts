import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';

/** Of whom attempts are counted: one account asked for from one address. */
export interface Attempter {
  email: string;
  address: string;
}

interface AttemptRule {
  /** This many may follow each other freely; then each waits twice as long as the one before. */
  free: number;
  longestWaitSeconds: number;
  forgottenAfterSeconds: number;
}

/**
 * Counts one attempt before it is made, in one statement, so that a hundred at once cannot all be the first. Answers how
 * many seconds to wait when the next one is not allowed yet; then nothing is counted.
 */
export async function claimAttempt(
  db: Database,
  who: Attempter,
  rule: AttemptRule,
): Promise<number | undefined> {
  const waitSeconds = sql`case when kept.attempts + 1 < ${rule.free}::int then 0
    else least(power(2, least(kept.attempts + 1 - ${rule.free}::int, 30)), ${rule.longestWaitSeconds}) end`;
  const { rows } = await sql<{ attempts: number }>`
    insert into sign_in_attempts as kept (account_hash, address_hash, attempts, next_allowed_at, forgotten_at)
    values (${hashOf(who.email)}, ${hashOf(who.address)}, 1, now(), now() + make_interval(secs => ${rule.forgottenAfterSeconds}))
    on conflict (account_hash, address_hash) do update set
      attempts = case when kept.forgotten_at <= now() then 1 else kept.attempts + 1 end,
      next_allowed_at = case when kept.forgotten_at <= now() then now()
        else now() + make_interval(secs => ${waitSeconds}) end,
      forgotten_at = case when kept.forgotten_at <= now() then excluded.forgotten_at
        else excluded.forgotten_at + make_interval(secs => ${waitSeconds}) end
    where kept.next_allowed_at <= now()
    returning kept.attempts`.execute(db);
  return rows[0] ? undefined : secondsToWait(db, who);
}

async function secondsToWait(db: Database, who: Attempter): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from next_allowed_at - now())::float8 as seconds from sign_in_attempts
    where account_hash = ${hashOf(who.email)} and address_hash = ${hashOf(who.address)}`.execute(db);
  return Math.max(1, rows[0]?.seconds ?? 1);
}

/** A right password clears the asker's count, and sweeps out counts long forgotten. */
export async function clearAttempts(db: Database, who: Attempter): Promise<void> {
  await sql`
    delete from sign_in_attempts
    where (account_hash = ${hashOf(who.email)} and address_hash = ${hashOf(who.address)}) or forgotten_at < now()
  `.execute(db);
}

/** A new password opens the account from every address. */
export async function clearAttemptsOf(trx: Transaction, email: string): Promise<void> {
  await trx.deleteFrom('sign_in_attempts').where('account_hash', '=', hashOf(email)).execute();
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
