import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseError } from '../database-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { ProcessOwner } from './process-owner.ts';

export const DATABASE_USER = 'haat';
export const DATABASE_NAME = 'haat';

const MAJOR_VERSION = '18';

/**
 * Commits wait until a new file of the WAL exists, three writes to the disk whatever its size, as it is not filled with zeros: with
 * the 16 MiB of the default, an import needs some three a second. Two files always stay on the disk.
 */
const WAL_SEGMENT_MIB = 32;

/**
 * Creates the database files unless they exist. Safe with concurrent first starts: only one rename succeeds.
 */
export function ensureCluster(cluster: string, binaries: PostgresBinaries, processOwner: ProcessOwner): void {
  const versionFile = path.join(cluster, 'PG_VERSION');
  if (existsSync(versionFile)) {
    assertSameVersion(cluster, readFileSync(versionFile, 'utf8').trim());
    return;
  }
  const temporaryFolder = `${cluster}.${process.pid}`;
  rmSync(temporaryFolder, { recursive: true, force: true });
  try {
    initializeCluster(temporaryFolder, binaries, processOwner);
    renameSync(temporaryFolder, cluster);
  } catch (error) {
    rmSync(temporaryFolder, { recursive: true, force: true });
    if (!existsSync(versionFile)) throw error;
  }
}

function initializeCluster(folder: string, binaries: PostgresBinaries, processOwner: ProcessOwner): void {
  // only the owner of the folder can open the socket, so there is no password
  const options = ['--auth=trust', '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
  run(processOwner, binaries.initdb, [
    '-D',
    folder,
    '-U',
    DATABASE_USER,
    ...options,
    `--wal-segsize=${WAL_SEGMENT_MIB}`,
  ]);
  run(
    processOwner,
    binaries.postgres,
    ['--single', '-D', folder, 'postgres'],
    `create database ${DATABASE_NAME};\n`,
  );
}

function run({ mask, uid, gid }: ProcessOwner, program: string, args: string[], input = ''): void {
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

function assertSameVersion(cluster: string, version: string): void {
  if (version === MAJOR_VERSION) return;
  throw new DatabaseError(
    `The files in ${cluster} were made by PostgreSQL ${version} and this shop brings PostgreSQL ${MAJOR_VERSION}: ` +
      'start the version of the shop that made them, or set HAAT_DATA_DIR to another folder.',
  );
}
