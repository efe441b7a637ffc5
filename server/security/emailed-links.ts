import { decrypt, type EncryptionKeys, encrypt } from './encryption.ts';

interface EmailText {
  kind: string;
  /** The recipient. */
  to: string;
  text: string;
}

const ENCRYPTED = /^v1\.[0-9a-f]{8}\.[\w-]+$/;
const purposeOf = ({ kind, to }: Omit<EmailText, 'text'>) => `email ${kind} to ${to}`;

/**
 * An email whose link gives access to an account, with its text encrypted: it waits in the database until it is sent,
 * and a dump of the database reveals no link.
 */
export function encryptEmailText<Email extends EmailText>(keys: EncryptionKeys, email: Email): Email {
  return { ...email, text: encrypt(keys, purposeOf(email), email.text) };
}

/** The text of an email. Those of earlier versions are not encrypted. Throws `DecryptionError`. */
export function decryptEmailText(keys: EncryptionKeys, email: EmailText): string {
  return isEncryptedText(email.text) ? decrypt(keys, purposeOf(email), email.text) : email.text;
}

export const isEncryptedText = (text: string): boolean => ENCRYPTED.test(text);
