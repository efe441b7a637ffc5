import type { AuditAction } from '#contract/admin/audit-actions.ts';
import type { StoreDetails } from '#contract/store-info.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { isSameJson } from '#server/operations/row-change.ts';
import { assertVersion, contentVersion } from '#server/security/content-version.ts';
import { lockStoreInfo, writeStoreInfo } from '../store-info-setting.ts';

/** The part of the store information that one settings screen (store, shipping, taxes) shows as `View`. */
export interface DetailsPart<View> {
  viewOf: (details: StoreDetails) => View;
  /** The store information with this part. Throws UserError: invalid_request. */
  withView: (details: StoreDetails, view: View) => StoreDetails;
  audit: { action: AuditAction; subjectId: string };
  /** Long lists, such as PIN codes, of which the audit log names only what was added and removed. */
  listFields?: readonly (keyof View & string)[];
}

interface DetailsChange<View> {
  /** The changed part. Throws UserError: invalid_request. */
  change: (view: View) => View;
  expectedVersion: string;
}

/** `entryId`: the entry of the activity log, by which the change is taken back. */
export type SavedDetails<View> = { settings: View; entryId: number };

/**
 * Changes a part of the store information; all other fields stay. Returns the part as it is then.
 * Throws UserError: precondition_failed (with the present part), and what `change` and the part throw.
 */
export async function changeStoreDetails<View extends object>(
  db: Database,
  part: DetailsPart<View>,
  { change, expectedVersion }: DetailsChange<View>,
  actor: Actor,
): Promise<SavedDetails<View>> {
  return await db.transaction().execute(async (trx) => {
    const details = await lockStoreInfo(trx);
    const before = part.viewOf(details);
    const currentVersion = contentVersion(before);
    const message = 'Someone else changed these settings meanwhile. Look at both versions.';
    assertVersion(expectedVersion, { current: before, currentVersion, message });
    const next = part.withView(details, change(before));
    await writeStoreInfo(trx, next);
    const settings = part.viewOf(next);
    const entryId = await writeAudit(trx, actor, {
      ...part.audit,
      subjectKind: 'settings',
      ...difference(part, before, settings),
    });
    return { settings, entryId };
  });
}

/** A change of settings, as the activity log has it. */
export interface LoggedChange {
  undoesId: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/**
 * Takes a change of a part back: its fields get their former values if they are still as it left them. Returns why it
 * was skipped; undefined if it was taken back. Throws UserError: invalid_request, before anything is written.
 */
export async function undoStoreDetails<View extends object>(
  trx: Transaction,
  part: DetailsPart<View>,
  { undoesId, before, after }: LoggedChange,
  actor: Actor,
): Promise<string | undefined> {
  const details = await lockStoreInfo(trx);
  const current = part.viewOf(details);
  const former: Partial<Record<keyof View, unknown>> = { ...current };
  for (const field of Object.keys(current) as (keyof View & string)[]) {
    if (part.listFields?.includes(field)) {
      const added = new Set(entriesIn(after, addedTo(field)));
      const others = entriesIn(former, field).filter((entry) => !added.has(entry));
      former[field] = [...new Set([...others, ...entriesIn(before, removedFrom(field))])].toSorted();
    } else if (after && field in after) {
      if (!isSameJson(current[field], after[field])) return 'These settings changed again since then.';
      former[field] = before?.[field];
    }
  }
  const next = part.withView(details, former as View);
  await writeStoreInfo(trx, next);
  await writeAudit(trx, actor, {
    action: 'activity.undo',
    subjectKind: 'settings',
    subjectId: part.audit.subjectId,
    ...difference(part, current, part.viewOf(next)),
    undoesId,
  });
  return undefined;
}

/** The fields in which two views differ, as the activity log names them. */
function difference<View extends object>({ listFields = [] }: DetailsPart<View>, from: View, to: View) {
  const fields = (Object.keys(to) as (keyof View & string)[]).filter(
    (field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]),
  );
  const logged = (values: View, others: View, listName: (field: string) => string) =>
    Object.fromEntries(
      fields.map((field) => {
        if (!listFields.includes(field)) return [field, values[field]];
        const known = new Set(entriesIn(others, field));
        return [listName(field), entriesIn(values, field).filter((entry) => !known.has(entry))];
      }),
    );
  return { before: logged(from, to, removedFrom), after: logged(to, from, addedTo) };
}

const addedTo = (field: string) => `${field}Added`;
const removedFrom = (field: string) => `${field}Removed`;

/** The entries of a list field. */
function entriesIn(fields: object | null, name: string): unknown[] {
  const value = (fields as Record<string, unknown> | null)?.[name];
  return Array.isArray(value) ? value : [];
}
