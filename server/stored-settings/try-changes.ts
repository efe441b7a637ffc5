import type { SettingChanges } from '#contract/admin/settings/payment-and-email-settings.ts';
import type { EditableScreen } from '#server/settings/editable-settings.ts';
import type { Settings } from '#server/settings/settings.ts';
import { effectiveSettings } from './effective-settings.ts';
import { patchSettings } from './patch-settings.ts';
import type { SettingsDeps } from './read-settings.ts';
import { readStoredSettings } from './stored-values.ts';

/**
 * The settings as they would be after a change, without storing it.
 * Throws UserError: invalid_request with the path of each wrong field.
 */
export async function tryChanges(
  { db, settings, encryptionKeys }: SettingsDeps,
  { screen, changes }: { screen: EditableScreen; changes: SettingChanges },
): Promise<Settings> {
  const base = { ...settings };
  if (Object.keys(changes).length === 0) return base;
  const stored = await readStoredSettings(db, encryptionKeys);
  const after = patchSettings(stored, { screen, changes, environment: settings.environment ?? {} });
  const changed = [...after].map(([name, value]) => ({
    name,
    value,
    changedAt: new Date(),
    changedBy: null,
  }));
  return effectiveSettings(base, changed).settings;
}
