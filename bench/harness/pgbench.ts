import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { type DatabaseConnection, withDatabaseName } from '#server/database/connection-string.ts';
import { latencies } from './latencies.ts';
import type { LoadFigures } from './repeat.ts';

const SCRATCH = 'bench_pgbench';
const SCALE = '10';

const run = promisify(execFile);

export interface Pgbench {
  /** simple-update: updates one account, inserts one history row, commits durably. */
  simpleUpdate(clients: number, seconds: number): Promise<LoadFigures>;
  drop(): Promise<void>;
}

/** pgbench on a scratch database of the same server. Undefined if pgbench is not installed. */
export async function openPgbench(
  connection: DatabaseConnection,
  pool: pg.Pool,
): Promise<Pgbench | undefined> {
  if (!(await isInstalled())) return undefined;
  const url = withDatabaseName(connection, SCRATCH).connectionString;
  const drop = async () => void (await pool.query(`drop database if exists ${SCRATCH} with (force)`));
  await drop();
  await pool.query(`create database ${SCRATCH}`);
  await run('pgbench', ['--initialize', '--quiet', '--scale', SCALE, url]);
  return { simpleUpdate: (clients, seconds) => simpleUpdate(url, clients, seconds), drop };
}

async function isInstalled(): Promise<boolean> {
  return run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );
}

async function simpleUpdate(url: string, clients: number, seconds: number): Promise<LoadFigures> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'haat-bench-'));
  try {
    const script = ['--builtin', 'simple-update', '--no-vacuum', '--protocol', 'prepared'];
    const amount = ['--client', `${clients}`, '--time', `${seconds}`];
    await run('pgbench', [...script, ...amount, '--log', '--log-prefix', path.join(dir, 'log'), url]);
    const durations = await loggedMs(dir);
    return { perSecond: durations.length / seconds, failures: 0, ...latencies(durations) };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Each log line is one transaction: client, number, microseconds, … */
async function loggedMs(dir: string): Promise<number[]> {
  const logs = await Promise.all((await readdir(dir)).map((name) => readFile(path.join(dir, name), 'utf8')));
  const lines = logs.flatMap((log) => log.trim().split('\n'));
  return lines.map((line) => Number(line.split(' ')[2]) / 1000);
}
