import type { NewPasskey, SetPasswordBody } from '#contract/admin/staff.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { deletePasskey, selectPasskeysOf } from '../passkeys/passkey-queries.ts';
import { type PasskeyDeps, storePasskey, verifyNewPasskey } from '../passkeys/register-passkey.ts';
import { deleteSessionsOf } from '../sessions/session-queries.ts';
import type { SignInDeps } from '../sign-in/with-credentials.ts';
import type { SignedInMember } from '../signed-in-member.ts';
import { lockCredentials } from '../staff-queries.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { hashStaffPassword, storePassword } from './store-password.ts';
import { finishTotpSetup } from './totp-setup.ts';

const record = (
  trx: Transaction,
  { id, name }: SignedInMember,
  action: 'staff.set-password' | 'staff.create-recovery-codes' | 'staff.add-passkey' | 'staff.remove-passkey',
  after?: Record<string, unknown>,
) =>
  writeAudit(
    trx,
    { kind: 'staff', staffId: id, name },
    { action, subjectKind: 'staff', subjectId: id, after },
  );

/** The challenge of a member's new authenticator app belongs to them. */
export const totpOwnerOfMember = (staffId: string) => `member ${staffId}`;

/**
 * Sets a new password with a new authenticator app and new recovery codes. Ends all other sessions of the member.
 * Throws UserError: invalid_request (a common password), code_invalid, unavailable.
 */
export async function setPassword(
  { db, encryptionKeys }: SignInDeps,
  member: SignedInMember,
  { password, challenge, code }: SetPasswordBody,
): Promise<string[]> {
  const passwordHash = await hashStaffPassword(password);
  return await db.transaction().execute(async (trx) => {
    await lockCredentials(trx, member.id);
    const totp = await finishTotpSetup(trx, encryptionKeys, totpOwnerOfMember(member.id), {
      challenge,
      code,
    });
    const codes = await storePassword(trx, encryptionKeys, member.id, { passwordHash, ...totp });
    await deleteSessionsOf(trx, member.id, member.sessionId);
    await record(trx, member, 'staff.set-password');
    return codes;
  });
}

/** Replaces the recovery codes: the old ones no longer work. Throws UserError: invalid_request (without a password). */
export async function renewRecoveryCodes(
  { db }: Pick<SignInDeps, 'db'>,
  member: SignedInMember,
): Promise<string[]> {
  return await db.transaction().execute(async (trx) => {
    const credentials = await lockCredentials(trx, member.id);
    if (!credentials?.passwordHash)
      throw new UserError(
        'invalid_request',
        'Recovery codes replace the code of an authenticator app: set it up first.',
      );
    const codes = await createRecoveryCodes(trx, member.id);
    await record(trx, member, 'staff.create-recovery-codes');
    return codes;
  });
}

/** Adds a passkey. `name` is that of the device. Throws UserError: passkey_invalid. */
export async function addPasskey(
  deps: PasskeyDeps,
  member: SignedInMember,
  passkey: NewPasskey,
  name: string,
): Promise<void> {
  const verified = await verifyNewPasskey(deps, member.id, passkey);
  await deps.db.transaction().execute(async (trx) => {
    await storePasskey(trx, member.id, verified, name);
    await record(trx, member, 'staff.add-passkey', { name });
  });
}

/** Removes a passkey. Throws UserError: last_sign_in_method, not_found. */
export async function removePasskey(
  { db }: Pick<PasskeyDeps, 'db'>,
  member: SignedInMember,
  passkeyId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const credentials = await lockCredentials(trx, member.id);
    const passkeys = await selectPasskeysOf(trx, member.id);
    const removed = passkeys.find(({ id }) => id === passkeyId);
    if (!removed) throw new UserError('not_found', 'This passkey has been removed already.');
    if (passkeys.length === 1 && !credentials?.passwordHash)
      throw new UserError(
        'last_sign_in_method',
        'This is your only way to sign in. Add another passkey or a password first.',
      );
    await deletePasskey(trx, member.id, passkeyId);
    await record(trx, member, 'staff.remove-passkey', { name: removed.name });
  });
}
