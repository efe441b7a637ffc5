import { decryptEmailText } from '#server/security/emailed-links.ts';
import type { EncryptionKeys } from '#server/security/encryption.ts';
import type { OutboxEmail } from './email-queries.ts';

/** An email of the outbox with its text, which is stored encrypted if it has a link to an account. Throws `DecryptionError`. */
export function decryptEmail<Email extends OutboxEmail>(keys: EncryptionKeys, email: Email): Email {
  const { kind, recipientEmail: to, text } = email;
  if (to === null || text === null) return email;
  return { ...email, text: decryptEmailText(keys, { kind, to, text }) };
}
