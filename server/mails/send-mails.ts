import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/database.ts';
import type { Settings } from '#server/env.ts';
import { inLanes } from '#server/in-lanes.ts';
import { findCreditNote } from '#server/invoices/find-credit-notes.ts';
import { findInvoice } from '#server/invoices/find-invoice.ts';
import type { Invoice } from '#server/invoices/invoice.ts';
import { invoiceFileName, invoicePdf } from '#server/invoices/invoice-pdf.ts';
import {
  type DueMail,
  retireStale,
  takeDueMail,
  updateFailed,
  updateSent,
  updateUnaddressed,
} from './mail-queries.ts';
import { MOST_TRIES, RETRY_SECONDS } from './retry-delay.ts';
import { type MailSender, smtpSender } from './smtp-sender.ts';
import { type Attached, type WrittenMail, writeMail } from './write-mail.ts';

const LANES = 4;
const MOST_IN_A_RUN = 400;
// Shorter than the first retry delay: two workers never send the same email at once.
const TIMEOUT_MS = 20_000;

interface Outbox {
  db: Database;
  settings: Settings;
}

interface Run {
  outbox: Outbox;
  sender: MailSender;
  log: FastifyBaseLogger;
  /** The mail server is unreachable: no further email is tried in this run. */
  hasFailed: boolean;
  left: number;
}

/**
 * Sends the due emails, at least once each. An email is sent when the mail server has accepted it. A failed
 * email is retried with growing delays, `MAX_ATTEMPTS` times in all. Does nothing if no mail server is set.
 */
export async function sendMails(
  outbox: Outbox,
  log: FastifyBaseLogger,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const { mail } = outbox.settings;
  if (!mail) return;
  await retireStale(outbox.db);
  const sender = smtpSender(mail, LANES, timeoutMs);
  const run: Run = { outbox, sender, log, hasFailed: false, left: MOST_IN_A_RUN };
  try {
    await inLanes(LANES, () => sendOneByOne(run));
  } finally {
    sender.close();
  }
}

async function sendOneByOne(run: Run): Promise<void> {
  while (!run.hasFailed && run.left > 0) {
    run.left -= 1;
    const due = await takeDueMail(run.outbox.db, RETRY_SECONDS);
    if (!due) return;
    await sendOne(run, due);
  }
}

async function sendOne(run: Run, due: DueMail): Promise<void> {
  const { db, settings } = run.outbox;
  const failure = await attempt(run, due);
  if (failure === undefined) return;
  const isLast = due.attempts >= MOST_TRIES;
  await updateFailed(db, due.id, failure, isLast);
  const { id: mail, kind, attempts } = due;
  run.log.warn({ mail, kind, attempts, host: settings.mail?.host, isLast }, 'a mail could not be sent');
}

/** Returns why the email was not sent, or undefined. */
async function attempt(run: Run, due: DueMail): Promise<string | undefined> {
  const { db, settings } = run.outbox;
  let written: WrittenMail | undefined;
  try {
    written = await writeMail(db, settings, due);
    if (written) {
      const attached = await attachments(db, written);
      await run.sender.send(written, messageIdOf(due, settings), attached);
    }
  } catch (error) {
    run.hasFailed ||= isServerAway(error);
    return error instanceof Error ? error.message.slice(0, 500) : 'unknown';
  }
  // Outside of `try`: if a sent email cannot be marked, it is sent once more and does not count as failed.
  if (written) await updateSent(db, due.id);
  else await updateUnaddressed(db, due.id);
  return undefined;
}

async function attachments(db: Database, { attached }: WrittenMail) {
  const paper = attached && (await find(db, attached));
  return paper ? [{ filename: invoiceFileName(paper), content: await invoicePdf(paper) }] : [];
}

async function find(db: Database, attached: Attached): Promise<Invoice | undefined> {
  if ('invoiceOf' in attached) return await findInvoice(db, attached.invoiceOf);
  return await findCreditNote(db, attached.creditNote);
}

/** Returns the same Message-ID for every attempt of an email, so that a duplicate can be recognized. */
function messageIdOf({ id, createdAt }: DueMail, { shopOrigin }: Settings): string {
  return `<${id}.${createdAt.getTime().toString(36)}@${new URL(shopOrigin).hostname}>`;
}

/** False if only this email failed: then others may still be accepted. */
function isServerAway(error: unknown): boolean {
  const { name, code } = error instanceof Error ? { code: undefined, ...error, name: error.name } : {};
  if (name === 'TimeoutError' || name === 'AbortError') return true;
  return typeof code === 'string' && code !== 'EENVELOPE' && code !== 'EMESSAGE';
}
