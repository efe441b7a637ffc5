import type { AdminMessage, MessageEntry, MessageHandling, MessageRow } from '#contract/admin/messages.ts';
import { toRupees } from '#format/money.ts';
import { explainEmailError } from '#server/email-outbox/explain-email-error.ts';
import { withoutErased } from '#server/orders/order-contact.ts';
import type { StoredEntry, StoredMessage, selectOrdersOfEmail } from './message-queries.ts';

/** A message as the inbox shows it. */
export function messageRowReply(message: StoredMessage): MessageRow {
  const { acknowledgedAt, assignee, lastReply } = message;
  const email = withoutErased(message.email);
  return {
    ticketNumber: message.ticketNumber,
    createdAt: message.createdAt.toISOString(),
    name: message.name,
    ...(email !== null && { email }),
    subject: message.subject,
    state: message.state,
    acknowledgeBy: message.acknowledgeBy.toISOString(),
    ...(acknowledgedAt !== null && { acknowledgedAt: acknowledgedAt.toISOString() }),
    resolveBy: message.resolveBy.toISOString(),
    isOverdue: message.isOverdue,
    ...(assignee !== null && { assignee }),
    ...(lastReply !== null && { lastReply }),
  };
}

/** What staff change about a message. */
export function messageHandlingOf({ closedAt, assigneeId }: StoredMessage): MessageHandling {
  return { isClosed: closedAt !== null, assigneeId };
}

/** A message with everything that its page shows. */
export function messagePageReply(
  message: StoredMessage,
  related: {
    entries: StoredEntry[];
    senderId: string;
    orders: Awaited<ReturnType<typeof selectOrdersOfEmail>>;
    assignees: { id: string; name: string }[];
    sendsEmails: boolean;
    repliesGoTo: string | undefined;
  },
): AdminMessage {
  const row = messageRowReply(message);
  return {
    ...row,
    message: message.message,
    ...(row.email !== undefined && { customerId: related.senderId }),
    settings: messageHandlingOf(message),
    entries: related.entries.map(entryReply),
    orders: related.orders.map(({ id, createdAt, totalPaise, status }) => ({
      number: id,
      createdAt: createdAt.toISOString(),
      total: toRupees(totalPaise),
      status,
    })),
    sendsEmails: related.sendsEmails,
    ...(related.repliesGoTo && { repliesGoTo: related.repliesGoTo }),
    assignees: related.assignees,
  };
}

function entryReply({ id, kind, author, text, createdAt, state, sentAt, error }: StoredEntry): MessageEntry {
  return {
    id,
    kind,
    author,
    text,
    createdAt: createdAt.toISOString(),
    ...(state !== null && { state }),
    ...(sentAt !== null && { sentAt: sentAt.toISOString() }),
    ...(error !== null && state !== 'sent' && { error: explainEmailError(error).reason }),
  };
}
