import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseError } from '../database-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { ProcessOwner } from './process-owner.ts';

/** The folders of an embedded PostgreSQL: its files (`cluster`) and its socket. */
export interface DatabaseFolder {
  cluster: string;
  socketDir: string;
}

// Bytes. The path of a unix socket has at most 107, minus `/.s.PGSQL.5432` and a reserve.
const MAX_SOCKET_DIR_BYTES = 90;

/** Creates the folders. Throws a `DatabaseError` that names a folder that cannot be written. */
export function prepareFolder(dataDir: string, processOwner: ProcessOwner): DatabaseFolder {
  const home = path.join(dataDir, 'postgres');
  const folder = { cluster: path.join(home, 'cluster'), socketDir: socketDirFor(home) };
  try {
    createFolder(dataDir);
    for (const dir of [home, folder.socketDir]) createPrivateFolder(dir, processOwner);
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
  if (processOwner.uid !== undefined && !canAccess(home, processOwner)) {
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
function createFolder(dir: string): void {
  if (existsSync(dir)) return;
  createFolder(path.dirname(dir));
  try {
    mkdirSync(dir);
  } catch (error) {
    // created by another process that started at the same time
    if (!existsSync(dir)) throw error;
  }
}

function socketDirFor(home: string): string {
  const defaultDir = path.join(home, 'run');
  return Buffer.byteLength(defaultDir) <= MAX_SOCKET_DIR_BYTES
    ? defaultDir
    : path.join(os.tmpdir(), `haat-${digest(home)}`);
}

function createPrivateFolder(dir: string, { uid, gid }: ProcessOwner): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined) chownSync(dir, uid, gid);
}

/** Returns the binaries, or a copy in the temporary folder if the database's user has no access to them. */
export function reachableBinaries(binaries: PostgresBinaries, processOwner: ProcessOwner): PostgresBinaries {
  if (processOwner.uid === undefined || canAccess(binaries.postgres, processOwner)) return binaries;
  const copy = path.join(os.tmpdir(), `haat-postgres-${digest(binaries.postgres)}`);
  if (!existsSync(copy)) {
    const temporaryCopy = `${copy}.${process.pid}`;
    cpSync(path.resolve(binaries.postgres, '../..'), temporaryCopy, {
      recursive: true,
      verbatimSymlinks: true,
    });
    renameSync(temporaryCopy, copy);
  }
  return { postgres: path.join(copy, 'bin/postgres'), initdb: path.join(copy, 'bin/initdb') };
}

function canAccess(file: string, { uid, gid }: ProcessOwner): boolean {
  return (
    spawnSync('test', ['-x', file], { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) })
      .status === 0
  );
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
