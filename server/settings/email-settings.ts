import { z } from 'zod';
import { email } from '#contract/accounts.ts';
import { check, text, url } from './value-schemas.ts';

/** The SMTP server and the sender of emails. */
export type EmailSettings = NonNullable<z.infer<typeof emailSettings>['email']>;

/** `SMTP_URL` and `MAIL_FROM`: both or neither must be set. */
export const emailSettings = z
  .object({
    SMTP_URL: check(
      url('smtp:', 'smtps:'),
      (value) => parseServer(value) !== undefined,
      () =>
        'SMTP_URL is not usable: write smtp://user:password@host:587 or smtps://user:password@host:465, with signs like @ and / in the password written as %40 and %2F.',
    ),
    MAIL_FROM: check(
      text,
      (value) => parseSender(value) !== undefined,
      (name, value) =>
        `${name} is "${value}": write an address, or a name and an address like Haat <orders@shop.example>.`,
    ),
    OWNER_EMAIL: check(
      text,
      (value) => email.safeParse(value).success,
      (name, value) => `${name} is "${value}": write one e-mail address like owner@shop.example.`,
    ),
  })
  .superRefine(({ SMTP_URL, MAIL_FROM }, { addIssue }) => {
    if (SMTP_URL && !MAIL_FROM)
      addIssue('MAIL_FROM is missing: write whom mails come from, like Haat <orders@shop.example>.');
    if (MAIL_FROM && !SMTP_URL) addIssue('SMTP_URL is missing: MAIL_FROM has no mail server to send by.');
  })
  .transform(({ SMTP_URL, MAIL_FROM, OWNER_EMAIL }) => {
    const server = SMTP_URL === undefined ? undefined : parseServer(SMTP_URL);
    const from = MAIL_FROM === undefined ? undefined : parseSender(MAIL_FROM);
    return {
      /** Absent: emails stay in the database. */
      email: server && from ? { ...server, from } : undefined,
      /** Gets new orders and contact messages instead of the store information's companyEmail. */
      merchantEmail: OWNER_EMAIL === undefined ? undefined : email.parse(OWNER_EMAIL),
    };
  });

/** Returns the server of an `SMTP_URL`. Undefined if the URL has other parts or a malformed login. */
function parseServer(text: string) {
  const { protocol, hostname, port, pathname, search, hash, username, password } = new URL(text);
  const login = parseLogin(username, password);
  const isServer = hostname !== '' && !hostname.includes('%') && /^\/?$/.test(pathname);
  if (!isServer || search + hash !== '' || !login) return undefined;
  const isSecure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    /** TLS from the first byte (smtps). Otherwise STARTTLS, if the server supports it. */
    isSecure,
    ...(login.user !== '' && { login }),
  };
}

/** Returns user and password. Undefined if only one of them is set, or an escape is malformed. */
function parseLogin(username: string, password: string): { user: string; password: string } | undefined {
  if ((username === '') !== (password === '')) return undefined;
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}

/** Returns the parts of `Name <email>` or an email. Undefined if it is neither. Default name: the store's name. */
function parseSender(text: string): { name?: string; address: string } | undefined {
  const [, name = '', bracketed] = /^"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>$/u.exec(text) ?? [];
  const address = email.safeParse(bracketed ?? text);
  if (!address.success) return undefined;
  return { address: address.data, ...(name.trim() !== '' && { name: name.trim() }) };
}
