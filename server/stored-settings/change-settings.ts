import type { SettingChanges, SettingStates } from '#contract/admin/settings/payment-and-email-settings.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { assertVersion, contentVersion } from '#server/security/content-version.ts';
import { type EditableScreen, isSecretSetting, previousSetting } from '#server/settings/editable-settings.ts';
import { describeSettings } from './describe-settings.ts';
import { patchSettings } from './patch-settings.ts';
import type { SettingsDeps } from './read-settings.ts';
import { deleteStoredSettings, lockStoredSettings, upsertStoredSetting } from './stored-settings-queries.ts';
import { readStoredSettings, storedFormOf } from './stored-values.ts';

interface Change {
  screen: EditableScreen;
  changes: SettingChanges;
  expectedVersion: string;
}

/**
 * Changes the stored settings of one screen. This server applies them at once, every other one within a second
 * (`openLiveSettings`). The audit log names changed secrets without their values. Returns all settings of the screen.
 * Throws UserError: precondition_failed (with the present settings), invalid_request with the path of each wrong field.
 */
export async function changeSettings(
  { db, settings, encryptionKeys, reloadSettings }: SettingsDeps & Pick<AppDeps, 'reloadSettings'>,
  { screen, changes, expectedVersion }: Change,
  actor: Actor,
): Promise<SettingStates> {
  const environment = settings.environment ?? {};
  const states = await db.transaction().execute(async (trx) => {
    await lockStoredSettings(trx);
    const stored = await readStoredSettings(trx, encryptionKeys);
    const current = describeSettings(stored, screen, environment);
    const currentVersion = contentVersion(current);
    const message = 'Someone else changed these settings meanwhile. Look at them again.';
    assertVersion(expectedVersion, { current: { settings: current }, currentVersion, message });
    const before = new Map(stored.map(({ name, value }) => [name, value]));
    const after = patchSettings(stored, { screen, changes, environment });
    const touched = [
      ...new Set(Object.keys(changes).flatMap((name) => [name, previousSetting(name) ?? name])),
    ];
    const removed = touched.filter((name) => before.has(name) && !after.has(name));
    const set = touched.filter((name) => after.has(name) && after.get(name) !== before.get(name));
    await deleteStoredSettings(trx, removed);
    const changedBy = actor.kind === 'staff' ? actor.name : null;
    for (const name of set) {
      const value = storedFormOf(name, after.get(name) ?? '', encryptionKeys);
      await upsertStoredSetting(trx, { name, ...value, changedBy });
    }
    const changed = [...removed, ...set];
    if (changed.length > 0) {
      await writeAudit(trx, actor, {
        action: screen === 'payments' ? 'settings.payments' : 'settings.email',
        subjectKind: 'settings',
        subjectId: screen,
        before: shownValues(changed, before),
        after: shownValues(changed, after),
      });
    }
    return describeSettings(await readStoredSettings(trx, encryptionKeys), screen, environment);
  });
  await reloadSettings?.();
  return states;
}

/** Secrets only as set or not: the activity log and a dump reveal none. */
function shownValues(names: readonly string[], values: ReadonlyMap<string, string | undefined>) {
  return Object.fromEntries(
    names.map((name) => [
      name,
      isSecretSetting(name) ? (values.has(name) ? 'a secret' : '') : (values.get(name) ?? ''),
    ]),
  );
}
