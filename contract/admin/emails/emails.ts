import { z } from 'zod';
import { wholeNumber } from '#contract/catalog.ts';

/** The views of the emails. `waiting`: the next attempt is to come. `failed`: given up, or expired before it was sent. */
export const EMAIL_VIEWS = ['all', 'waiting', 'failed', 'sent'] as const;

/** `no-recipient`: the order has no email. */
export const EMAIL_STATES = ['waiting', 'failed', 'sent', 'no-recipient'] as const;

/** GET /admin/emails. The URL of the screen has the same query string. Newest first. */
export const listEmailsQuery = z.object({
  view: z.enum(EMAIL_VIEWS).default('all'),
  /** An order number, or a part of the recipient or the subject. */
  q: z.string().trim().max(200).default(''),
  /** A kind of email. */
  kind: z.string().max(40).optional(),
  /** The id of the last email of the page before. */
  after: z.coerce.number().int().positive().optional(),
  limit: wholeNumber('limit', 1, 100).default(50),
});

/** Sentences for staff. `needsSettings`: the settings of the email server have to be corrected. */
const emailProblem = z.object({ reason: z.string(), advice: z.string(), needsSettings: z.boolean() });

/**
 * One email of the outbox, which keeps emails for a month. `subject` is absent while the email about an order is not
 * sent: it is written then. `problem` is why it is not sent, in plain words, and `error` the message of the email server.
 */
export const emailRow = z.object({
  id: z.number().int(),
  kind: z.string(),
  /** What the email is, in words. */
  title: z.string(),
  to: z.string().optional(),
  subject: z.string().optional(),
  orderNumber: z.string().optional(),
  createdAt: z.string(),
  state: z.enum(EMAIL_STATES),
  sentAt: z.string().optional(),
  nextAttemptAt: z.string().optional(),
  attempts: z.number().int(),
  error: z.string().optional(),
  problem: emailProblem.optional(),
  canResend: z.boolean(),
});

export const emailList = z.object({
  data: z.array(emailRow),
  total: z.number().int(),
  next: z.string().optional(),
  views: z.record(z.enum(EMAIL_VIEWS), z.number().int()),
  kinds: z.array(z.object({ kind: z.string(), title: z.string() })),
  /** False: no email server is set up, so every email waits. */
  sendsEmails: z.boolean(),
});

export const emailParams = z.object({ id: z.coerce.number().int().positive() });

/**
 * GET /admin/emails/:id. `text` is what the recipient saw, or would see if it were sent now. Absent for emails whose
 * link gives access to an account: only the recipient may have it.
 */
export const outboxEmail = emailRow.extend({
  replyTo: z.string().optional(),
  text: z.string().optional(),
  /** GET /admin/emails/:id/page shows the email as a page. */
  hasPage: z.boolean(),
});

const MAX_RESENT = 200;

/** POST /admin/emails/resend. `state` is the one that the person saw: an email that changed meanwhile is skipped. */
export const resendEmailsBody = z.object({
  emails: z
    .array(z.object({ id: z.number().int().positive(), state: z.enum(EMAIL_STATES) }))
    .min(1)
    .max(MAX_RESENT),
});

/** One result per email; `reason` is why it is skipped. */
export const resendEmailsReply = z.object({
  results: z.array(z.object({ id: z.number().int(), isQueued: z.boolean(), reason: z.string().optional() })),
});

export type ListEmailsQuery = z.infer<typeof listEmailsQuery>;
export type EmailView = (typeof EMAIL_VIEWS)[number];
export type EmailState = (typeof EMAIL_STATES)[number];
export type EmailRow = z.infer<typeof emailRow>;
export type EmailList = z.infer<typeof emailList>;
export type OutboxEmailReply = z.infer<typeof outboxEmail>;
export type ResendEmailsReply = z.infer<typeof resendEmailsReply>;
