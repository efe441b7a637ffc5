import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { createInMemoryFolder } from '#server/testing/in-memory-folder.ts';
import type { DatabaseConnection } from '../connection-string.ts';
import { type EmbeddedPostgres, startEmbedded } from './start-embedded.ts';

let dataDir: string;
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await createInMemoryFolder();
});
afterEach(async () => {
  for (const postgres of running.splice(0).reverse()) await postgres.stop();
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
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

  test('writes its log in small files and soon, so that a commit waits less for a new file or for an import', async () => {
    const { connection } = await start();
    expect(await query(connection, 'show wal_segment_size')).toEqual([{ wal_segment_size: '4MB' }]);
    expect(await query(connection, 'show wal_writer_delay')).toEqual([{ wal_writer_delay: '10ms' }]);
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
    const other = spawn('sleep', ['60']);
    children.push(other);
    await writeFile(lockFile(), `${other.pid}\n${path.dirname(lockFile())}\n1\n5432\n\n\n\n`);
    expect((await start()).isOwned).toBe(true);
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

  test('files of another PostgreSQL version are rejected and not changed', async () => {
    const cluster = path.join(dataDir, 'postgres/cluster');
    await mkdir(cluster, { recursive: true });
    await writeFile(path.join(cluster, 'PG_VERSION'), '17\n');
    await expect(startEmbedded(dataDir)).rejects.toThrow(
      'made by PostgreSQL 17 and this shop brings PostgreSQL 18',
    );
  });
});
