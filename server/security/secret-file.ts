import { createHash, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseError } from '#server/database/database-error.ts';

// Marks 32 bytes in base64url, as the file has them. Any other text is hashed to 32 bytes.
export const KEY_PREFIX = 'haat-key:';

interface SecretFile {
  file: string;
  /** For the operator. */
  name: string;
  /** The environment variable that replaces the file. */
  setting: string;
}

export function createSecretText(): string {
  return KEY_PREFIX + randomBytes(32).toString('base64url');
}

/** The 32 bytes of a secret of the environment or of a file. */
export function secretBytes(text: string): Buffer {
  const key = text.startsWith(KEY_PREFIX)
    ? Buffer.from(text.slice(KEY_PREFIX.length), 'base64url')
    : undefined;
  return key?.length === 32 ? key : createHash('sha256').update(text).digest();
}

/**
 * Reads a file that only the shop's user can read. Creates it with `created` if it is missing, once, also if several
 * processes start together. Throws `DatabaseError` if it cannot be read or written.
 */
export async function readOrCreateSecretFile(
  { file, name, setting }: SecretFile,
  created: string,
): Promise<string> {
  try {
    return (await readSecretFile(file)) ?? (await createSecretFile(file, created));
  } catch (cause) {
    throw new DatabaseError(
      `The ${name} in ${file} cannot be read or written (${(cause as NodeJS.ErrnoException).code}): ` +
        `correct the permissions of the data folder, or set ${setting}.`,
      cause,
    );
  }
}

async function readSecretFile(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  // a copy of the data folder may have other permissions
  await chmod(file, 0o600);
  return text.trim();
}

/** The file appears complete or not at all: `link` fails if another process was first. */
async function createSecretFile(file: string, text: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(`${text}\n`);
    await handle.sync();
    await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await handle.close();
    await rm(temporary, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}
