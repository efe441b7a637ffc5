import type { ActivityEntry, ActivityList, ListActivityQuery } from '#contract/admin/activity.ts';
import { AUDIT_ACTIONS, type AuditAction } from '#contract/admin/audit-actions.ts';
import { CONTENT_DOCUMENTS } from '#contract/admin/content/content-documents.ts';
import type { Database } from '#server/database/database.ts';
import {
  type ActivityRow,
  selectActivity,
  selectLineNames,
  selectStaffWithEntries,
} from './activity-queries.ts';
import { authorOf, describeChange } from './describe-change.ts';
import { canUndo, type UndoingStaff } from './undo-activity.ts';

/** One page of the activity log (`after` is the cursor), newest first. */
export async function listActivity(
  db: Database,
  query: ListActivityQuery,
  staff: UndoingStaff,
): Promise<ActivityList> {
  const [rows, people] = await Promise.all([
    selectActivity(db, query, query.limit + 1),
    selectStaffWithEntries(db),
  ]);
  const page = rows.slice(0, query.limit);
  const namesOf = await selectLineNames(db, ordersWithLines(page));
  return {
    data: page.map((row) => entryReply(row, staff, namesOf.get(row.subjectId))),
    ...(rows.length > query.limit && { next: String(page.at(-1)?.id) }),
    people,
  };
}

/** The orders whose lines entries name by their numbers. */
function ordersWithLines(rows: readonly ActivityRow[]): string[] {
  const naming = rows.filter(
    ({ subjectKind, before, after }) =>
      subjectKind === 'order' && JSON.stringify([before, after]).includes('"lineNo"'),
  );
  return [...new Set(naming.map(({ subjectId }) => subjectId))];
}

/** Undefined for what is no page of the content. */
function contentTitle(subjectKind: string, subjectId: string): string | undefined {
  if (subjectKind !== 'content') return undefined;
  return CONTENT_DOCUMENTS.find(({ kind, key }) => `${kind}/${key}` === subjectId)?.title;
}

const isAuditAction = (action: string): action is AuditAction => action in AUDIT_ACTIONS;

function entryReply(
  row: ActivityRow,
  staff: UndoingStaff,
  lineNames?: ReadonlyMap<number, string>,
): ActivityEntry {
  const { id, at, action, subjectKind, subjectId, before, after, isUndone, undoesId } = row;
  const subjectName = row.subjectName ?? contentTitle(subjectKind, subjectId);
  return {
    id,
    at: at.toISOString(),
    who: authorOf(row),
    action,
    title: isAuditAction(action) ? AUDIT_ACTIONS[action] : action,
    changes: describeChange(before, after, { action, itemNames: lineNames }),
    subjectKind,
    subjectId,
    ...(subjectName !== undefined && { subjectName }),
    canUndo: canUndo(row, staff),
    isUndone,
    ...(undoesId !== null && { undoesId }),
  };
}
