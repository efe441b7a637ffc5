import { z } from 'zod';
import { email } from '#contract/accounts.ts';
import { check, integer, text, untrimmedText, url } from './value-schemas.ts';

/** The SMTP server and the sender of emails. */
export type EmailSettings = NonNullable<z.infer<typeof emailSettings>['email']>;

/** The email server, as `SMTP_URL` or in parts, and `MAIL_FROM`: both or neither must be set. */
export const emailSettings = z
  .object({
    SMTP_URL: check(
      url('smtp:', 'smtps:'),
      (value) => parseServer(value) !== undefined,
      () =>
        'SMTP_URL is not usable: write smtp://user:password@host:587 or smtps://user:password@host:465, with signs like @ and / in the password written as %40 and %2F.',
    ),
    SMTP_HOST: check(
      text,
      (value) => value.length <= 253 && /^[\w.:-]+$/.test(value),
      (name, value) => `${name} is "${value}": write the name of the email server only, like mail.example.`,
    ),
    SMTP_PORT: integer(undefined, 1, 65_535),
    SMTP_USER: text,
    SMTP_PASSWORD: untrimmedText,
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
  .superRefine(({ SMTP_URL, SMTP_HOST, MAIL_FROM, ...env }, { addIssue }) => {
    const server = SMTP_URL ?? SMTP_HOST;
    if (server && !MAIL_FROM)
      addIssue('MAIL_FROM is missing: write whom mails come from, like Haat <orders@shop.example>.');
    if (MAIL_FROM && !server) addIssue('SMTP_URL is missing: MAIL_FROM has no mail server to send by.');
    if (SMTP_URL && SMTP_HOST)
      addIssue('SMTP_URL and SMTP_HOST are both set: leave out one of them, they name the same server.');
    if (!SMTP_HOST && [env.SMTP_PORT, env.SMTP_USER, env.SMTP_PASSWORD].some(Boolean))
      addIssue('SMTP_HOST is missing: SMTP_PORT, SMTP_USER and SMTP_PASSWORD have no server to be for.');
    if ((env.SMTP_USER === undefined) !== (env.SMTP_PASSWORD === undefined))
      addIssue('SMTP_USER and SMTP_PASSWORD belong together: set both, or neither.');
  })
  .transform(({ SMTP_URL, SMTP_HOST, MAIL_FROM, OWNER_EMAIL, ...env }) => {
    const server = SMTP_URL === undefined ? serverOfParts(SMTP_HOST, env) : parseServer(SMTP_URL);
    const from = MAIL_FROM === undefined ? undefined : parseSender(MAIL_FROM);
    return {
      /** Absent: emails stay in the database. */
      email: server && from ? { ...server, from } : undefined,
      /** Gets new orders and contact messages instead of the store information's companyEmail. */
      merchantEmail: OWNER_EMAIL === undefined ? undefined : email.parse(OWNER_EMAIL),
    };
  });

interface ServerParts {
  SMTP_PORT?: number | undefined;
  SMTP_USER?: string | undefined;
  SMTP_PASSWORD?: string | undefined;
}

/** Returns the server of its parts. The port decides: 465 is TLS from the first byte. */
function serverOfParts(host: string | undefined, parts: ServerParts): ReturnType<typeof parseServer> {
  if (host === undefined) return undefined;
  const { SMTP_PORT: port = 587, SMTP_USER: user, SMTP_PASSWORD: password } = parts;
  return {
    host,
    port,
    isSecure: port === 465,
    ...(user !== undefined && password !== undefined && { login: { user, password } }),
  };
}

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
