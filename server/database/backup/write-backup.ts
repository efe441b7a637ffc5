import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PassThrough } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import type { DatabaseConnection } from '../connection-string.ts';
import { DatabaseError } from '../database-error.ts';
import type { ReadObject } from '../stored-objects.ts';
import {
  type BackedUpTable,
  type BackupHeader,
  type BackupManifest,
  FORMAT,
  HEADER_NAME,
  MANIFEST_NAME,
  type TablePart,
} from './manifest.ts';
import { isTableWithObjects, rowsOfObjects } from './rows-of-objects.ts';
import { listShopTables, type ShopTable } from './shop-tables.ts';

// Bytes of one entry of the archive, which needs its size in advance: this much is held in memory.
const PART_BYTES = 4 * 1024 * 1024;

// Rows that no backup contains, because one can sign in with them: the signing secret of earlier versions, and
// emails with a one-time link.
const OMITTED_ROWS: Record<string, string> = {
  shop_settings: `where key <> 'secrets'`,
  email_outbox: `where kind not in ('password-reset', 'email-change', 'staff-invitation')`,
};

export interface BackupResult {
  tables: number;
  rows: number;
  bytes: number;
}

export interface BackupOptions {
  signal?: AbortSignal;
  /** Reads images that are in an object storage. Required if any is. */
  readObject?: ReadObject;
}

const noObjects: ReadObject = async () => {
  throw new DatabaseError(
    'Images of this shop are in an object storage: set IMAGE_S3_ENDPOINT and the settings that belong to it.',
  );
};

/**
 * Writes every table of the shop, images included, to a `.tar.gz` file, from one snapshot while the shop
 * sells. Memory use does not depend on the size of the shop. A file named `file` is always complete.
 */
export async function writeBackup(
  connection: DatabaseConnection,
  file: string,
  { signal, readObject = noObjects }: BackupOptions = {},
): Promise<BackupResult> {
  const unfinished = `${file}.part`;
  const archive = pack();
  try {
    // customers' data: only the shop's user may read it
    const output = createWriteStream(unfinished, { mode: 0o600 });
    const written = pipeline(archive, createGzip({ level: 1 }), output, ...(signal ? [{ signal }] : []));
    const filled = fillArchive(connection, archive, readObject);
    // an archive that fails ends the file, and a full disk ends the archive
    const [filling] = await Promise.allSettled([filled, written]);
    await written;
    if (filling.status === 'rejected') throw filling.reason;
    await flush(unfinished);
    await rename(unfinished, file);
    await flush(path.dirname(path.resolve(file)));
    return { ...filling.value, bytes: (await stat(file)).size };
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function fillArchive(
  connection: DatabaseConnection,
  archive: Pack,
  readObject: ReadObject,
): Promise<Omit<BackupResult, 'bytes'>> {
  const client = new pg.Client({ ...connection, application_name: 'haat backup', keepAlive: true });
  // the running query fails as well; an unhandled error event would end the process
  client.on('error', () => {});
  archive.once('error', () => void client.end().catch(() => {}));
  try {
    await client.connect();
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('begin isolation level repeatable read, read only');
    const header = JSON.stringify(await readHeader(client));
    await addEntry(archive, HEADER_NAME, Buffer.from(header));
    const tables: BackedUpTable[] = [];
    for (const table of await listShopTables(client))
      tables.push(await addTable(client, archive, table, readObject));
    const manifest: BackupManifest = {
      headerSha256: sha256(Buffer.from(header)),
      tables,
      sequences: await readSequences(client),
    };
    await addEntry(archive, MANIFEST_NAME, Buffer.from(JSON.stringify(manifest, null, 1)));
    archive.finalize();
    return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
  } catch (error) {
    archive.destroy(error as Error);
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function readHeader(client: pg.Client): Promise<BackupHeader> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return { format: FORMAT, createdAt: new Date().toISOString(), migrations: rows.map(({ name }) => name) };
}

async function addTable(
  client: pg.Client,
  archive: Pack,
  table: ShopTable,
  readObject: ReadObject,
): Promise<BackedUpTable> {
  const { name, columns } = table;
  const parts: TablePart[] = [];
  const hasObjects = isTableWithObjects(name);
  const condition = hasObjects ? 'where bytes is not null' : (OMITTED_ROWS[name] ?? '');
  const rows = `select ${columns.join(', ')} from ${pg.escapeIdentifier(name)} ${condition}`;
  const copy = client.query(copyTo(`copy (${rows}) to stdout`));
  const addParts = async (stream: AsyncIterable<Buffer>) => {
    for await (const bytes of inParts(stream)) {
      const entry = `tables/${name}/${String(parts.length + 1).padStart(6, '0')}.copy`;
      parts.push({ name: entry, bytes: bytes.length, sha256: sha256(bytes) });
      await addEntry(archive, entry, bytes);
    }
  };
  await addParts(copy);
  let count = copy.rowCount ?? 0;
  if (hasObjects) {
    const stored = rowsOfObjects(client, name, columns, readObject);
    await addParts(
      (async function* () {
        for await (const row of stored) {
          count += 1;
          yield row;
        }
      })(),
    );
  }
  return { name, columns, rows: count, parts };
}

/** Joins and divides the chunks of a stream, which are rows of any size, to parts of `PART_BYTES`. */
async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    for (let start = 0; start < chunk.length; ) {
      const added = chunk.subarray(start, start + PART_BYTES - bytes);
      chunks.push(added);
      bytes += added.length;
      start += added.length;
      if (bytes < PART_BYTES) continue;
      yield Buffer.concat(chunks);
      [chunks, bytes] = [[], 0];
    }
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

/** Waits until the entry has left the memory. */
async function addEntry(archive: Pack, name: string, bytes: Buffer): Promise<void> {
  const entry = archive.entry({ name, size: bytes.length, mode: 0o600 });
  entry.end(bytes);
  await finished(entry as unknown as PassThrough);
}

/** Sequences are read last: their numbers are never below those of the rows. */
async function readSequences(client: pg.Client): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<BackupManifest['sequences'][number]>(
    `select quote_ident(t.relname) as table, a.attname as column, q.last_value::text as "lastValue"
     from pg_sequences q join pg_class s on s.relname = q.sequencename and s.relnamespace = 'public'::regnamespace
     join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where q.schemaname = 'public' and q.last_value is not null`,
  );
  return rows;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Waits until a file or folder is on the disk. */
async function flush(name: string): Promise<void> {
  const handle = await open(name, 'r');
  await handle.sync().finally(() => handle.close());
}
