import { readSettings, SettingsError } from '#server/env.ts';

/** What is wrong with the settings of an environment, sentence by sentence. */
export function problemsOf(env: Record<string, string>): string[] {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}
