import type { AdminMessage, ListMessagesQuery, MessageList } from '#contract/admin/customers/messages.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  countMessages,
  countMessageViews,
  selectAssignees,
  selectEntries,
  selectMessage,
  selectMessages,
  selectOrdersOfEmail,
} from './message-queries.ts';
import { messagePageReply, messageRowReply } from './message-reply.ts';

/** One part of the inbox. */
export async function listMessages(db: Database, query: ListMessagesQuery): Promise<MessageList> {
  const [rows, views, total] = await Promise.all([
    selectMessages(db, query, query.limit + 1),
    countMessageViews(db),
    countMessages(db, query),
  ]);
  const page = rows.slice(0, query.limit);
  return {
    data: page.map(messageRowReply),
    total,
    ...(rows.length > query.limit && { next: page.at(-1)?.ticketNumber }),
    views,
  };
}

/** A message with its thread and the orders of its sender. Throws UserError: not_found. */
export async function findMessage(
  db: Database,
  settings: Pick<Settings, 'email'>,
  ticketNumber: string,
): Promise<AdminMessage> {
  const message = await selectMessage(db, ticketNumber);
  if (!message) throw messageNotFound(ticketNumber);
  const [entries, orders, assignees] = await Promise.all([
    selectEntries(db, message.id),
    selectOrdersOfEmail(db, message.email),
    selectAssignees(db),
  ]);
  const sendsEmails = settings.email !== undefined;
  return messagePageReply(message, { entries, orders, assignees, sendsEmails });
}

export function messageNotFound(ticketNumber: string): UserError {
  return new UserError('not_found', `There is no message with the number ${ticketNumber}.`);
}
