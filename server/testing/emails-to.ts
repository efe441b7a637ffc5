import type { Database } from '#server/database/database.ts';
import { decryptEmailText } from '#server/security/emailed-links.ts';
import type { EncryptionKeys } from '#server/security/encryption.ts';

interface Shop {
  db: Database;
  encryptionKeys: EncryptionKeys;
}

/** The emails to a person in the outbox, oldest first, with their text as it is sent. */
export async function emailsTo({ db, encryptionKeys }: Shop, to: string) {
  const emails = await db
    .selectFrom('email_outbox')
    .selectAll()
    .where('to_address', '=', to)
    .orderBy('id')
    .execute();
  return emails.map(({ kind, text, ...email }) => ({
    ...email,
    kind,
    text: decryptEmailText(encryptionKeys, { kind, to, text: text ?? '' }),
  }));
}
