import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseError } from '../database-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { Ownership } from './ownership.ts';

export const DATABASE_USER = 'haat';
export const DATABASE_NAME = 'haat';

const MAJOR_VERSION = '18';

/**
 * Creates the database files unless they exist. Safe with concurrent first starts: only one rename succeeds.
 */
export function ensureCluster(cluster: string, binaries: PostgresBinaries, ownership: Ownership): void {
  const versionFile = path.join(cluster, 'PG_VERSION');
  if (existsSync(versionFile)) {
    refuseOtherVersion(cluster, readFileSync(versionFile, 'utf8').trim());
    return;
  }
  const half = `${cluster}.${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  try {
    initialise(half, binaries, ownership);
    renameSync(half, cluster);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(versionFile)) throw error;
  }
}

function initialise(folder: string, binaries: PostgresBinaries, ownership: Ownership): void {
  // only the owner of the folder can open the socket, so there is no password
  const options = ['--auth=trust', '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
  run(ownership, binaries.initdb, ['-D', folder, '-U', DATABASE_USER, ...options]);
  run(
    ownership,
    binaries.postgres,
    ['--single', '-D', folder, 'postgres'],
    `create database ${DATABASE_NAME};\n`,
  );
}

function run({ mask, uid, gid }: Ownership, program: string, args: string[], input = ''): void {
  const [first = program, ...rest] = [...mask, program, ...args];
  const result: SpawnSyncReturns<string> = spawnSync(first, rest, {
    input,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
  });
  if (result.status === 0) return;
  const reason = (result.stderr || result.error?.message || `exit code ${result.status}`).trim();
  throw new DatabaseError(`The built-in database could not be made (${path.basename(program)}): ${reason}`);
}

function refuseOtherVersion(cluster: string, version: string): void {
  if (version === MAJOR_VERSION) return;
  throw new DatabaseError(
    `The files in ${cluster} were made by PostgreSQL ${version} and this shop brings PostgreSQL ${MAJOR_VERSION}: ` +
      'start the version of the shop that made them, or set HAAT_DATA_DIR to another folder.',
  );
}
