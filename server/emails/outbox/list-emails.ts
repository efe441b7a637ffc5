import type {
  EmailList,
  EmailRow,
  ListEmailsQuery,
  OutboxEmailReply,
} from '#contract/admin/emails/emails.ts';
import type { Database } from '#server/database/database.ts';
import { EMAIL_LABELS, emailLabelAsTitle } from '#server/email-outbox/email-labels.ts';
import { EXPIRED_EMAIL, explainEmailError } from '#server/email-outbox/explain-email-error.ts';
import { isPrivateEmail } from '#server/email-outbox/queue-email.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type RenderedEmail, renderEmail } from '../render-email.ts';
import {
  countEmails,
  countEmailViews,
  type ListedEmail,
  recipientOf,
  selectEmail,
  selectEmailList,
} from './email-list-queries.ts';

type EmailSettings = Pick<Settings, 'shopOrigin' | 'merchantEmail' | 'email'>;

/** One page of the emails of the last month (`after` is the cursor), newest first. */
export async function listEmails(
  db: Database,
  settings: EmailSettings,
  query: ListEmailsQuery,
): Promise<EmailList> {
  const isWholeView = query.q === '' && query.kind === undefined;
  const [rows, views, found] = await Promise.all([
    selectEmailList(db, query, query.limit + 1),
    countEmailViews(db),
    isWholeView ? undefined : countEmails(db, query),
  ]);
  const page = rows.slice(0, query.limit);
  return {
    data: page.map(emailRowReply),
    total: found ?? views[query.view],
    ...(rows.length > query.limit && { next: String(page.at(-1)?.id) }),
    views,
    kinds: Object.keys(EMAIL_LABELS).map((kind) => ({ kind, title: emailLabelAsTitle(kind) })),
    sendsEmails: settings.email !== undefined,
  };
}

/**
 * An email as its recipient saw it; an unsent one as it would be sent now. Without text if only the recipient may see
 * it. Throws UserError: not_found.
 */
export async function getEmail(
  db: Database,
  settings: EmailSettings,
  id: number,
): Promise<OutboxEmailReply & { html?: string }> {
  const email = await selectEmail(db, id);
  if (!email) throw new UserError('not_found', 'This email has been deleted: emails are kept for a month.');
  const row = emailRowReply(email);
  if (isPrivateEmail(email.kind)) return { ...row, hasPage: false };
  const content: Content | undefined = email.sentContent ?? (await renderQueuedEmail(db, settings, email));
  const replyTo = email.replyTo ?? content?.replyTo;
  return {
    ...row,
    ...(content && { to: content.to, subject: content.subject, text: content.text }),
    ...(replyTo !== undefined && { replyTo }),
    ...(content?.html !== undefined && { html: content.html }),
    hasPage: content?.html !== undefined,
  };
}

type Content = Pick<RenderedEmail, 'to' | 'subject' | 'text'> & { replyTo?: string; html?: string };

/** Emails that earlier versions sent have no stored content: what is rendered now may differ, so it has no page. */
async function renderQueuedEmail(
  db: Database,
  settings: EmailSettings,
  email: ListedEmail,
): Promise<Content | undefined> {
  const rendered = await renderEmail(db, settings, email);
  if (!rendered || email.sentAt === null) return rendered;
  const { html: _, ...text } = rendered;
  return text;
}

function emailRowReply(email: ListedEmail): EmailRow {
  const { id, kind, orderId, createdAt, sentAt, nextAttemptAt, attempts, error, state } = email;
  const to = recipientOf(email);
  const subject = email.sentContent?.subject ?? email.subject;
  const isWaiting = state === 'waiting';
  return {
    id,
    kind,
    title: emailLabelAsTitle(kind),
    ...(to !== undefined && { to }),
    ...(subject !== null && { subject }),
    ...(orderId !== null && { orderNumber: orderId }),
    createdAt: createdAt.toISOString(),
    state,
    ...(sentAt !== null && { sentAt: sentAt.toISOString() }),
    ...(isWaiting && nextAttemptAt !== null && { nextAttemptAt: nextAttemptAt.toISOString() }),
    attempts,
    ...(error !== null && state !== 'no-recipient' && { error, problem: explainEmailError(error) }),
    ...(state === 'failed' && error === null && { problem: EXPIRED_EMAIL }),
    canResend: !isPrivateEmail(kind) && (state === 'failed' || state === 'sent'),
  };
}
