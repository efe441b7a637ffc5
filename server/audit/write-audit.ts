import type { AuditAction } from '#contract/admin/audit-actions.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Actor } from './actor.ts';

export interface AuditEntry {
  action: AuditAction;
  subjectKind:
    | 'order'
    | 'product'
    | 'import'
    | 'staff'
    | 'settings'
    | 'content'
    | 'customer'
    | 'statement'
    | 'message'
    | 'email';
  /** For an order its number. */
  subjectId: string;
  /** The changed fields before and after, as JSON. No passwords, tokens or codes. */
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
  /** The same UUID for all entries of one bulk request. */
  operationId?: string | undefined;
  /** The entry that this change takes back. */
  undoesId?: number | undefined;
}

/**
 * Records who changed what, in the transaction of the change: both are stored or neither. Returns the id of the
 * entry.
 */
export async function writeAudit(trx: Transaction, actor: Actor, entry: AuditEntry): Promise<number> {
  const { id } = await trx
    .insertInto('audit_log')
    .values({
      actor_kind: actor.kind,
      staff_id: actor.kind === 'staff' ? actor.staffId : null,
      staff_name: actor.kind === 'staff' ? actor.name : null,
      action: entry.action,
      subject_kind: entry.subjectKind,
      subject_id: entry.subjectId,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      operation_id: entry.operationId ?? null,
      undoes_id: entry.undoesId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
