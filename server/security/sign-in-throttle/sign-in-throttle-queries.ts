import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';

/** All networks from which the customer has never signed in. Their attempts are counted together. */
export const UNKNOWN_NETWORKS = 'elsewhere';

/** What sign-in attempts are counted by: one account from one network. `clientIp` gives the network. */
export interface SignInSource {
  email: string;
  network: string;
}

interface SignInDelayRule {
  /** The number of attempts without delay. After these each delay is twice the one before. */
  freeAttempts: number;
  maxWaitSeconds: number;
  expiresAfterSeconds: number;
}

/**
 * Counts one sign-in attempt before the password is checked, in one statement. So parallel attempts
 * cannot all be the first. Returns the seconds to wait if the attempt is not allowed yet; then it is not
 * counted. An attempt without delay stores no time: a transaction that started earlier may be counted later.
 */
export async function countSignInAttempt(
  trx: Transaction,
  source: SignInSource,
  rule: SignInDelayRule,
): Promise<number | undefined> {
  const waitSeconds = sql`case when stored.attempts + 1 < ${rule.freeAttempts}::int then 0
    else least(power(2, least(stored.attempts + 1 - ${rule.freeAttempts}::int, 30)), ${rule.maxWaitSeconds}) end`;
  const { rows } = await sql<{ attempts: number }>`
    insert into sign_in_attempts as stored (account_hash, network_hash, attempts, next_allowed_at, expires_at)
    values (${hashOf(source.email)}, ${hashOf(source.network)}, 1, '-infinity', now() + make_interval(secs => ${rule.expiresAfterSeconds}))
    on conflict (account_hash, network_hash) do update set
      attempts = case when stored.expires_at <= now() then 1 else stored.attempts + 1 end,
      next_allowed_at = case when stored.expires_at <= now() or ${waitSeconds} = 0 then '-infinity'
        else now() + make_interval(secs => ${waitSeconds}) end,
      expires_at = case when stored.expires_at <= now() then excluded.expires_at
        else excluded.expires_at + make_interval(secs => ${waitSeconds}) end
    where stored.next_allowed_at <= now()
    returning stored.attempts`.execute(trx);
  return rows[0] ? undefined : secondsToWait(trx, source);
}

async function secondsToWait(trx: Transaction, source: SignInSource): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from next_allowed_at - now())::float8 as seconds from sign_in_attempts
    where account_hash = ${hashOf(source.email)} and network_hash = ${hashOf(source.network)}`.execute(trx);
  return Math.max(1, rows[0]?.seconds ?? 1);
}

/** True if the customer has signed in or set a password from this network before. */
export async function isKnownNetwork(trx: Transaction, { email, network }: SignInSource): Promise<boolean> {
  const known = await trx
    .selectFrom('known_networks')
    .select('seen_at')
    .where('account_hash', '=', hashOf(email))
    .where('network_hash', '=', hashOf(network))
    .executeTakeFirst();
  return known !== undefined;
}

/** Saves the network as known for the account. Deletes its networks unused for `KNOWN_NETWORK_LIFETIME`. */
export async function saveKnownNetwork(trx: Transaction, { email, network }: SignInSource): Promise<void> {
  await sql`
    insert into known_networks (account_hash, network_hash) values (${hashOf(email)}, ${hashOf(network)})
    on conflict (account_hash, network_hash) do update set seen_at = now()`.execute(trx);
  await sql`
    delete from known_networks where account_hash = ${hashOf(email)} and seen_at < now() - ${sql.lit(KNOWN_NETWORK_LIFETIME)}::interval
  `.execute(trx);
}

/** Deletes the known networks of accounts that are erased or removed, or that have another email now. */
export async function deleteKnownNetworks(trx: Transaction, emails: readonly string[]): Promise<void> {
  await sql`delete from known_networks where account_hash = any(${emails.map(hashOf)}::bytea[])`.execute(trx);
}

/** Deletes the networks of all accounts that were unused for `KNOWN_NETWORK_LIFETIME`. */
export async function deleteExpiredKnownNetworks(db: Database): Promise<void> {
  await sql`delete from known_networks where seen_at < now() - ${sql.lit(KNOWN_NETWORK_LIFETIME)}::interval`.execute(
    db,
  );
}

/**
 * Clears the count of this source after a correct password, and removes its attempt from the count of unknown
 * networks.
 */
export async function clearSignInAttempts(trx: Transaction, { email, network }: SignInSource): Promise<void> {
  await sql`
    delete from sign_in_attempts where account_hash = ${hashOf(email)} and network_hash = ${hashOf(network)}
  `.execute(trx);
  await sql`
    update sign_in_attempts set attempts = attempts - 1
    where account_hash = ${hashOf(email)} and network_hash = ${hashOf(UNKNOWN_NETWORKS)} and attempts > 0
  `.execute(trx);
}

/** Deletes expired counts. Skips rows locked by another transaction. */
export async function deleteExpiredSignInAttempts(db: Database): Promise<void> {
  await sql`
    delete from sign_in_attempts where ctid = any(array(
      select ctid from sign_in_attempts where expires_at < now() limit 1000 for update skip locked))
  `.execute(db);
}

/** Clears the counts of all networks, after a password reset. */
export async function clearSignInAttemptsOf(trx: Transaction, email: string): Promise<void> {
  await trx.deleteFrom('sign_in_attempts').where('account_hash', '=', hashOf(email)).execute();
}

const KNOWN_NETWORK_LIFETIME = '180 days';

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
