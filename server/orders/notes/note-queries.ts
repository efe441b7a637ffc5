import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';

const NOTE_COLUMNS = [
  'id',
  'order_id as orderId',
  'staff_id as staffId',
  'staff_name as staffName',
  'text',
  'created_at as createdAt',
  'edited_at as editedAt',
  'deleted_at as deletedAt',
] as const;

export async function insertNote(
  trx: Transaction,
  note: { orderId: string; staffId: string; staffName: string; text: string },
) {
  return await trx
    .insertInto('order_notes')
    .values({ order_id: note.orderId, staff_id: note.staffId, staff_name: note.staffName, text: note.text })
    .returning(NOTE_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** A note, locked until the transaction ends. */
export async function selectNoteForUpdate(trx: Transaction, id: number) {
  return await trx
    .selectFrom('order_notes')
    .select(NOTE_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The notes of an order that are not deleted, oldest first. */
export async function selectNotes(db: Database, orderId: string) {
  return await db
    .selectFrom('order_notes')
    .select(NOTE_COLUMNS)
    .where('order_id', '=', orderId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

export async function updateNoteText(trx: Transaction, id: number, text: string) {
  return await trx
    .updateTable('order_notes')
    .set({ text, edited_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(NOTE_COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function updateNoteDeleted(trx: Transaction, id: number, isDeleted: boolean): Promise<void> {
  await trx
    .updateTable('order_notes')
    .set({ deleted_at: isDeleted ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute();
}
