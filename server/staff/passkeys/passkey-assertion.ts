import type { PasskeyAssertion, PasskeyOptionsReply } from '#contract/admin/staff.ts';
import type { Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { deleteChallenge, insertChallenge } from '../factors/challenge-queries.ts';
import { type StoredPasskey, selectPasskey, updatePasskeyUse } from './passkey-queries.ts';
import type { PasskeyDeps } from './register-passkey.ts';
import { relyingParty } from './relying-party.ts';

/** What an assertion is for: signing in, or confirming who is signed in. */
export type PasskeyPurpose = 'passkey sign-in' | `passkey confirmation ${string}`;

/** Returns the options with which a device signs with one of its passkeys for the shop. */
export async function startPasskeyAssertion(
  { db, settings }: PasskeyDeps,
  purpose: PasskeyPurpose,
): Promise<PasskeyOptionsReply['options']> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(settings).id,
    userVerification: 'required',
  });
  await insertChallenge(db, { challenge: options.challenge, purpose });
  return { ...options };
}

export interface AcceptedAssertion extends StoredPasskey {
  newCounter: number;
}

/**
 * Verifies the assertion of a passkey against the challenge of `startPasskeyAssertion`, which is used up: a repeated one is
 * rejected. Throws UserError: wrong_credentials.
 */
export async function verifyPasskeyAssertion(
  { db, settings }: PasskeyDeps,
  purpose: PasskeyPurpose,
  { id, rawId, type, response }: PasskeyAssertion,
): Promise<AcceptedAssertion> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const passkey = await selectPasskey(db, id);
  if (!passkey) throw unknownPasskey();
  const { id: rpId, origins } = relyingParty(settings);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId, type, response: { ...response }, clientExtensionResults: {} },
    expectedChallenge: (challenge) => deleteChallenge(db, challenge, purpose),
    expectedOrigin: origins,
    expectedRPID: rpId,
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: true,
  }).catch(() => {
    throw unknownPasskey();
  });
  if (!verified) throw unknownPasskey();
  return { ...passkey, newCounter: authenticationInfo.newCounter };
}

/** Records the use of the passkey. Throws UserError: wrong_credentials, if another assertion was first. */
export async function recordPasskeyUse(trx: Transaction, assertion: AcceptedAssertion): Promise<void> {
  if (!(await updatePasskeyUse(trx, assertion.credentialId, assertion.newCounter))) throw unknownPasskey();
}

function unknownPasskey(): UserError {
  return new UserError(
    'wrong_credentials',
    'This passkey was not accepted. Please try again, or sign in another way.',
  );
}
