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
// Less than the time until the first retry, so that a mail is never in two hands.
const TIMEOUT_MS = 20_000;

interface Outbox {
  db: Database;
  settings: Settings;
}

interface Run {
  outbox: Outbox;
  sender: MailSender;
  log: FastifyBaseLogger;
  /** A server that does not answer is left alone until the next run. */
  hasFailed: boolean;
  left: number;
}

/**
 * Sends the mails whose time has come, at least once each: a mail counts as sent when the mail server has taken it. One
 * that was not taken is tried again at growing distances and given up in the end. Without a mail server nothing happens.
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

/** Undefined, or why the mail was not sent. */
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
  // outside the net: a mail that was sent and could not be marked is sent once more, and not counted as a failure
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

/** The same for every try of the same mail, so that whoever gets it twice can tell. */
function messageIdOf({ id, createdAt }: DueMail, { shopOrigin }: Settings): string {
  return `<${id}.${createdAt.getTime().toString(36)}@${new URL(shopOrigin).hostname}>`;
}

/** True unless this one mail is to blame: then others may still go through. */
function isServerAway(error: unknown): boolean {
  const { name, code } = error instanceof Error ? { code: undefined, ...error, name: error.name } : {};
  if (name === 'TimeoutError' || name === 'AbortError') return true;
  return typeof code === 'string' && code !== 'EENVELOPE' && code !== 'EMESSAGE';
}
