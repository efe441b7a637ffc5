import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';

/** All networks from which the customer has never signed in. Their attempts are counted together. */
export const ELSEWHERE = 'elsewhere';

/** What sign-in attempts are counted by: one account from one network. `clientIp` gives the network. */
export interface Attempter {
  email: string;
  address: string;
}

interface AttemptRule {
  /** The number of attempts without delay. After these each delay is twice the one before. */
  free: number;
  longestWaitSeconds: number;
  forgottenAfterSeconds: number;
}

/**
 * Counts one sign-in attempt before the password is checked, in one statement. So parallel attempts
 * cannot all be the first. Returns the seconds to wait if the attempt is not allowed yet; then it is not
 * counted. An attempt without delay stores no time: a transaction that started earlier may be counted later.
 */
export async function claimAttempt(
  trx: Transaction,
  who: Attempter,
  rule: AttemptRule,
): Promise<number | undefined> {
  const waitSeconds = sql`case when kept.attempts + 1 < ${rule.free}::int then 0
    else least(power(2, least(kept.attempts + 1 - ${rule.free}::int, 30)), ${rule.longestWaitSeconds}) end`;
  const { rows } = await sql<{ attempts: number }>`
    insert into sign_in_attempts as kept (account_hash, address_hash, attempts, next_allowed_at, forgotten_at)
    values (${hashOf(who.email)}, ${hashOf(who.address)}, 1, '-infinity', now() + make_interval(secs => ${rule.forgottenAfterSeconds}))
    on conflict (account_hash, address_hash) do update set
      attempts = case when kept.forgotten_at <= now() then 1 else kept.attempts + 1 end,
      next_allowed_at = case when kept.forgotten_at <= now() or ${waitSeconds} = 0 then '-infinity'
        else now() + make_interval(secs => ${waitSeconds}) end,
      forgotten_at = case when kept.forgotten_at <= now() then excluded.forgotten_at
        else excluded.forgotten_at + make_interval(secs => ${waitSeconds}) end
    where kept.next_allowed_at <= now()
    returning kept.attempts`.execute(trx);
  return rows[0] ? undefined : secondsToWait(trx, who);
}

async function secondsToWait(trx: Transaction, who: Attempter): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from next_allowed_at - now())::float8 as seconds from sign_in_attempts
    where account_hash = ${hashOf(who.email)} and address_hash = ${hashOf(who.address)}`.execute(trx);
  return Math.max(1, rows[0]?.seconds ?? 1);
}

/** True if the customer has signed in or set a password from this network before. */
export async function isKnownAddress(trx: Transaction, { email, address }: Attempter): Promise<boolean> {
  const known = await trx
    .selectFrom('known_addresses')
    .select('seen_at')
    .where('account_hash', '=', hashOf(email))
    .where('address_hash', '=', hashOf(address))
    .executeTakeFirst();
  return known !== undefined;
}

/** Saves the network as known for the account. Deletes its networks unused for `KNOWN_NETWORK_LIFETIME`. */
export async function rememberAddress(trx: Transaction, { email, address }: Attempter): Promise<void> {
  await sql`
    insert into known_addresses (account_hash, address_hash) values (${hashOf(email)}, ${hashOf(address)})
    on conflict (account_hash, address_hash) do update set seen_at = now()`.execute(trx);
  await sql`
    delete from known_addresses where account_hash = ${hashOf(email)} and seen_at < now() - ${sql.lit(KNOWN_FOR)}::interval
  `.execute(trx);
}

/**
 * Clears the count of this source after a correct password, and removes its attempt from the count of unknown
 * networks.
 */
export async function clearAttempts(trx: Transaction, { email, address }: Attempter): Promise<void> {
  await sql`
    delete from sign_in_attempts where account_hash = ${hashOf(email)} and address_hash = ${hashOf(address)}
  `.execute(trx);
  await sql`
    update sign_in_attempts set attempts = attempts - 1
    where account_hash = ${hashOf(email)} and address_hash = ${hashOf(ELSEWHERE)} and attempts > 0
  `.execute(trx);
}

/** Deletes expired counts. Skips rows locked by another transaction. */
export async function sweepAttempts(db: Database): Promise<void> {
  await sql`
    delete from sign_in_attempts where ctid = any(array(
      select ctid from sign_in_attempts where forgotten_at < now() limit 1000 for update skip locked))
  `.execute(db);
}

/** Clears the counts of all networks, after a password reset. */
export async function clearAttemptsOf(trx: Transaction, email: string): Promise<void> {
  await trx.deleteFrom('sign_in_attempts').where('account_hash', '=', hashOf(email)).execute();
}

const KNOWN_FOR = '180 days';

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
