import type { TotpReply } from '#contract/admin/staff.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { databaseNowMs } from '#server/database/database-clock.ts';
import { fieldError } from '#server/errors/field-error.ts';
import type { UserError } from '#server/errors/user-error.ts';
import { decrypt, type EncryptionKeys, encrypt } from '#server/security/encryption.ts';
import { createRandomToken } from '#server/security/random-token.ts';
import { deleteChallenge, insertChallenge, selectChallenge } from './challenge-queries.ts';
import { createTotpSecret, totpKeyUri, verifyTotpCode } from './totp.ts';

interface Deps {
  db: Database;
  encryptionKeys: EncryptionKeys;
}

const pendingPurpose = (challenge: string) => `pending totp ${challenge}`;

/**
 * Creates the secret of a new authenticator app. It is in force once its first code is confirmed. `owner` names whose it
 * is: an invitation or a member.
 */
export async function startTotpSetup(
  { db, encryptionKeys }: Deps,
  owner: string,
  { shopName, email }: { shopName: string; email: string },
): Promise<TotpReply> {
  const secret = createTotpSecret();
  const challenge = createRandomToken().token;
  await insertChallenge(db, {
    challenge,
    purpose: `totp ${owner}`,
    totpSecret: encrypt(encryptionKeys, pendingPurpose(challenge), secret),
  });
  const url = totpKeyUri(secret, shopName, email);
  // few people ever need it
  const { toString: renderQrCode } = await import('qrcode');
  return { challenge, secret, url, qrSvg: await renderQrCode(url, { type: 'svg', margin: 1 }) };
}

/**
 * Verifies the first code of a new authenticator app. Returns its secret and the time step of the code, which is used up.
 * Throws UserError: code_invalid, with the field `code`.
 */
export async function finishTotpSetup(
  trx: Transaction,
  encryptionKeys: EncryptionKeys,
  owner: string,
  { challenge, code }: { challenge: string; code: string },
): Promise<{ secret: string; step: number }> {
  const pending = await selectChallenge(trx, challenge, `totp ${owner}`);
  if (!pending?.totpSecret) throw codeError('This QR code is no longer valid. Please scan a new one.');
  const secret = decrypt(encryptionKeys, pendingPurpose(challenge), pending.totpSecret);
  const step = verifyTotpCode(secret, code, 0, databaseNowMs());
  if (step === undefined)
    throw codeError('This code is not the current one of the app. Check the clock of the phone.');
  if (!(await deleteChallenge(trx, challenge, `totp ${owner}`)))
    throw codeError('This QR code has just been used. Please scan a new one.');
  return { secret, step };
}

function codeError(message: string): UserError {
  return fieldError('code', message, 'code_invalid');
}
