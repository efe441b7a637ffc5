import type { SettingStates } from '#contract/admin/settings/payment-and-email-settings.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { EditableScreen } from '#server/settings/editable-settings.ts';
import { describeSettings } from './describe-settings.ts';
import { readStoredSettings } from './stored-values.ts';

/** What reading and changing stored settings needs. */
export type SettingsDeps = Pick<AppDeps, 'db' | 'settings' | 'encryptionKeys'>;

/** The stored settings of one screen, without the values of secrets. */
export async function readSettingsOf(
  { db, settings, encryptionKeys }: SettingsDeps,
  screen: EditableScreen,
): Promise<SettingStates> {
  return describeSettings(await readStoredSettings(db, encryptionKeys), screen, settings.environment ?? {});
}
