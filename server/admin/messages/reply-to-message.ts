import { z } from 'zod';
import { messageHandling } from '#contract/admin/messages.ts';
import { formatLongDate } from '#format/dates.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { queueEmail } from '#server/email-outbox/queue-email.ts';
import { fieldError } from '#server/errors/field-error.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { IdempotentRequest } from '#server/idempotency/idempotent-request.ts';
import { findStoredReply, storeReply } from '#server/idempotency/stored-reply.ts';
import { withoutErased } from '#server/orders/order-contact.ts';
import { assertVersion, contentVersion } from '#server/security/content-version.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { messageNotFound, replyAddress } from './list-messages.ts';
import { messageHandlingOf } from './message-admin-reply.ts';
import {
  insertEntry,
  lockMessage,
  type StoredMessage,
  selectAssignees,
  selectEntries,
  selectMessage,
  updateMessage,
} from './message-queries.ts';

type StaffActor = Extract<Actor, { kind: 'staff' }>;

// a reply without an email server waits longer than other emails: nothing in it becomes wrong
const REPLY_EXPIRES_MINUTES = 7 * 24 * 60;

const ERASED_SENDER = 'The personal data of the sender was erased: no email can reach them.';

const storedReply = z.object({ entryId: z.int() });

/**
 * Replies to a message by email: the ticket number is in the subject, email programs show it in one conversation with the
 * acknowledgement, and a response reaches the merchant. Stored and queued once per idempotency key; it counts as sent when
 * the email server has accepted it. `closes`: the message is then closed. Throws UserError: not_found, message_changed (another reply was added meanwhile, or the sender is erased), request_in_flight,
 * key_reused.
 */
export async function replyToMessage(
  db: Database,
  reply: {
    ticketNumber: string;
    text: string;
    closes: boolean;
    lastEntryId: number;
    merchantEmail?: string | undefined;
    idempotent?: IdempotentRequest | undefined;
  },
  actor: StaffActor,
): Promise<void> {
  const store = await readStoreInfo(db);
  const { storeName = 'Our shop' } = store;
  const replyTo = replyAddress(store, reply.merchantEmail);
  await db.transaction().execute(async (trx) => {
    if (reply.idempotent && (await findStoredReply(trx, reply.idempotent, storedReply))) return;
    const message = await lockedMessage(trx, reply.ticketNumber);
    const to = withoutErased(message.email);
    if (to === null) throw new UserError('message_changed', ERASED_SENDER);
    const newest = (await selectEntries(trx, message.id)).findLast(({ kind }) => kind === 'reply');
    if (newest && newest.id > reply.lastEntryId) {
      const text = `${newest.author} has answered meanwhile. Read that reply first; yours is kept as a draft.`;
      throw new UserError('message_changed', text);
    }
    const emailId = await queueEmail(trx, {
      kind: 'contact-reply',
      to,
      ...(replyTo && { replyTo }),
      subject: replySubject(message),
      text: replyText(message, reply.text, storeName),
      thread: message.ticketNumber,
      expiresInMinutes: REPLY_EXPIRES_MINUTES,
    });
    const entryId = await insertEntry(trx, {
      messageId: message.id,
      kind: 'reply',
      staffId: actor.staffId,
      staffName: actor.name,
      text: reply.text,
      closesMessage: reply.closes,
      emailId,
    });
    await writeAudit(trx, actor, {
      action: 'message.reply',
      subjectKind: 'message',
      subjectId: message.ticketNumber,
      after: { entryId, closes: reply.closes },
    });
    if (reply.idempotent) await storeReply(trx, reply.idempotent, { entryId });
  });
}

function replySubject({ subject, ticketNumber }: StoredMessage): string {
  return `${/^re:/i.test(subject) ? subject : `Re: ${subject}`} [${ticketNumber}]`;
}

/** The reply and below it what the sender wrote, as email programs show it. */
function replyText(message: StoredMessage, text: string, storeName: string): string {
  const quoted = message.message
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
  const heading = `On ${formatLongDate(message.createdAt)} you wrote to ${storeName}:`;
  return `${text}\n\n${heading}\n${quoted}`;
}

