import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseError } from '../database-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { Ownership } from './ownership.ts';

/** Where one embedded PostgreSQL keeps its files (`cluster`) and its socket. */
export interface DatabaseFolder {
  cluster: string;
  socketDir: string;
}

// The path of a unix socket ends at 107 bytes; `/.s.PGSQL.5432` and a reserve come off.
const LONGEST_SOCKET_DIR = 90;

/** Makes the folders, or throws a `DatabaseError` that says which folder cannot be written. */
export function prepareFolder(dataDir: string, ownership: Ownership): DatabaseFolder {
  const home = path.join(dataDir, 'postgres');
  const folder = { cluster: path.join(home, 'cluster'), socketDir: socketDirFor(home) };
  try {
    makeFolder(dataDir);
    for (const dir of [home, folder.socketDir]) makePrivate(dir, ownership);
    // a folder can exist and yet be read-only
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

/** With the folders above it. Node's own `recursive` turns for ever where the system lets nobody make one, as in /proc. */
function makeFolder(dir: string): void {
  if (existsSync(dir)) return;
  makeFolder(path.dirname(dir));
  try {
    mkdirSync(dir);
  } catch (error) {
    // two first starts at once: the other one was quicker
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

/** The binaries themselves, or a copy in the temporary folder where the database's user cannot reach them. */
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
