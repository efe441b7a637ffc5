import path from 'node:path';
import type { Database } from '#server/database/database.ts';
import { deleteShopSetting, readShopSetting } from '#server/database/shop-setting.ts';
import type { Settings } from '#server/settings/settings.ts';
import { createSecretText, KEY_PREFIX, readOrCreateSecretFile, secretBytes } from './secret-file.ts';

export const SECRET_FILE = 'signing-secret';

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
export async function loadSigningSecret(
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
  const text = await readOrCreateSecretFile(secretFile(file), oldKey ?? createSecretText());
  const isInFile = oldKey === undefined || secretBytes(text).equals(secretBytes(oldKey));
  if (!settings.databaseUrl) {
    if (oldKey && isInFile) await deleteShopSetting(db, OLD_ROW);
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
  { signingSecret, settings }: { signingSecret: Buffer; settings: Pick<Settings, 'previousSecret'> },
  verify: (secret: Buffer) => Result,
): Result {
  const result = verify(signingSecret);
  return result || !settings.previousSecret ? result : verify(secretBytes(settings.previousSecret));
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
    const text = await readOrCreateSecretFile(secretFile(file), oldKey);
    if (text !== oldKey) return;
    onWarning(
      `The signing secret was moved from the database to ${file}. HAAT_SECRET replaces it: to keep the links valid that ` +
        'it has signed, set HAAT_SECRET_PREVIOUS to the text of this file.',
    );
  }
  await deleteShopSetting(db, OLD_ROW);
}

const secretFile = (file: string) => ({ file, name: 'signing secret', setting: 'HAAT_SECRET' });

async function selectOldSecret(db: Database): Promise<string | undefined> {
  const row = await readShopSetting(db, OLD_ROW);
  const signing = (row as { signing?: unknown } | undefined)?.signing;
  return typeof signing === 'string' ? KEY_PREFIX + signing : undefined;
}
