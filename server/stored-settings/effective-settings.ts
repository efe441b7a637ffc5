import type { Database } from '#server/database/database.ts';
import type { EncryptionKeys } from '#server/security/encryption.ts';
import { editableGroups } from '#server/settings/editable-settings.ts';
import type { Environment, Settings } from '#server/settings/settings.ts';
import { readStoredSettings, type StoredSetting } from './stored-values.ts';

export interface EffectiveSettings {
  settings: Settings;
  /** For the operator: stored settings that are not used, and why. */
  problems: string[];
}

/**
 * The variable of the environment that decides about a setting instead of the admin: its own, or another one of the
 * same account. Undefined: the admin decides.
 */
export function decidingVariable(name: string, environment: Environment): string | undefined {
  if (environment[name] !== undefined) return name;
  const group = editableGroups.find(({ names }) => names.includes(name));
  if (!group?.together.includes(name)) return undefined;
  return group.together.find((other) => environment[other] !== undefined);
}

/**
 * The settings of the environment, with those of the admin where the environment has none. A group that is invalid or
 * cannot be decrypted is left as the environment has it.
 */
export function effectiveSettings(base: Settings, stored: readonly StoredSetting[]): EffectiveSettings {
  const environment = base.environment ?? {};
  const problems: string[] = [];
  const settings: Record<string, unknown> = { ...base };
  for (const { names, schema } of editableGroups) {
    const used = stored.filter(
      ({ name }) => names.includes(name) && decidingVariable(name, environment) === undefined,
    );
    if (used.length === 0) continue;
    const unreadable = used.filter(({ value }) => value === undefined).map(({ name }) => name);
    if (unreadable.length > 0) {
      problems.push(
        `The settings ${unreadable.join(', ')} were encrypted with another key and are not used: set HAAT_SECRETS_KEY, ` +
          'or the file secrets-key of the data folder, to the key that encrypted them, or enter them again in the admin.',
      );
      continue;
    }
    const values = Object.fromEntries(used.map(({ name, value }) => [name, value]));
    const parsed = schema.safeParse({ ...environment, ...values });
    if (parsed.success) Object.assign(settings, parsed.data);
    else
      problems.push(
        ...parsed.error.issues.map(({ message }) => `A setting of the admin is not used: ${message}`),
      );
  }
  const set = Object.entries(settings).filter(([, value]) => value !== undefined);
  return { settings: Object.fromEntries(set) as unknown as Settings, problems };
}

/** The settings that apply now, for a command that runs once. */
export async function readEffectiveSettings(
  db: Database,
  base: Settings,
  keys: EncryptionKeys,
): Promise<Settings> {
  return effectiveSettings(base, await readStoredSettings(db, keys)).settings;
}
