import { readSettings, SettingsError } from '#server/settings/settings.ts';

/** Problems of the settings of an environment, one sentence each. */
export function settingsProblems(env: Record<string, string>): string[] {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}
