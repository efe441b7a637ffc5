import { createTransport } from 'nodemailer';
import type { MailSettings } from '#server/mail-settings.ts';
import type { WrittenMail } from './write-mail.ts';

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '::1'];
// One address and no sign that could begin a second one, or a header.
const ONE_ADDRESS = /^[^\s\p{Cc}<>,;:"()]+@[^\s\p{Cc}<>,;:"()@]+$/u;

/** A PDF that goes with a mail. */
interface Attachment {
  filename: string;
  content: Buffer;
}

export interface MailSender {
  /** Resolves when the mail server has taken the mail; throws otherwise, at the latest after the time limit. */
  send(mail: WrittenMail, messageId: string, attached: Attachment[]): Promise<void>;
  close(): void;
}

/** Sends by SMTP over at most `connections` lines at once. */
export function smtpSender(settings: MailSettings, connections: number, timeoutMs: number): MailSender {
  const { host, port, isSecure, login, from } = settings;
  const transport = createTransport({
    pool: true,
    maxConnections: connections,
    host,
    port,
    secure: isSecure,
    // a password never travels in the clear
    requireTLS: !isSecure && login !== undefined && !LOCAL_HOSTS.includes(host),
    ...(login && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail, messageId, attached) => {
      await transport.sendMail({
        from: { name: onOneLine(from.name ?? mail.senderName), address: oneAddress(from.address) },
        to: { name: '', address: oneAddress(mail.to) },
        ...(mail.replyTo !== undefined && { replyTo: { name: '', address: oneAddress(mail.replyTo) } }),
        subject: onOneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        attachments: attached.map((file) => ({ ...file, contentType: 'application/pdf' })),
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(timeoutMs),
      });
    },
    close: () => transport.close(),
  };
}

function oneAddress(address: string): string {
  if (ONE_ADDRESS.test(address)) return address;
  throw new Error('what should be one e-mail address is not');
}

function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
