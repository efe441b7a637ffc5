import { z } from 'zod';
import { wholeNumber } from '#contract/catalog.ts';

/** The views of the inbox. `overdue`: a legal deadline has passed and the message is not closed. */
export const MESSAGE_VIEWS = ['open', 'overdue', 'replied', 'closed', 'all'] as const;

/** `open`: no reply was sent. `replied`: a reply was sent or is on its way, and the matter is not closed. */
export const MESSAGE_STATES = ['open', 'replied', 'closed'] as const;

/**
 * What has become of a reply. `waiting`: it is in the outbox. `failed`: the email server refused it, or it has expired.
 * `sent`: the email server has accepted it.
 */
export const REPLY_STATES = ['waiting', 'failed', 'sent'] as const;

/** GET /admin/messages. The URL of the screen has the same query string. */
export const listMessagesQuery = z.object({
  view: z.enum(MESSAGE_VIEWS).default('open'),
  /** A ticket number, or words of name, email and subject that must all occur. */
  q: z.string().trim().max(200).default(''),
  sort: z.enum(['newest', 'oldest']).default('newest'),
  /** The ticket number of the last message of the page before. */
  after: z.string().max(20).optional(),
  limit: wholeNumber('limit', 1, 100).default(50),
});

/**
 * One message of the inbox. `acknowledgeBy` and `resolveBy` are the legal deadlines: 48 hours and one month (consumer
 * protection (e-commerce) rules 2020, rule 4(5)). `lastReply`: what has become of the newest reply.
 */
export const messageRow = z.object({
  ticketNumber: z.string(),
  createdAt: z.string(),
  name: z.string(),
  /** Absent once the person's data was erased. */
  email: z.string().optional(),
  subject: z.string(),
  state: z.enum(MESSAGE_STATES),
  acknowledgeBy: z.string(),
  acknowledgedAt: z.string().optional(),
  resolveBy: z.string(),
  isOverdue: z.boolean(),
  assignee: z.string().optional(),
  lastReply: z.enum(REPLY_STATES).optional(),
});

/** `total` counts what matches, `views` what each view contains. `next` is the `after` of the next page. */
export const messageList = z.object({
  data: z.array(messageRow),
  total: z.number().int(),
  next: z.string().optional(),
  views: z.record(z.enum(MESSAGE_VIEWS), z.number().int()),
});

/** An entry below a message: a reply to the sender, or a note that only staff see. `error` is why the email server refused a reply. */
export const messageEntry = z.object({
  id: z.number().int(),
  kind: z.enum(['reply', 'note']),
  author: z.string(),
  text: z.string(),
  createdAt: z.string(),
  state: z.enum(REPLY_STATES).optional(),
  sentAt: z.string().optional(),
  error: z.string().optional(),
});

/** Who handles a message, and whether that is done. Its ETag identifies these fields; PATCH requires it. */
export const messageHandling = z.object({ isClosed: z.boolean(), assigneeId: z.uuid().nullable() });
export const messagePatch = messageHandling.partial();

/**
 * GET /admin/messages/:ticket. `sendsEmails` is false without an email server: a reply then waits for one. `repliesGoTo`:
 * the address that gets what the customer writes back; the shop receives no email itself. `orders` are
 * those with the same email, newest first. `customerId`: the sender in GET /admin/customers/:id, until the erasure. `assignees`
 * may reply to messages.
 */
export const adminMessage = messageRow.extend({
  message: z.string(),
  customerId: z.string().optional(),
  settings: messageHandling,
  entries: z.array(messageEntry),
  orders: z.array(
    z.object({ number: z.string(), createdAt: z.string(), total: z.number(), status: z.number().int() }),
  ),
  sendsEmails: z.boolean(),
  repliesGoTo: z.string().optional(),
  assignees: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** The reply of PATCH. `entryId` takes the change back. */
export const changedMessage = adminMessage.extend({ entryId: z.number().int() });

export const messageParams = z.object({ ticket: z.string().min(1).max(20) });

const MAX_REPLY_LENGTH = 10_000;
const entryText = z
  .string()
  .trim()
  .min(1, 'Write something')
  .max(MAX_REPLY_LENGTH, 'Write at most 10,000 characters');

/**
 * POST /admin/messages/:ticket/replies. `closes`: the message is closed once the reply is sent. `expected`: the newest
 * entry that the author has seen, 0 if there was none.
 */
export const messageReplyBody = z.object({
  text: entryText,
  closes: z.boolean(),
  expected: z.object({ lastEntryId: z.number().int().min(0) }),
});

export const messageNoteBody = z.object({ text: entryText });

export type ListMessagesQuery = z.infer<typeof listMessagesQuery>;
export type MessageView = (typeof MESSAGE_VIEWS)[number];
export type MessageState = (typeof MESSAGE_STATES)[number];
export type ReplyState = (typeof REPLY_STATES)[number];
export type MessageRow = z.infer<typeof messageRow>;
export type MessageList = z.infer<typeof messageList>;
export type MessageEntry = z.infer<typeof messageEntry>;
export type MessageHandling = z.infer<typeof messageHandling>;
export type AdminMessage = z.infer<typeof adminMessage>;
export type ChangedMessage = z.infer<typeof changedMessage>;
