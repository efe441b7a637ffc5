import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import { TABLES_WITH_OBJECTS, type TableWithObjects } from '#server/database/stored-objects.ts';
import { claimDueRows, RETRIES } from '#server/jobs/claim-due-rows.ts';
import { IS_THUMBNAIL } from '../image-file-queries.ts';

const TRANSFERS = {
  table: 'image_transfers',
  key: 'key',
  dueColumn: 'next_attempt_at',
  attemptsColumn: 'attempts',
  retries: RETRIES.imageTransfers,
} as const;

const IS_MOVED = {
  image_originals: sql<boolean>`bytes is not null`,
  image_files: sql<boolean>`bytes is not null and ${IS_THUMBNAIL} is not true`,
};

const namesOf = (table: TableWithObjects) => {
  const { column, prefix, sha256Column } = TABLES_WITH_OBJECTS[table];
  return {
    table: sql.table(table),
    id: sql.ref(column),
    prefix: sql.lit(prefix),
    sha256: sql.ref(sha256Column),
  };
};

/** `bytes` is null for an object of the storage, which has the SHA-256 `sha256`. */
export async function selectBytes(
  db: Database | Transaction,
  name: TableWithObjects,
  idOfRow: string,
): Promise<{ bytes: Buffer | null; sha256: string | null } | undefined> {
  const { table, id, sha256 } = namesOf(name);
  const { rows } = await sql<{ bytes: Buffer | null; sha256: string | null }>`
    select bytes, ${sha256} as sha256 from ${table} where ${id} = ${idOfRow}`.execute(db);
  return rows[0];
}

/** Queues up to `limit` images that are in the database. Returns how many were not queued yet. */
export async function queueTransfers(db: Database, limit: number): Promise<number> {
  let queued = 0;
  for (const name of ['image_originals', 'image_files'] as const) {
    const { table, id, prefix } = namesOf(name);
    const { numAffectedRows = 0n } = await sql`
      insert into image_transfers (key, next_attempt_at)
      select ${prefix} || ${id}, now() from ${table}
      where ${IS_MOVED[name]} and not exists (select from image_transfers where key = ${prefix} || ${id})
      limit ${limit}
      on conflict do nothing`.execute(db);
    queued += Number(numAffectedRows);
  }
  return queued;
}

/** Claims the transfer that is due longest; no other server gets it. */
export async function claimTransfer(db: Database): Promise<{ key: string; attempts: number } | undefined> {
  const [due] = await claimDueRows<{ key: string; attempts: number }>(db, TRANSFERS, {
    limit: 1,
    returning: sql`key, attempts`,
  });
  return due;
}

/** Waits for the lock of a key until the transaction ends, which may wait for the storage meanwhile. */
export async function lockKey(trx: Transaction, key: string): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`image object ${key}`}, 0))`.execute(trx);
}

/** Removes the bytes from the database. Returns false if the image was deleted meanwhile. */
export async function clearBytes(
  trx: Transaction,
  name: TableWithObjects,
  idOfRow: string,
  hash: string,
): Promise<boolean> {
  const { table, id } = namesOf(name);
  const stored = name === 'image_files' ? sql`, sha256 = ${hash}` : sql``;
  const { numAffectedRows } = await sql`
    update ${table} set bytes = null ${stored} where ${id} = ${idOfRow}`.execute(trx);
  return numAffectedRows === 1n;
}

export async function deleteTransfer(trx: Transaction, key: string): Promise<void> {
  await sql`delete from image_transfers where key = ${key}`.execute(trx);
}

export async function updateTransferFailed(db: Database, key: string, error: string): Promise<void> {
  await sql`update image_transfers set last_error = ${error.slice(0, 500)} where key = ${key}`.execute(db);
}

/** The storage works again: what has failed is due now. */
export async function makeFailedDue(db: Database): Promise<void> {
  await sql`update image_transfers set next_attempt_at = now(), last_error = null
    where last_error is not null`.execute(db);
}

/** Also those of a process that ended during the transfer. Deletions keep their time. */
export async function makeAttemptedDue(db: Database): Promise<void> {
  await sql`update image_transfers set next_attempt_at = now() where attempts > 0`.execute(db);
}

/** How many files and originals are still to be moved. */
export async function countInDatabase(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from image_files where ${IS_MOVED.image_files})
      + (select count(*) from image_originals where ${IS_MOVED.image_originals}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}
