import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/database.ts';
import { findCreditNote, findInvoice } from '#server/invoices/find-billing-documents.ts';
import type { Invoice } from '#server/invoices/invoice.ts';
import { invoiceFileName, invoicePdf } from '#server/invoices/rendering/invoice-pdf.ts';
import { RETRIES } from '#server/jobs/claim-due-rows.ts';
import { runConcurrently } from '#server/jobs/run-concurrently.ts';
import type { EncryptionKeys } from '#server/security/encryption.ts';
import type { Settings } from '#server/settings/settings.ts';
import { decryptEmail } from './decrypt-email.ts';
import {
  claimDueEmail,
  type DueEmail,
  expireOldEmails,
  updateEmailFailed,
  updateEmailSent,
  updateGivenUpEmails,
  updateWithoutRecipient,
} from './email-queries.ts';
import { type AttachedDocument, type RenderedEmail, renderEmail } from './render-email.ts';
import { type EmailHeaders, type EmailSender, smtpSender } from './smtp-sender.ts';

/** The name of the job that sends emails. */
export const EMAIL_JOB = 'send-emails';

const CONCURRENCY = 4;
const MAX_EMAILS_PER_RUN = 400;
// Shorter than the first retry delay: two workers never send the same email at once.
const TIMEOUT_MS = 20_000;

interface EmailDeps {
  db: Database;
  encryptionKeys: EncryptionKeys;
  settings: Settings;
}

interface Run {
  deps: EmailDeps;
  sender: EmailSender;
  log: FastifyBaseLogger;
  /** The SMTP server is unreachable: no further email is tried in this run. */
  isServerUnreachable: boolean;
  remaining: number;
}

/**
 * Sends the due emails, at least once each. An email is sent when the SMTP server has accepted it. A failed
 * email is retried with growing delays (`RETRIES.emails`). Without an SMTP server it only expires old emails.
 */
export async function sendEmails(
  deps: EmailDeps,
  log: FastifyBaseLogger,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const { email: smtpSettings } = deps.settings;
  // also without a SMTP server: the nightly job deletes only expired emails
  await expireOldEmails(deps.db);
  if (!smtpSettings) return;
  const sender = await smtpSender(smtpSettings, CONCURRENCY, timeoutMs);
  const run: Run = { deps, sender, log, isServerUnreachable: false, remaining: MAX_EMAILS_PER_RUN };
  try {
    await runConcurrently(CONCURRENCY, () => sendOneByOne(run));
  } finally {
    sender.close();
  }
}

async function sendOneByOne(run: Run): Promise<void> {
  while (!run.isServerUnreachable && run.remaining > 0) {
    run.remaining -= 1;
    const due = await claimDueEmail(run.deps.db);
    if (!due) return;
    await sendOne(run, due);
  }
}

async function sendOne(run: Run, due: DueEmail): Promise<void> {
  const { db, settings } = run.deps;
  const error = await trySending(run, due);
  if (error === undefined) return;
  const isLast = due.attempts >= RETRIES.emails.maxAttempts;
  await updateEmailFailed(db, due.id, error, isLast);
  const { id: emailId, kind, attempts } = due;
  run.log.warn({ emailId, kind, attempts, host: settings.email?.host, isLast }, 'an email could not be sent');
}

/** Returns why the email was not sent, or undefined. */
async function trySending(run: Run, due: DueEmail): Promise<string | undefined> {
  const { db, settings, encryptionKeys } = run.deps;
  let rendered: RenderedEmail | undefined;
  try {
    rendered = await renderEmail(db, settings, decryptEmail(encryptionKeys, due));
    if (rendered) {
      const files = await buildAttachments(db, rendered);
      await run.sender.send(rendered, headersOf(due, settings), files);
    }
  } catch (error) {
    run.isServerUnreachable ||= isServerFailure(error);
    return error instanceof Error ? error.message.slice(0, 500) : 'unknown';
  }
  // Outside of `try`: if a sent email cannot be marked, it is sent once more and does not count as failed.
  if (rendered) await updateEmailSent(db, due.id, rendered);
  else await updateWithoutRecipient(db, due.id);
  return undefined;
}

async function buildAttachments(db: Database, { attachedDocument }: RenderedEmail) {
  const billingDocument = attachedDocument && (await findDocument(db, attachedDocument));
  return billingDocument
    ? [{ filename: invoiceFileName(billingDocument), content: await invoicePdf(billingDocument) }]
    : [];
}

async function findDocument(db: Database, attachedDocument: AttachedDocument): Promise<Invoice | undefined> {
  if ('invoiceOf' in attachedDocument) return await findInvoice(db, attachedDocument.invoiceOf);
  return await findCreditNote(db, attachedDocument.creditNote);
}

/** The Message-ID is the same for every attempt of an email, so that a duplicate can be recognized. */
function headersOf({ id, kind, createdAt, thread }: DueEmail, { shopOrigin }: Settings): EmailHeaders {
  const { hostname } = new URL(shopOrigin);
  return {
    isPersonal: kind === 'contact-reply',
    messageId: `<${id}.${createdAt.getTime().toString(36)}@${hostname}>`,
    // no email has this id: those that name it belong together
    ...(thread !== null && { threadId: `<thread.${thread}@${hostname}>` }),
  };
}

/** False if only this email failed: then others may still be accepted. */
function isServerFailure(error: unknown): boolean {
  const { name, code } = error instanceof Error ? { code: undefined, ...error, name: error.name } : {};
  if (name === 'TimeoutError' || name === 'AbortError') return true;
  return typeof code === 'string' && code !== 'EENVELOPE' && code !== 'EMESSAGE';
}

/** Queues all failed emails again, except those whose link gives access to an account. Returns their number. */
export async function retryEmails(db: Database): Promise<number> {
  return await updateGivenUpEmails(db);
}
