import { createHash, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#server/database/database.ts';
import { DatabaseError } from '#server/database/database-error.ts';
import type { Settings } from '#server/settings/settings.ts';

export const SECRET_FILE = 'signing-secret';

// Marks 32 bytes in base64url, as the file has them. Any other text is hashed to 32 bytes.
const KEY_PREFIX = 'haat-key:';

// Earlier versions stored the secret in the database, under this key of shop_settings.
const OLD_ROW = 'secrets';

type SecretSettings = Pick<Settings, 'dataDir'> &
  Partial<Pick<Settings, 'secret' | 'previousSecret' | 'databaseUrl'>>;

/**
 * Returns the 32 bytes that sign links and webhook messages of the shop: from `HAAT_SECRET`, else from a
 * file in the data folder, which only the shop's user can read. Creates the file at first, from the secret
 * that earlier versions stored in the database, so that their links stay valid. Throws `DatabaseError` if the
 * file cannot be written. `onWarning` gets sentences for the operator.
 */
export async function signingSecret(
  db: Database,
  settings: SecretSettings,
  onWarning: (message: string) => void = () => {},
): Promise<Buffer> {
  const file = path.join(settings.dataDir, SECRET_FILE);
  const oldKey = await selectOldSecret(db);
  if (settings.secret) {
    if (oldKey) await dropOldSecret(db, settings, oldKey, file, onWarning);
    return secretBytes(settings.secret);
  }
  const text = await ensureSecretFile(file, oldKey);
  const isInFile = oldKey === undefined || secretBytes(text).equals(secretBytes(oldKey));
  if (!settings.databaseUrl) {
    if (oldKey && isInFile) await deleteOldSecret(db);
    return secretBytes(text);
  }
  onWarning(
    `HAAT_SECRET is not set: this server signs links with the secret in ${file}. Servers that share a database need ` +
      'the same secret: set HAAT_SECRET on each of them to the text of this file.',
  );
  // other servers on this database may still need the row: it is deleted once HAAT_SECRET is set
  return secretBytes(oldKey ?? text);
}

/** Returns what `verify` returns for the secret, or, if that is nothing, for `HAAT_SECRET_PREVIOUS`. */
export function verifyWithSecrets<Result>(
  { secret, settings }: { secret: Buffer; settings: Pick<Settings, 'previousSecret'> },
  verify: (secret: Buffer) => Result,
): Result {
  const result = verify(secret);
  return result || !settings.previousSecret ? result : verify(secretBytes(settings.previousSecret));
}

function secretBytes(text: string): Buffer {
  const key = text.startsWith(KEY_PREFIX)
    ? Buffer.from(text.slice(KEY_PREFIX.length), 'base64url')
    : undefined;
  return key?.length === 32 ? key : createHash('sha256').update(text).digest();
}

/** Reads the file. Creates it if it is missing, once, also if several processes start together. */
async function ensureSecretFile(file: string, oldKey: string | undefined): Promise<string> {
  const created = oldKey ?? KEY_PREFIX + randomBytes(32).toString('base64url');
  try {
    return (await readSecretFile(file)) ?? (await createSecretFile(file, created));
  } catch (cause) {
    throw new DatabaseError(
      `The signing secret in ${file} cannot be read or written (${(cause as NodeJS.ErrnoException).code}): ` +
        'correct the permissions of the data folder, or set HAAT_SECRET.',
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

/** Deletes the secret in the database, which `HAAT_SECRET` has replaced. Its text goes to the file. */
async function dropOldSecret(
  db: Database,
  { secret = '', previousSecret = '' }: SecretSettings,
  oldKey: string,
  file: string,
  onWarning: (message: string) => void,
): Promise<void> {
  const accepted = [secret, previousSecret].map(secretBytes);
  if (!accepted.some((bytes) => bytes.equals(secretBytes(oldKey)))) {
    const text = await ensureSecretFile(file, oldKey);
    if (text !== oldKey) return;
    onWarning(
      `The signing secret was moved from the database to ${file}. HAAT_SECRET replaces it: to keep the links valid that ` +
        'it has signed, set HAAT_SECRET_PREVIOUS to the text of this file.',
    );
  }
  await deleteOldSecret(db);
}

async function selectOldSecret(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('shop_settings')
    .select('value')
    .where('key', '=', OLD_ROW)
    .executeTakeFirst();
  const signing = (row?.value as { signing?: unknown } | undefined)?.signing;
  return typeof signing === 'string' ? KEY_PREFIX + signing : undefined;
}

async function deleteOldSecret(db: Database): Promise<void> {
  await db.deleteFrom('shop_settings').where('key', '=', OLD_ROW).execute();
}
