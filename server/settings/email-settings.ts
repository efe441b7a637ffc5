import { email } from '#contract/accounts.ts';
import { type Reading, readUrl } from './env-values.ts';

/** The SMTP server and the sender of emails. */
export interface EmailSettings {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). Otherwise STARTTLS, if the server supports it. */
  isSecure: boolean;
  login?: { user: string; password: string };
  /** The sender. Default name: the store's name. */
  from: { name?: string; address: string };
}

/** Reads `SMTP_URL` and `MAIL_FROM`: both or neither must be set. */
export function readEmailSettings(reading: Reading): EmailSettings | undefined {
  const server = readServer(reading);
  const from = readFrom(reading);
  const { env, problems } = reading;
  if (env.SMTP_URL?.trim() && !env.MAIL_FROM?.trim()) {
    problems.push('MAIL_FROM is missing: write whom mails come from, like Haat <orders@shop.example>.');
  }
  if (env.MAIL_FROM?.trim() && !env.SMTP_URL?.trim()) {
    problems.push('SMTP_URL is missing: MAIL_FROM has no mail server to send by.');
  }
  return server && from ? { ...server, from } : undefined;
}

/** Reads an email. Undefined if it is absent, or invalid and added to the problems. */
export function readEmail({ env, problems }: Reading, name: string): string | undefined {
  const text = env[name]?.trim();
  if (!text) return undefined;
  const parsed = email.safeParse(text);
  if (parsed.success) return parsed.data;
  problems.push(`${name} is "${text}": write one e-mail address like owner@shop.example.`);
  return undefined;
}

function readServer(reading: Reading): Omit<EmailSettings, 'from'> | undefined {
  const text = readUrl(reading, 'SMTP_URL', ['smtp:', 'smtps:']);
  const url = text === undefined ? null : URL.parse(text);
  if (!url) return undefined;
  const login = readLogin(url);
  if (!isServerUrl(url) || !login) {
    reading.problems.push(
      'SMTP_URL is not usable: write smtp://user:password@host:587 or smtps://user:password@host:465, with signs like @ and / in the password written as %40 and %2F.',
    );
    return undefined;
  }
  const isSecure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    ...(login.user !== '' && { login }),
  };
}

function isServerUrl({ hostname, pathname, search, hash }: URL): boolean {
  return hostname !== '' && !hostname.includes('%') && /^\/?$/.test(pathname) && search + hash === '';
}

/** Returns user and password. Undefined if only one of them is set, or an escape is malformed. */
function readLogin({ username, password }: URL): { user: string; password: string } | undefined {
  if ((username === '') !== (password === '')) return undefined;
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}

/** Reads `Name <email>` or an email. */
function readFrom({ env, problems }: Reading): EmailSettings['from'] | undefined {
  const text = env.MAIL_FROM?.trim();
  if (!text) return undefined;
  const [, name = '', bracketed] = /^"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>$/u.exec(text) ?? [];
  const address = email.safeParse(bracketed ?? text);
  if (address.success) return { address: address.data, ...(name.trim() !== '' && { name: name.trim() }) };
  problems.push(
    `MAIL_FROM is "${text}": write an address, or a name and an address like Haat <orders@shop.example>.`,
  );
  return undefined;
}
