import type { AdminMessage, ListMessagesQuery, MessageList } from '#contract/admin/messages.ts';
import type { StoreDetails } from '#contract/store-info.ts';
import type { Database } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { Settings } from '#server/settings/settings.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { messagePageReply, messageRowReply } from './message-admin-reply.ts';
import {
  countMessages,
  countMessageViews,
  selectAssignees,
  selectEntries,
  selectMessage,
  selectMessages,
  selectOrdersOfEmail,
  selectSenderId,
} from './message-queries.ts';

/** One page of the inbox (`after` is the cursor). */
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

/** A message with its entries and the orders of its sender. Throws UserError: not_found. */
export async function getMessage(
  db: Database,
  settings: Pick<Settings, 'email' | 'merchantEmail'>,
  ticketNumber: string,
): Promise<AdminMessage> {
  const message = await selectMessage(db, ticketNumber);
  if (!message) throw messageNotFound(ticketNumber);
  const [entries, senderId, orders, assignees, store] = await Promise.all([
    selectEntries(db, message.id),
    selectSenderId(db, message),
    selectOrdersOfEmail(db, message.email),
    selectAssignees(db),
    readStoreInfo(db),
  ]);
  const { email, merchantEmail } = settings;
  const repliesGoTo = replyAddress(store, merchantEmail) ?? email?.from.address;
  return messagePageReply(message, {
    entries,
    senderId,
    orders,
    assignees,
    sendsEmails: email !== undefined,
    repliesGoTo,
  });
}

/** The Reply-To address of replies to messages: without it a response goes to the sender of the email. */
export function replyAddress(
  { companyEmail }: Pick<StoreDetails, 'companyEmail'>,
  merchantEmail: string | undefined,
): string | undefined {
  return companyEmail || merchantEmail;
}

export function messageNotFound(ticketNumber: string): UserError {
  return new UserError('not_found', `There is no message with the number ${ticketNumber}.`);
}
