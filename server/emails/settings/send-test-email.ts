import { randomUUID } from 'node:crypto';
import type { TestResult } from '#contract/admin/settings/stored-settings.ts';
import { escapeHtml } from '#format/escape-markup.ts';
import type { Database } from '#server/database/database.ts';
import type { Settings } from '#server/settings/settings.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { smtpSender } from '../smtp-sender.ts';

const TIMEOUT_MS = 15_000;
const MAX_REPLY_LENGTH = 300;

/** Sends an email to one person at once, without the outbox, and returns what the email server replied. */
export async function sendTestEmail(
  { db, settings }: { db: Database; settings: Settings },
  to: string,
  timeoutMs = TIMEOUT_MS,
): Promise<TestResult> {
  const { email, shopOrigin } = settings;
  if (!email) return { isOk: false, message: 'There is no email server yet. Enter one first.' };
  const { storeName = new URL(shopOrigin).hostname } = await readStoreInfo(db);
  const text = `This is a test email of ${storeName}. Emails to your customers are sent the same way.`;
  const sender = smtpSender(email, 1, timeoutMs);
  try {
    const reply = await sender.send(
      {
        to,
        senderName: storeName,
        subject: `Test email of ${storeName}`,
        text,
        html: `<p>${escapeHtml(text)}</p>`,
      },
      `<${randomUUID()}@${new URL(shopOrigin).hostname}>`,
      [],
    );
    return { isOk: true, message: `Sent to ${to}. ${email.host} replied: ${shorten(reply)}` };
  } catch (error) {
    return { isOk: false, message: `Not sent. ${email.host}: ${shorten(reasonOf(error))}` };
  } finally {
    sender.close();
  }
}

/** What the server replied, or else why there was no reply. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('response' in error && typeof error.response === 'string') return error.response;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no reply in time';
  return error.message;
}

const shorten = (text: string) =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_REPLY_LENGTH);
