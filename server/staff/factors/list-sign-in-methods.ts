import type { SignInMethodsReply } from '#contract/admin/staff.ts';
import type { Database } from '#server/database/database.ts';
import { selectPasskeysOf } from '../passkeys/passkey-queries.ts';
import { countRecoveryCodes, hasPassword } from '../staff-queries.ts';

/** How a member can sign in. */
export async function listSignInMethods(db: Database, staffId: string): Promise<SignInMethodsReply> {
  const passkeys = await selectPasskeysOf(db, staffId);
  return {
    hasPassword: await hasPassword(db, staffId),
    unusedRecoveryCodes: await countRecoveryCodes(db, staffId),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
    })),
  };
}
