import path from 'node:path';
import type { Settings } from '#server/settings/settings.ts';
import type { EncryptionKeys } from './encryption.ts';
import { createSecretText, readOrCreateSecretFile, secretBytes } from './secret-file.ts';

export const SECRETS_KEY_FILE = 'secrets-key';

type KeySettings = Pick<Settings, 'dataDir'> &
  Partial<Pick<Settings, 'secretsKey' | 'previousSecretsKey' | 'databaseUrl'>>;

/**
 * Returns the keys that encrypt secrets in the database: from `HAAT_SECRETS_KEY`, else from a file in the data folder,
 * which only the shop's user can read and which no backup contains. Throws `DatabaseError` if the file cannot be
 * written. `onWarning` gets sentences for the operator.
 */
export async function readEncryptionKeys(
  { dataDir, secretsKey, previousSecretsKey, databaseUrl }: KeySettings,
  onWarning: (message: string) => void = () => {},
): Promise<EncryptionKeys> {
  const previous = previousSecretsKey === undefined ? {} : { previous: secretBytes(previousSecretsKey) };
  if (secretsKey !== undefined) return { current: secretBytes(secretsKey), ...previous };
  const file = path.join(dataDir, SECRETS_KEY_FILE);
  const secretFile = { file, name: 'key of the stored secrets', setting: 'HAAT_SECRETS_KEY' };
  const text = await readOrCreateSecretFile(secretFile, createSecretText());
  if (databaseUrl !== undefined) {
    onWarning(
      `HAAT_SECRETS_KEY is not set: this server encrypts secrets with the key in ${file}. Servers that share a database ` +
        'need the same key: set HAAT_SECRETS_KEY on each of them to the text of this file.',
    );
  }
  return { current: secretBytes(text), ...previous };
}
