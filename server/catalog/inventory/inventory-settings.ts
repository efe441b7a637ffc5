import { type InventorySettings, inventorySettings } from '#contract/admin/catalog/inventory.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { lockShopSetting, readShopSetting, writeShopSetting } from '#server/database/shop-setting.ts';
import { assertVersion, contentVersion } from '#server/security/content-version.ts';

const KEY = 'inventory';
const DEFAULTS: InventorySettings = { lowStockThreshold: 3 };

/** The rules of the inventory that apply to variants without their own. */
export async function readInventorySettings(db: Database | Transaction): Promise<InventorySettings> {
  return parseStored(await readShopSetting(db, KEY));
}

/**
 * Changes the rules of the inventory. Returns them with the entry of the activity log, by which the change is taken back.
 * Throws UserError: precondition_failed (with the present ones).
 */
export async function changeInventorySettings(
  db: Database,
  { settings, expectedVersion }: { settings: InventorySettings; expectedVersion: string },
  actor: Actor,
): Promise<InventorySettings & { entryId: number }> {
  return await db.transaction().execute(async (trx) => {
    const before = parseStored(await lockShopSetting(trx, KEY, DEFAULTS));
    const currentVersion = contentVersion(before);
    const message = 'Someone else changed this meanwhile. Look at both versions.';
    assertVersion(expectedVersion, { current: before, currentVersion, message });
    await writeShopSetting(trx, KEY, settings);
    const entryId = await writeAudit(trx, actor, {
      action: 'settings.inventory',
      subjectKind: 'settings',
      subjectId: 'inventory',
      before,
      after: settings,
    });
    return { ...settings, entryId };
  });
}

/** Takes a change of the rules back. Returns why it was skipped; undefined if it was taken back. */
export async function undoInventorySettings(
  trx: Transaction,
  { before, after, undoesId }: { before: unknown; after: unknown; undoesId: number },
  actor: Actor,
): Promise<string | undefined> {
  const [former, changed] = [inventorySettings.parse(before), inventorySettings.parse(after)];
  const current = parseStored(await lockShopSetting(trx, KEY, DEFAULTS));
  if (contentVersion(current) !== contentVersion(changed)) return 'These settings changed again since then.';
  await writeShopSetting(trx, KEY, former);
  await writeAudit(trx, actor, {
    action: 'activity.undo',
    subjectKind: 'settings',
    subjectId: 'inventory',
    before: changed,
    after: former,
    undoesId,
  });
  return undefined;
}

function parseStored(stored: unknown): InventorySettings {
  const parsed = inventorySettings.safeParse(stored);
  return parsed.success ? parsed.data : DEFAULTS;
}
