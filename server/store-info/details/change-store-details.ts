import type { AuditAction } from '#contract/admin/audit-actions.ts';
import type { StoreDetails } from '#contract/store-info.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database } from '#server/database/database.ts';
import { assertVersion, contentVersion } from '#server/security/content-version.ts';
import { lockStoreInfo, writeStoreInfo } from '../store-info-setting.ts';

/** A change of the part of the store information that one settings screen (store, shipping, taxes) shows as `View`. */
interface DetailsChange<View> {
  viewOf: (details: StoreDetails) => View;
  /** The changed store information. Throws UserError: invalid_request. */
  change: (details: StoreDetails) => StoreDetails;
  expectedVersion: string;
  audit: { action: AuditAction; subjectId: string };
  /** Long lists, such as PIN codes, of which the audit log names only what was added and removed. */
  listFields?: readonly (keyof View)[];
}

/**
 * Changes a part of the store information; all other fields stay. Returns the part as it is then.
 * Throws UserError: precondition_failed (with the present part), and what `change` throws.
 */
export async function changeStoreDetails<View extends object>(
  db: Database,
  { viewOf, change, expectedVersion, audit, listFields = [] }: DetailsChange<View>,
  actor: Actor,
): Promise<View> {
  return await db.transaction().execute(async (trx) => {
    const before = await lockStoreInfo(trx);
    const current = viewOf(before);
    const currentVersion = contentVersion(current);
    const message = 'Someone else changed these settings meanwhile. Look at both versions.';
    assertVersion(expectedVersion, { current, currentVersion, message });
    const next = change(before);
    await writeStoreInfo(trx, next);
    const changed = viewOf(next);
    const fields = (Object.keys(changed) as (keyof View)[]).filter(
      (field) => JSON.stringify(current[field]) !== JSON.stringify(changed[field]),
    );
    await writeAudit(trx, actor, {
      ...audit,
      subjectKind: 'settings',
      before: Object.fromEntries(fields.map((field) => logged(field, current, changed))),
      after: Object.fromEntries(fields.map((field) => logged(field, changed, current))),
    });
    return changed;

    function logged(field: keyof View, values: View, others: View): [string, unknown] {
      const [value, other] = [values[field], others[field]];
      if (!listFields.includes(field) || !Array.isArray(value) || !Array.isArray(other))
        return [String(field), value];
      const known = new Set(other);
      const name = `${String(field)}${values === changed ? 'Added' : 'Removed'}`;
      return [name, value.filter((entry) => !known.has(entry))];
    }
  });
}
