import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseConnection } from '../connection-string.ts';
import { type BackupOptions, type BackupResult, writeBackup } from './write-backup.ts';

const RETENTION_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
const FILE_NAME = /^haat-(\d{4}-\d{2}-\d{2})\.tar\.gz$/;

/**
 * Writes the backup of a night to `folder` as `haat-YYYY-MM-DD.tar.gz` (UTC). Then deletes those that are
 * older than seven days. Other files in the folder stay.
 */
export async function writeNightlyBackup(
  connection: DatabaseConnection,
  folder: string,
  now: Date,
  options: BackupOptions = {},
): Promise<BackupResult & { file: string }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `haat-${now.toISOString().slice(0, 10)}.tar.gz`);
  const result = await writeBackup(connection, file, options);
  const oldest = new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString().slice(0, 10);
  for (const name of await readdir(folder)) {
    const date = FILE_NAME.exec(name)?.[1];
    if (date !== undefined && date <= oldest) await rm(path.join(folder, name), { force: true });
  }
  return { ...result, file };
}
