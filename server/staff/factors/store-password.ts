import type { Transaction } from '#server/database/database.ts';
import { type EncryptionKeys, encrypt } from '#server/security/encryption.ts';
import { hashPassword } from '#server/security/passwords/password-hash.ts';
import { rejectLengthenedPassword } from '#server/security/passwords/reject-common-password.ts';
import { updateCredentials } from '../staff-queries.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { totpPurpose } from './totp-purpose.ts';

/** Hashes a new password of a member. Throws UserError: invalid_request (a password that is easy to guess), unavailable. */
export async function hashStaffPassword(password: string): Promise<string> {
  rejectLengthenedPassword(password);
  return await hashPassword(password);
}

/** Stores a new password with the secret of its authenticator app. Returns new recovery codes. */
export async function storePassword(
  trx: Transaction,
  encryptionKeys: EncryptionKeys,
  staffId: string,
  { passwordHash, secret, step }: { passwordHash: string; secret: string; step: number },
): Promise<string[]> {
  const totpSecret = encrypt(encryptionKeys, totpPurpose(staffId), secret);
  await updateCredentials(trx, staffId, { passwordHash, totpSecret, totpLastStep: step });
  return await createRecoveryCodes(trx, staffId);
}
