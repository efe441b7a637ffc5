import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { insertCustomerNote } from './customer-queries.ts';
import { requirePerson } from './require-person.ts';

/** Adds an internal note about a customer. Throws UserError: not_found, also for the sender of a message, who is none. */
export async function addCustomerNote(
  db: Database,
  id: string,
  text: string,
  actor: Extract<Actor, { kind: 'staff' }>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const person = await requirePerson(trx, id);
    if (person.customerId === null && person.phoneDigits === null)
      throw new UserError('not_found', 'This person is no customer yet: add the note to the message.');
    const note = { staffId: actor.staffId, staffName: actor.name, text };
    const noteId = await insertCustomerNote(trx, person, note);
    await writeAudit(trx, actor, {
      action: 'customer.add-note',
      subjectKind: 'customer',
      subjectId: id,
      // not the text, which those who read the log may not read
      after: { noteId },
    });
  });
}
