import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { DatabaseError } from '../database-error.ts';
import {
  type BackupHeader,
  type BackupManifest,
  backupHeader,
  backupManifest,
  FORMAT,
  HEADER_NAME,
  MANIFEST_NAME,
} from './manifest.ts';

// bytes of one entry; more than any part of a backup has
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;

/**
 * Reads a whole backup and compares it with its checksums. Throws `DatabaseError` if the file is no backup,
 * incomplete, damaged, or of another format.
 */
export async function verifyBackup(
  file: string,
): Promise<{ header: BackupHeader; manifest: BackupManifest }> {
  const hashes = new Map<string, string>();
  let header: BackupHeader | undefined;
  let manifest: BackupManifest | undefined;
  try {
    await readEntries(file, async (name, bytes) => {
      if (manifest) throw new Error(`${name} follows the manifest`);
      if (name === HEADER_NAME) header = readHeader(file, bytes);
      else if (!header) throw new Error(`${HEADER_NAME} is not its first entry`);
      if (name === MANIFEST_NAME) manifest = backupManifest.parse(JSON.parse(bytes.toString()));
      else hashes.set(name, createHash('sha256').update(bytes).digest('hex'));
    });
  } catch (error) {
    throw error instanceof DatabaseError || (error as NodeJS.ErrnoException).path !== undefined
      ? error
      : damaged(file, error instanceof Error ? error.message : String(error), error);
  }
  if (!header || !manifest) throw damaged(file, 'its end is missing');
  const expected = [
    [HEADER_NAME, manifest.headerSha256],
    ...manifest.tables.flatMap(({ parts }) => parts.map(({ name, sha256 }) => [name, sha256])),
  ];
  const wrong = expected.find(([name = '', sha256]) => hashes.get(name) !== sha256);
  if (wrong) throw damaged(file, `the checksum of ${wrong[0]} is wrong`);
  if (hashes.size !== expected.length) throw damaged(file, 'it has entries that its manifest does not name');
  return { header, manifest };
}

/** Calls `onEntry` with each entry of the archive in turn. One entry at a time is in memory. */
export async function readEntries(
  file: string,
  onEntry: (name: string, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const archive = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), archive);
  // the loop below reports the failure
  reading.catch(() => {});
  for await (const entry of archive) {
    const { name, size = 0 } = entry.header;
    if (size > MAX_ENTRY_BYTES) throw new Error(`${name} is too large`);
    await onEntry(name, await buffer(entry));
  }
  await reading;
}

function readHeader(file: string, bytes: Buffer): BackupHeader {
  const header = backupHeader.parse(JSON.parse(bytes.toString()));
  if (header.format === FORMAT) return header;
  throw new DatabaseError(
    `${file} has the backup format ${header.format} and this shop reads format ${FORMAT}: restore it with the version ` +
      'of the shop that wrote it.',
  );
}

function damaged(file: string, reason: string, cause?: unknown): DatabaseError {
  return new DatabaseError(`${file} is not a complete backup (${reason}): nothing was restored.`, cause);
}
