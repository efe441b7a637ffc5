import type { NewPasskey, PasskeyOptionsReply } from '#contract/admin/staff.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { Settings } from '#server/settings/settings.ts';
import { deleteChallenge, insertChallenge } from '../factors/challenge-queries.ts';
import { insertPasskey, selectPasskeysOf } from './passkey-queries.ts';
import { relyingParty } from './relying-party.ts';

export interface PasskeyDeps {
  db: Database;
  settings: Pick<Settings, 'shopOrigin' | 'extraOrigins'>;
}

interface Person {
  /** Of the member, or of the invitation that becomes one. */
  id: string;
  name: string;
  email: string;
}

const registrationPurpose = (id: string) => `passkey registration ${id}`;

/**
 * Returns the options with which a device creates a passkey: one that the device finds by itself at sign-in, and that
 * verifies the person by fingerprint, face or PIN.
 */
export async function startPasskeyRegistration(
  { db, settings }: PasskeyDeps,
  { id, name, email }: Person,
  shopName: string,
): Promise<PasskeyOptionsReply['options']> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const existing = await selectPasskeysOf(db, id);
  const options = await generateRegistrationOptions({
    rpName: shopName,
    rpID: relyingParty(settings).id,
    userName: email,
    userID: new TextEncoder().encode(id),
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await insertChallenge(db, { challenge: options.challenge, purpose: registrationPurpose(id) });
  return { ...options };
}

/** A passkey whose origin, challenge and user verification are verified. */
export interface VerifiedPasskey {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/**
 * Verifies a new passkey against the challenge of `startPasskeyRegistration`, which is used up.
 * Throws UserError: passkey_invalid.
 */
export async function verifyNewPasskey(
  { db, settings }: PasskeyDeps,
  personId: string,
  { id, rawId, type, response }: NewPasskey,
): Promise<VerifiedPasskey> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { id: rpId, origins } = relyingParty(settings);
  const { transports = [], clientDataJSON, attestationObject } = response;
  // it throws for everything that is not a valid passkey, also for text that is no CBOR
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => deleteChallenge(db, challenge, registrationPurpose(personId)),
    expectedOrigin: origins,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(rejectPasskey);
  if (!verified.verified) return rejectPasskey();
  const { credential } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
  };
}

function rejectPasskey(): never {
  throw new UserError('passkey_invalid', 'The passkey was not accepted. Please try again.');
}

/** Stores a verified passkey. `name` is that of the device. Throws UserError: passkey_invalid (stored already). */
export async function storePasskey(
  trx: Transaction,
  staffId: string,
  passkey: VerifiedPasskey,
  name: string,
): Promise<void> {
  if (!(await insertPasskey(trx, { ...passkey, staffId, name }))) rejectPasskey();
}
