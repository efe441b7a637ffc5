import { setTimeout as wait } from 'node:timers/promises';
import type { SettingsChanges } from '#server/database/changes/catalog-changes.ts';
import type { Database } from '#server/database/database.ts';
import type { EncryptionKeys } from '#server/security/encryption.ts';
import { editableGroups } from '#server/settings/editable-settings.ts';
import type { Settings } from '#server/settings/settings.ts';
import { effectiveSettings } from './effective-settings.ts';
import { readStoredSettings } from './stored-values.ts';

const RETRY_MS = 250;

export interface LiveSettings {
  /** Its properties always have their present values. */
  settings: Settings;
  /** Reads the stored settings again. */
  reload(): Promise<void>;
}

interface Sources {
  db: Database;
  /** The settings of the environment. */
  base: Settings;
  encryptionKeys: EncryptionKeys;
  settingsChanges: SettingsChanges;
  /** Gets sentences for the operator, each once until it changes. */
  onWarning: (message: string) => void;
}

/**
 * The settings of this server. A change by any server is applied here before the caches of pages and replies are
 * cleared, so that none of them is filled with the former settings.
 */
export async function openLiveSettings({
  db,
  base,
  encryptionKeys,
  settingsChanges,
  onWarning,
}: Sources): Promise<LiveSettings> {
  let current = base;
  let reported = '';
  const readAgain = async () => {
    const { settings, problems } = effectiveSettings(base, await readStoredSettings(db, encryptionKeys));
    current = settings;
    if (problems.join() !== reported) for (const problem of problems) onWarning(problem);
    reported = problems.join();
  };
  // one after the other: an older reading never replaces a newer one
  let last: Promise<void> = Promise.resolve();
  const reload = () => {
    last = last.then(readAgain, readAgain);
    return last;
  };
  await reload();
  settingsChanges.onSettingsChange(async (signal) => {
    while (!signal.aborted) {
      try {
        return await reload();
      } catch {
        // the database is busy or gone: the settings of before apply until it replies
        await wait(RETRY_MS, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  });
  return { settings: viewOf(base, () => current), reload };
}

/** An object that reads every property from the present settings. */
function viewOf(base: Settings, current: () => Settings): Settings {
  const editable = editableGroups.flatMap(({ schema }) => Object.keys(schema.parse({})));
  const view = {};
  for (const name of new Set([...Object.keys(base), ...editable])) {
    Object.defineProperty(view, name, {
      enumerable: true,
      get: () => current()[name as keyof Settings],
    });
  }
  return view as Settings;
}
