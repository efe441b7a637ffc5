import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { lockOrderByNumber } from '../lock-order.ts';
import {
  insertNote,
  selectNoteForUpdate,
  selectNotes,
  updateNoteDeleted,
  updateNoteText,
} from './note-queries.ts';

/** An internal note about an order. Customers never see it. */
export interface OrderNote {
  id: number;
  staffId: string;
  staffName: string;
  text: string;
  createdAt: Date;
  editedAt: Date | null;
}

type StaffActor = Extract<Actor, { kind: 'staff' }>;

/** The notes of an order, oldest first. */
export async function listNotes(db: Database, orderId: string): Promise<OrderNote[]> {
  return await selectNotes(db, orderId);
}

/** Adds a note to an order. Throws UserError: order_not_found. */
export async function addNote(
  db: Database,
  orderNumber: string,
  text: string,
  actor: StaffActor,
): Promise<OrderNote> {
  return await db.transaction().execute(async (trx) => {
    const { id: orderId } = await lockOrderByNumber(trx, orderNumber);
    const note = await insertNote(trx, { orderId, staffId: actor.staffId, staffName: actor.name, text });
    const after = { noteId: note.id, text };
    await writeAudit(trx, actor, {
      action: 'order.add-note',
      subjectKind: 'order',
      subjectId: orderId,
      after,
    });
    return note;
  });
}

/**
 * Changes the text of one's own note. `entryId` is the audit entry, by which `restoreNoteText` takes it back; undefined if
 * nothing changed. Throws UserError: not_found, forbidden.
 */
export async function editNote(
  db: Database,
  noteId: number,
  text: string,
  actor: StaffActor,
): Promise<{ note: OrderNote; entryId: number | undefined }> {
  return await db.transaction().execute(async (trx) => {
    const note = await lockOwnNote(trx, noteId, actor);
    if (note.text === text) return { note, entryId: undefined };
    const entryId = await writeAudit(trx, actor, {
      action: 'order.edit-note',
      subjectKind: 'order',
      subjectId: note.orderId,
      before: { noteId, text: note.text },
      after: { noteId, text },
    });
    return { note: await updateNoteText(trx, noteId, text), entryId };
  });
}

/** Takes a changed text back. Returns why it was skipped; undefined if it was taken back. */
export async function restoreNoteText(
  trx: Transaction,
  change: { noteId: number; before: string; after: string; undoesId: number },
  actor: Actor,
): Promise<string | undefined> {
  const { noteId, before, after, undoesId } = change;
  const note = await selectNoteForUpdate(trx, noteId);
  if (!note || note.deletedAt !== null) return 'The note has been deleted since.';
  if (note.text !== after) return 'The note has been changed again since.';
  await updateNoteText(trx, noteId, before);
  await writeAudit(trx, actor, {
    action: 'order.edit-note',
    subjectKind: 'order',
    subjectId: note.orderId,
    before: { noteId, text: after },
    after: { noteId, text: before },
    undoesId,
  });
  return undefined;
}

/**
 * Deletes one's own note. Returns the id of the audit entry, by which `restoreNote` takes it back.
 * Throws UserError: not_found, forbidden.
 */
export async function deleteNote(db: Database, noteId: number, actor: StaffActor): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const note = await lockOwnNote(trx, noteId, actor);
    await updateNoteDeleted(trx, noteId, true);
    return await writeAudit(trx, actor, {
      action: 'order.delete-note',
      subjectKind: 'order',
      subjectId: note.orderId,
      before: { noteId, text: note.text },
    });
  });
}

/** Restores a deleted note. Returns false if it is not deleted any more. */
export async function restoreNote(
  trx: Transaction,
  noteId: number,
  actor: Actor,
  undoesId: number,
): Promise<boolean> {
  const note = await selectNoteForUpdate(trx, noteId);
  if (!note || note.deletedAt === null) return false;
  await updateNoteDeleted(trx, noteId, false);
  await writeAudit(trx, actor, {
    action: 'order.restore-note',
    subjectKind: 'order',
    subjectId: note.orderId,
    after: { noteId, text: note.text },
    undoesId,
  });
  return true;
}

async function lockOwnNote(trx: Transaction, noteId: number, { staffId }: StaffActor) {
  const note = await selectNoteForUpdate(trx, noteId);
  if (!note || note.deletedAt !== null)
    throw new UserError('not_found', 'This note does not exist any more.');
  if (note.staffId !== staffId)
    throw new UserError('forbidden', `Only ${note.staffName} can change this note. Add one of your own.`);
  return note;
}
