import { CompiledQuery, sql } from 'kysely';
import { READ_CHANGES } from '#server/database/changes/catalog-changes.ts';
import type { CatalogChange } from '#server/database/changes/change-tags.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { claimDueRows, RETRIES } from '#server/jobs/claim-due-rows.ts';

interface DuePurge {
  id: number;
  tags: string[];
  /** Number of attempts, this one included. */
  attempts: number;
}

const PURGES = {
  table: 'cdn_purges',
  key: 'id',
  dueColumn: 'next_attempt_at',
  attemptsColumn: 'attempts',
  retries: RETRIES.cdnPurges,
} as const;

// the changes of the last hour are in the table
const MAX_UNREAD = sql.raw(`interval '30 minutes'`);
// a job that runs reads every few seconds
const MAX_READ_AGE = sql.raw(`interval '30 seconds'`);
const REPEAT_AFTER = sql.raw(`interval '5 seconds'`);
const MAX_WAIT = sql.raw(`interval '15 seconds'`);

/**
 * Returns what changed since the last call of any server, and remembers it as read. Undefined: unknown, as at the first call
 * or after a long break. One server at a time.
 */
export async function readUnreadChanges(trx: Transaction): Promise<readonly CatalogChange[] | undefined> {
  const { rows: known } = await sql<{ snapshot: string; isRecent: boolean }>`
    select snapshot::text, read_at > now() - ${MAX_UNREAD} as "isRecent" from cdn_purge_progress for update`.execute(
    trx,
  );
  const [last] = known;
  // the statistics of a table that grows all day say little about its last rows, which only the index finds quickly
  await sql`set local enable_seqscan = off`.execute(trx);
  const since = last?.isRecent ? last.snapshot : undefined;
  const read = await trx.executeQuery<{ snapshot: string; changes: CatalogChange[] }>(
    CompiledQuery.raw(READ_CHANGES.text, [since ?? '1:1:']),
  );
  const [row] = read.rows;
  if (!row) return undefined;
  await sql`insert into cdn_purge_progress (snapshot) values (${row.snapshot}::pg_snapshot)
    on conflict (is_only) do update set snapshot = excluded.snapshot, read_at = now()`.execute(trx);
  return since === undefined || row.changes.length > READ_CHANGES.maxChanges ? undefined : row.changes;
}

export async function insertPurge(db: Database | Transaction, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  await sql`insert into cdn_purges (tags) values (${tags}::text[])`.execute(db);
}

/** Claims the purges that are due; no other server sends them. */
export async function claimDuePurges(db: Database): Promise<DuePurge[]> {
  return await claimDueRows<DuePurge>(db, PURGES, { limit: 50, returning: sql`id, tags, attempts` });
}

/** A purge that was sent once is sent again; then it is deleted. */
export async function updatePurgesSent(db: Database, ids: readonly number[]): Promise<void> {
  await sql`
    with sent as (select id, is_repeat from cdn_purges where id = any(${ids}::bigint[]) for update),
      deleted as (delete from cdn_purges where id in (select id from sent where is_repeat))
    update cdn_purges set is_repeat = true, attempts = 0, last_error = null, next_attempt_at = now() + ${REPEAT_AFTER}
    where id in (select id from sent where not is_repeat)`.execute(db);
}

export async function updatePurgesFailed(db: Database, ids: readonly number[], error: string): Promise<void> {
  await sql`update cdn_purges set last_error = ${error},
      next_attempt_at = now() + make_interval(secs => least(60, power(2, least(attempts, 6))))
    where id = any(${ids}::bigint[])`.execute(db);
}

/** Deletes purges of what the CDN no longer has: pages expire there after `maxAgeSeconds`. */
export async function deleteExpiredPurges(db: Database, maxAgeSeconds: number): Promise<void> {
  await sql`delete from cdn_purges
    where attempts > 0 and created_at < now() - make_interval(secs => ${maxAgeSeconds + 60})`.execute(db);
}

/** True if changes are read, and no purge fails or waits. */
export async function arePurgesOnTime(db: Database): Promise<boolean> {
  const { rows } = await sql<{ areOnTime: boolean }>`
    select exists (select from cdn_purge_progress where read_at > now() - ${MAX_READ_AGE})
      and not exists (select from cdn_purges
        where last_error is not null or (not is_repeat and created_at < now() - ${MAX_WAIT})) as "areOnTime"`.execute(
    db,
  );
  return rows[0]?.areOnTime ?? false;
}
