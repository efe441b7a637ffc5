import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseError } from '../database-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { Ownership } from './ownership.ts';

/** The folders of an embedded PostgreSQL: its files (`cluster`) and its socket. */
export interface DatabaseFolder {
  cluster: string;
  socketDir: string;
}

// Bytes. The path of a unix socket has at most 107, minus `/.s.PGSQL.5432` and a reserve.
const LONGEST_SOCKET_DIR = 90;

/** Creates the folders. Throws a `DatabaseError` that names a folder that cannot be written. */
export function prepareFolder(dataDir: string, ownership: Ownership): DatabaseFolder {
  const home = path.join(dataDir, 'postgres');
  const folder = { cluster: path.join(home, 'cluster'), socketDir: socketDirFor(home) };
  try {
    makeFolder(dataDir);
    for (const dir of [home, folder.socketDir]) makePrivate(dir, ownership);
    // an existing folder may be read-only
    const probe = path.join(home, `probe-${process.pid}`);
    mkdirSync(probe);
    rmSync(probe, { recursive: true });
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    throw new DatabaseError(
      `The data folder ${dataDir} cannot be written (${code}): make it writable, or set HAAT_DATA_DIR to another folder.`,
      cause,
    );
  }
  if (ownership.uid !== undefined && !canEnter(home, ownership)) {
    throw new DatabaseError(
      `The data folder ${dataDir} cannot be reached by the user that the database runs as: ` +
        `set HAAT_DATA_DIR to a folder outside ${os.homedir()}, or start the shop as an ordinary user.`,
    );
  }
  return folder;
}

/**
 * Creates a folder and its parents. Node's `recursive` never returns where creating is impossible, as in
 * /proc.
 */
function makeFolder(dir: string): void {
  if (existsSync(dir)) return;
  makeFolder(path.dirname(dir));
  try {
    mkdirSync(dir);
  } catch (error) {
    // created by another process that started at the same time
    if (!existsSync(dir)) throw error;
  }
}

function socketDirFor(home: string): string {
  const beside = path.join(home, 'run');
  return Buffer.byteLength(beside) <= LONGEST_SOCKET_DIR
    ? beside
    : path.join(os.tmpdir(), `haat-${digest(home)}`);
}

function makePrivate(dir: string, { uid, gid }: Ownership): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined) chownSync(dir, uid, gid);
}

/** Returns the binaries, or a copy in the temporary folder if the database's user has no access to them. */
export function reachableBinaries(binaries: PostgresBinaries, ownership: Ownership): PostgresBinaries {
  if (ownership.uid === undefined || canEnter(binaries.postgres, ownership)) return binaries;
  const copy = path.join(os.tmpdir(), `haat-postgres-${digest(binaries.postgres)}`);
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    cpSync(path.resolve(binaries.postgres, '../..'), half, { recursive: true, verbatimSymlinks: true });
    renameSync(half, copy);
  }
  return { postgres: path.join(copy, 'bin/postgres'), initdb: path.join(copy, 'bin/initdb') };
}

function canEnter(file: string, { uid, gid }: Ownership): boolean {
  return (
    spawnSync('test', ['-x', file], { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) })
      .status === 0
  );
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
