import type { EmailSettings } from '#server/settings/email-settings.ts';
import type { RenderedEmail } from './render-email.ts';

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '::1'];
// One email address, without characters that could start a second one or a header.
const SINGLE_EMAIL = /^[^\s\p{Cc}<>,;:"()]+@[^\s\p{Cc}<>,;:"()@]+$/u;

/** A PDF attached to an email. */
interface Attachment {
  filename: string;
  content: Buffer;
}

/** `threadId`: the email belongs to the conversation of this id. `isPersonal`: a person wrote it (RFC 3834). */
export interface EmailHeaders {
  messageId: string;
  threadId?: string | undefined;
  isPersonal?: boolean;
}

export interface EmailSender {
  /**
   * Returns the reply of the SMTP server once it has accepted the email. Throws otherwise, at the latest after the
   * timeout.
   */
  send(email: RenderedEmail, headers: EmailHeaders, attachments: Attachment[]): Promise<string>;
  close(): void;
}

/** Creates a sender that uses at most `connections` SMTP connections at once. */
export async function smtpSender(
  settings: EmailSettings,
  connections: number,
  timeoutMs: number,
): Promise<EmailSender> {
  // a shop that sends no emails does not load it
  const { createTransport } = await import('nodemailer');
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
    send: async (email, { messageId, threadId, isPersonal = false }, attachments) => {
      const { response } = await transport.sendMail({
        from: { name: toSingleLine(from.name ?? email.senderName), address: checkedEmail(from.address) },
        to: { name: '', address: checkedEmail(email.to) },
        ...(email.replyTo !== undefined && { replyTo: { name: '', address: checkedEmail(email.replyTo) } }),
        subject: toSingleLine(email.subject),
        text: email.text,
        html: email.html,
        attachments: attachments.map((file) => ({ ...file, contentType: 'application/pdf' })),
        messageId,
        ...(threadId !== undefined && { inReplyTo: threadId, references: threadId }),
        headers: isPersonal ? {} : { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(timeoutMs),
      });
      return response;
    },
    close: () => transport.close(),
  };
}

function checkedEmail(email: string): string {
  if (SINGLE_EMAIL.test(email)) return email;
  throw new Error('not a single email address');
}

function toSingleLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
