import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { createInMemoryFolder } from '#server/testing/in-memory-folder.ts';
import { type DatabaseConnection, withDatabaseName } from '../connection-string.ts';
import { createLibraryLinks } from './binaries.ts';
import { type EmbeddedPostgres, startEmbedded } from './start-embedded.ts';

let dataDir: string;
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await createInMemoryFolder();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const postgres of running.splice(0).reverse()) await postgres.stop();
  const pid = existsSync(lockFile()) ? serverPid() : undefined;
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  // the server of a killed process ends after it, and writes until then
  if (pid !== undefined) await eventually(() => expect(isAlive(pid)).toBe(false));
  await rm(dataDir, { recursive: true, force: true });
});

async function start(dir = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await startEmbedded(dir);
  running.push(postgres);
  return postgres;
}

/**
 * Starts a second process that uses the same folder. Its PATH contains only `programs`, if they are given.
 */
async function startInOtherProcess(programs?: string[]): Promise<{ child: ChildProcess; output: string }> {
  const script = path.join(import.meta.dirname, '../../testing/failures/hold-database.ts');
  const child = spawn(process.execPath, [script, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...(programs && { PATH: await folderOf(programs) }) },
  });
  children.push(child);
  const [chunk] = await once(child.stdout, 'data');
  return { child, output: String(chunk).trim() };
}

async function folderOf(programs: string[]): Promise<string> {
  const folder = path.join(dataDir, 'bin');
  await mkdir(folder);
  for (const program of programs) {
    const candidates = (process.env.PATH ?? '').split(path.delimiter).map((dir) => path.join(dir, program));
    await symlink(candidates.find((candidate) => existsSync(candidate)) ?? '', path.join(folder, program));
  }
  return folder;
}

