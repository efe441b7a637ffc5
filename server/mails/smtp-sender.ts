import { createTransport } from 'nodemailer';
import type { MailSettings } from '#server/mail-settings.ts';
import type { WrittenMail } from './write-mail.ts';

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '::1'];
// One email address, without characters that could start a second one or a header.
const ONE_ADDRESS = /^[^\s\p{Cc}<>,;:"()]+@[^\s\p{Cc}<>,;:"()@]+$/u;

/** A PDF attached to an email. */
interface Attachment {
  filename: string;
  content: Buffer;
}

export interface MailSender {
  /**
   * Resolves when the mail server has accepted the email. Throws otherwise, at the latest after the timeout.
   */
  send(mail: WrittenMail, messageId: string, attached: Attachment[]): Promise<void>;
  close(): void;
}

/** Creates a sender that uses at most `connections` SMTP connections at once. */
export function smtpSender(settings: MailSettings, connections: number, timeoutMs: number): MailSender {
  const { host, port, isSecure, login, from } = settings;
  const transport = createTransport({
    pool: true,
    maxConnections: connections,
    host,
    port,
    secure: isSecure,
    // never sends the password without TLS
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
