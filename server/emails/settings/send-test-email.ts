import { randomUUID } from 'node:crypto';
import type { TestResult } from '#contract/admin/settings/payment-and-email-settings.ts';
import { escapeHtml } from '#format/escape-markup.ts';
import type { Database } from '#server/database/database.ts';
import type { EmailSettings } from '#server/settings/email-settings.ts';
import type { Settings } from '#server/settings/settings.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { smtpSender } from '../smtp-sender.ts';

const TIMEOUT_MS = 15_000;
const MAX_REPLY_LENGTH = 300;

/** Sends an email to one person at once, without the outbox, and returns what the email server replied. */
export async function sendTestEmail(
  { db, settings }: { db: Database; settings: Settings },
  to: string,
): Promise<TestResult> {
  const { email, shopOrigin } = settings;
  if (!email) return { isOk: false, message: 'There is no email server yet. Enter one first.' };
  const { storeName = new URL(shopOrigin).hostname } = await readStoreInfo(db);
  const text = `This is a test email of ${storeName}. Emails to your customers are sent the same way.`;
  const sender = await smtpSender(email, 1, TIMEOUT_MS);
  try {
    const reply = await sender.send(
      {
        to,
        senderName: storeName,
        subject: `Test email of ${storeName}`,
        text,
        html: `<p>${escapeHtml(text)}</p>`,
      },
      { messageId: `<${randomUUID()}@${new URL(shopOrigin).hostname}>` },
      [],
    );
    return { isOk: true, message: `Sent to ${to}. ${email.host} replied: ${shorten(reply)}` };
  } catch (error) {
    return { isOk: false, message: `Not sent. ${reasonOf(error, email)}` };
  } finally {
    sender.close();
  }
}

/** What the server replied, or else why there was no reply and what to correct. */
function reasonOf(error: unknown, { host, port }: EmailSettings): string {
  if (!(error instanceof Error)) return 'The reason is unknown.';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'EAUTH')
    return `${host} did not accept the user and password. Some providers need an app password. It replied: ${replyOf(error)}`;
  const cause = `${code} ${error.name} ${error.message}`;
  if (code === 'ETLS')
    return `${host} does not encrypt at port ${port}, and the shop sends no password without that. Use port 587 or 465. It replied: ${replyOf(error)}`;
  if (/wrong version number|packet length too long/.test(cause))
    return `${host} does not encrypt from the start at port ${port}. Use port 587.`;
  if (/certificate|altnames/i.test(cause))
    return `The certificate of ${host} is not valid for this name. Enter the server by the name that your provider gives. It says: ${shorten(error.message)}`;
  if ('response' in error && typeof error.response === 'string')
    return `${host} replied: ${shorten(error.response)}`;
  if (/ENOTFOUND|EDNS|EAI_AGAIN/.test(cause))
    return `There is no server ${host}. Correct the name of the server.`;
  if (/ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|TimeoutError|AbortError/.test(cause))
    return `${host} does not reply at port ${port}. Correct the server or the port.`;
  return `${host}: ${shorten(error.message)}`;
}

const replyOf = (error: Error) =>
  shorten('response' in error && typeof error.response === 'string' ? error.response : error.message);

const shorten = (text: string) =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_REPLY_LENGTH);