async function query(connection: DatabaseConnection, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

const lockFile = () => path.join(dataDir, 'postgres/cluster/postmaster.pid');
const pageList = () => path.join(dataDir, 'postgres/cluster/autoprewarm.blocks');
async function writeLockOfOtherProgram(): Promise<void> {
  const other = spawn('sleep', ['600']);
  children.push(other);
  await writeFile(lockFile(), `${other.pid}\n${path.dirname(lockFile())}\n1\n5432\n\n\n\n`);
}
const serverPid = () => Number.parseInt(readFileSync(lockFile(), 'utf8'), 10);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the embedded database', () => {
  test('starts in an empty folder, stores data, and leaves no process', async () => {
    const first = await start();
    expect(first.isOwned).toBe(true);
    await query(first.connection, 'create table numbers as select 42 as number');
    const pid = serverPid();
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    const second = await start();
    expect(await query(second.connection, 'select number from numbers')).toEqual([{ number: 42 }]);
  });

  test('writes its log in large files and soon, so that a commit waits less for a new file or for an import', async () => {
    const { connection } = await start();
    expect(await query(connection, 'show wal_segment_size')).toEqual([{ wal_segment_size: '32MB' }]);
    expect(await query(connection, 'show wal_writer_delay')).toEqual([{ wal_writer_delay: '10ms' }]);
  });

  test('after a restart reads the pages that were in memory before it, before a statement needs them', async () => {
    const first = await start();
    await query(first.connection, 'create extension pg_buffercache');
    await query(first.connection, 'create table numbers as select generate_series(1, 50000) as number');
    await first.stop();
    const { connection } = await start();
    const inMemory = `select count(*)::int as pages from pg_buffercache
      where relfilenode = (select relfilenode from pg_class where relname = 'numbers')`;
    await expect
      .poll(() => query(connection, inMemory), { timeout: 30_000 })
      .toEqual([{ pages: expect.toSatisfy((pages) => pages > 200) }]);
  });

  test('reads as many pages as fill all of its memory, and goes on', async () => {
    await rm(dataDir, { recursive: true });
    // only on the disk, and only from 2 MiB on, nothing is behind such a list that could be read instead
    dataDir = await mkdtemp(path.join(tmpdir(), 'haat-test-'));
    const pages = 131_072;
    const first = await start();
    await query(first.connection, 'create extension pg_buffercache');
    await query(first.connection, 'create table numbers as select generate_series(1, 50000) as number');
    const [table] = await query(
      first.connection,
      `select d.oid as database, d.dattablespace as tablespace, pg_relation_filenode('numbers') as file
        from pg_database d where datname = current_database()`,
    );
    await first.stop();
    const { database, tablespace, file } = table as Record<string, string>;
    const lines = Array.from({ length: pages }, (_, page) => `${database},${tablespace},${file},0,${page}`);
    await writeFile(pageList(), [`<<${pages}>>`, ...lines, ''].join('\n'));

    const { connection } = await start();
    const client = new pg.Client(connection);
    // an ended connection fails the poll below
    client.on('error', () => {});
    await client.connect();
    // the process that reads them would crash after the last one, and restart the database
    const isReading = `select count(*) filter (where relfilenode = ${file})::int < 200 or exists (
        select from pg_stat_activity where backend_type = 'autoprewarm worker') as "isReading" from pg_buffercache`;
    await expect
      .poll(async () => (await client.query(isReading)).rows, { timeout: 30_000 })
      .toEqual([{ isReading: false }]);
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
  });

  test('starts with a list of pages that cannot be read', async () => {
    await (await start()).stop();
    await writeFile(pageList(), 'not a list');
    const { connection } = await start();
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(pageList())).toBe(false);
  });

  test('two first starts at once share one server', async () => {
    const [ownServer, otherProcess] = await Promise.all([start(), startInOtherProcess()]);
    expect([ownServer.isOwned, otherProcess.output === 'owned'].filter(Boolean)).toHaveLength(1);
  });

  test('is restarted by another process when the one that started it ends', async () => {
    const { child, output } = await startInOtherProcess();
    expect(output).toBe('owned');
    const ownServer = await start();
    expect(ownServer.isOwned).toBe(false);
    child.stdin?.end();
    await eventually(() => expect(ownServer.isOwned).toBe(true));
    expect(await query(ownServer.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('ends when its process is killed, and starts again', async () => {
    const { child } = await startInOtherProcess();
    const pid = serverPid();
    child.kill('SIGKILL');
    await eventually(() => expect(isAlive(pid)).toBe(false));
    expect((await start()).isOwned).toBe(true);
  });

  test('ends when its process is killed, also without a signal from the kernel', async () => {
    const { child } = await startInOtherProcess(['sh', 'cat', 'true', 'test', 'unshare']);
    const pid = serverPid();
    child.kill('SIGKILL');
    await eventually(() => expect(isAlive(pid)).toBe(false));
  });

  test.runIf(process.getuid?.() === 0)('runs as another user if a user namespace is forbidden', async () => {
    await chmod(dataDir, 0o755);
    const { child, output } = await startInOtherProcess(['sh', 'cat', 'true', 'test', 'setpriv']);
    expect(output).toBe('owned');
    expect((await stat(path.join(dataDir, 'postgres/cluster'))).uid).not.toBe(0);
    child.stdin?.end();
    await once(child, 'exit');
    expect(existsSync(lockFile())).toBe(false);
  });

  test('is restarted when it is killed', async () => {
    const warnings: string[] = [];
    const postgres = await startEmbedded(dataDir, { onWarning: (message) => warnings.push(message) });
    running.push(postgres);
    process.kill(serverPid(), 'SIGKILL');
    await eventually(() => expect(warnings).toHaveLength(2));
    expect(warnings).toEqual(['The database went away; starting it again.', 'The database is back.']);
    expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a lock file whose process id now belongs to another program does not prevent the start', async () => {
    await (await start()).stop();
    await writeLockOfOtherProgram();
    expect((await start()).isOwned).toBe(true);
  });

  test.runIf(process.platform === 'linux')(
    'the program of a process id is known also where `ps` is missing',
    async () => {
      await (await start()).stop();
      await writeLockOfOtherProgram();
      const { output } = await startInOtherProcess(['sh', 'cat', 'true', 'test', 'unshare']);
      expect(output).toBe('owned');
    },
  );

  test('variables of the environment that are for another PostgreSQL change nothing', async () => {
    const variables = {
      PGHOST: 'db.example',
      PGPORT: '6543',
      PGUSER: 'someone',
      PGPASSWORD: 'secret',
      PGDATABASE: 'elsewhere',
      PGSSLMODE: 'require',
      PGSSLNEGOTIATION: 'direct',
      PGOPTIONS: '-c search_path=elsewhere',
      PGDATESTYLE: 'German',
    };
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const { connection } = await start();
    expect(
      await query(
        connection,
        `select current_user::text as name, current_database()::text as database, current_schema::text as schema,
           date '2026-01-31'::text as date`,
      ),
    ).toEqual([{ name: 'haat', database: 'haat', schema: 'public', date: '2026-01-31' }]);
    const other = withDatabaseName(connection, 'postgres');
    expect(await query(other, 'select current_schema::text as schema')).toEqual([{ schema: 'public' }]);
  });

  test('works in a folder whose path is too long for a socket', async () => {
    const deep = path.join(dataDir, 'x'.repeat(60), 'y'.repeat(60));
    const postgres = await start(deep);
    expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(path.join(deep, 'postgres/cluster/PG_VERSION'))).toBe(true);
    const socketDir = new URL(postgres.connection.connectionString).searchParams.get('host') ?? '';
    expect(socketDir.startsWith(deep)).toBe(false);
    await postgres.stop();
    await rm(socketDir, { recursive: true });
  });

  test('a folder that is not writable is named in the error', async () => {
    const file = path.join(dataDir, 'a-file');
    await writeFile(file, '');
    await expect(startEmbedded(path.join(file, 'data'))).rejects.toThrow(
      `The data folder ${file}/data cannot be written (ENOTDIR): make it writable, or set HAAT_DATA_DIR`,
    );
  });

  test.runIf(process.platform === 'linux')('a folder that cannot be created is named as well', async () => {
    await expect(startEmbedded('/proc/haat/data')).rejects.toThrow(
      '/proc/haat/data cannot be written (ENOENT)',
    );
  });

  test('a folder of libraries whose links cannot be created is named with what to do', async () => {
    const native = path.join(dataDir, 'native');
    await mkdir(native);
    const list = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    await writeFile(path.join(native, 'pg-symlinks.json'), JSON.stringify(list));
    // root can write to every folder, so here a file is in its place
    await writeFile(path.join(native, 'lib'), '');
    expect(() => createLibraryLinks(dataDir)).toThrow(
      expect.objectContaining({
        name: 'DatabaseError',
        message:
          `The built-in database needs links to its libraries in ${native}/lib, which this user cannot write ` +
          '(ENOTDIR): run `npm run postinstall` as the user who installed the shop.',
      }),
    );
    await rm(path.join(native, 'lib'));
    await mkdir(path.join(native, 'lib'));
    createLibraryLinks(dataDir);
    expect(await readlink(path.join(native, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
  });

  test('files of another PostgreSQL version are rejected and not changed', async () => {
    const cluster = path.join(dataDir, 'postgres/cluster');
    await mkdir(cluster, { recursive: true });
    await writeFile(path.join(cluster, 'PG_VERSION'), '17\n');
    await expect(startEmbedded(dataDir)).rejects.toThrow(
      'made by PostgreSQL 17 and this shop brings PostgreSQL 18',
    );
  });
});