/** Adds an internal note to a message. Throws UserError: not_found. */
export async function addMessageNote(
  db: Database,
  ticketNumber: string,
  text: string,
  actor: StaffActor,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const message = await lockedMessage(trx, ticketNumber);
    const note = { messageId: message.id, kind: 'note' as const, text };
    const entryId = await insertEntry(trx, { ...note, staffId: actor.staffId, staffName: actor.name });
    await writeAudit(trx, actor, {
      action: 'message.note',
      subjectKind: 'message',
      subjectId: message.ticketNumber,
      after: { entryId },
    });
  });
}

/**
 * Closes, reopens or assigns a message. Returns the entry of the activity log, by which `undoMessageChange` takes it
 * back. Throws UserError: not_found, precondition_failed (with the present state), invalid_request if the assignee may
 * not reply to messages.
 */
export async function changeMessage(
  db: Database,
  {
    ticketNumber,
    patch,
    expectedVersion,
  }: {
    ticketNumber: string;
    patch: { isClosed?: boolean | undefined; assigneeId?: string | null | undefined };
    expectedVersion: string;
  },
  actor: Actor,
): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const message = await lockedMessage(trx, ticketNumber);
    const current = messageHandlingOf(message);
    assertVersion(expectedVersion, {
      current,
      currentVersion: contentVersion(current),
      message: 'Someone else changed this message meanwhile. Look at it again.',
    });
    const { assigneeId } = patch;
    if (assigneeId && !(await mayReply(trx, assigneeId)))
      throw fieldError('assigneeId', 'This person may not reply to messages.');
    const next = {
      isClosed: patch.isClosed ?? current.isClosed,
      assigneeId: assigneeId === undefined ? current.assigneeId : assigneeId,
    };
    await updateMessage(trx, message.id, patch);
    return await writeAudit(trx, actor, {
      action: 'message.change',
      subjectKind: 'message',
      subjectId: message.ticketNumber,
      before: { ...current },
      after: next,
    });
  });
}

const storedHandling = messageHandling.partial();

/**
 * Takes a change of a message back; what it did not change stays as it is now. Returns why it was skipped; undefined if
 * it was taken back.
 */
export async function undoMessageChange(
  trx: Transaction,
  change: { ticketNumber: string; before: unknown; after: unknown; undoesId: number },
  actor: Actor,
): Promise<string | undefined> {
  const [before, after] = [storedHandling.parse(change.before), storedHandling.parse(change.after)];
  const message = await lockedMessage(trx, change.ticketNumber);
  const current = messageHandlingOf(message);
  const isClosedChanged = before.isClosed !== after.isClosed;
  const isAssigneeChanged = before.assigneeId !== after.assigneeId;
  if (isClosedChanged && current.isClosed !== after.isClosed)
    return 'The message was closed or reopened since then.';
  if (isAssigneeChanged && current.assigneeId !== after.assigneeId)
    return 'Another person was put in charge since then.';
  const former = {
    ...(isClosedChanged && { isClosed: before.isClosed }),
    ...(isAssigneeChanged && { assigneeId: before.assigneeId }),
  };
  if (former.assigneeId && !(await mayReply(trx, former.assigneeId)))
    return 'The person who was in charge may not reply to messages any more.';
  if (isClosedChanged || isAssigneeChanged) await updateMessage(trx, message.id, former);
  await writeAudit(trx, actor, {
    action: 'activity.undo',
    subjectKind: 'message',
    subjectId: message.ticketNumber,
    before: { ...current },
    after: { ...current, ...former },
    undoesId: change.undoesId,
  });
  return undefined;
}

const mayReply = async (trx: Transaction, staffId: string): Promise<boolean> =>
  (await selectAssignees(trx)).some(({ id }) => id === staffId);

/** The message, locked until the transaction ends. */
async function lockedMessage(trx: Transaction, ticketNumber: string): Promise<StoredMessage> {
  const message = (await lockMessage(trx, ticketNumber)) && (await selectMessage(trx, ticketNumber));
  if (!message) throw messageNotFound(ticketNumber);
  return message;
}
