import type { Database } from '#server/database/database.ts';
import { DecryptionError, decrypt, type EncryptionKeys, encrypt } from '#server/security/encryption.ts';
import { isSecretSetting } from '#server/settings/editable-settings.ts';
import { type StoredSettingRow, selectStoredSettings } from './stored-settings-queries.ts';

/** A setting of the admin with its decrypted value. */
export interface StoredSetting {
  name: string;
  /** Undefined: it was encrypted with another key. */
  value: string | undefined;
  changedAt: Date;
  /** The name of the staff member. Null: the command line. */
  changedBy: string | null;
}

/** Every setting of the admin. One that this server's key cannot decrypt has no value. */
export async function readStoredSettings(db: Database, keys: EncryptionKeys): Promise<StoredSetting[]> {
  const rows = await selectStoredSettings(db);
  return rows.map((row) => ({
    name: row.name,
    value: readValue(row, keys),
    changedAt: row.changedAt,
    changedBy: row.changedBy,
  }));
}

function readValue(
  { name, value, encryptedValue }: StoredSettingRow,
  keys: EncryptionKeys,
): string | undefined {
  if (encryptedValue === null) return value ?? undefined;
  try {
    return decrypt(keys, purposeOf(name), encryptedValue);
  } catch (error) {
    if (error instanceof DecryptionError) return undefined;
    throw error;
  }
}

/** How a value is stored: secrets encrypted for this setting, others as they are. */
export function storedFormOf(
  name: string,
  value: string,
  keys: EncryptionKeys,
): Pick<StoredSettingRow, 'value' | 'encryptedValue'> {
  if (!isSecretSetting(name)) return { value, encryptedValue: null };
  return { value: null, encryptedValue: encrypt(keys, purposeOf(name), value) };
}

/** Authenticated with the value: copied to another setting, it cannot be decrypted. */
const purposeOf = (name: string) => `setting ${name}`;
