import type {
  AcceptWithPasskeyBody,
  AcceptWithPasswordBody,
  InvitationPersonBody,
} from '#contract/admin/staff.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { fieldError } from '#server/errors/field-error.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { Device } from '#server/security/device.ts';
import type { EncryptionKeys } from '#server/security/encryption.ts';
import { hashToken } from '#server/security/random-token.ts';
import { hashStaffPassword, storePassword } from '../factors/store-password.ts';
import { finishTotpSetup } from '../factors/totp-setup.ts';
import { deletePasskeysOf } from '../passkeys/passkey-queries.ts';
import { type PasskeyDeps, storePasskey, verifyNewPasskey } from '../passkeys/register-passkey.ts';
import type { NewSession } from '../sessions/create-session.ts';
import { deleteSessionsOf } from '../sessions/session-queries.ts';
import { startSession } from '../sign-in/start-session.ts';
import {
  hasOwner,
  insertMember,
  lockCredentials,
  replaceRecoveryCodes,
  updateCredentials,
} from '../staff-queries.ts';
import {
  type Invitation,
  lockInvitation,
  markInvitationUsed,
  selectInvitation,
} from './invitation-queries.ts';

// A link makes a new member, or lets a member set up signing in again: then the earlier ways to sign in end.

/** The invitation of a link. Throws UserError: invitation_invalid. */
export async function requireInvitation(db: Database, token: string): Promise<Invitation> {
  const invitation = await selectInvitation(db, hashToken(token));
  if (!invitation || (invitation.kind === 'setup' && (await hasOwner(db)))) throw invalidInvitation();
  return invitation;
}

/** The id that the person has or will have as a member: passkeys and codes are made for it before. */
export const memberIdOf = ({ id, staffId }: Invitation): string => staffId ?? id;

/** The challenge of the authenticator app belongs to the invitation. */
export const totpOwnerOfInvitation = (invitation: Invitation) => `invitation ${invitation.id}`;

/**
 * Makes the person a member who signs in with password and authenticator app, and signs them in.
 * Throws UserError: invitation_invalid, invalid_request (a common password, another email), code_invalid, email_taken,
 * unavailable.
 */
export async function acceptWithPassword(
  { db, encryptionKeys }: { db: Database; encryptionKeys: EncryptionKeys },
  { password, challenge, code, ...person }: AcceptWithPasswordBody,
  device: Device,
): Promise<NewSession & { recoveryCodes: string[] }> {
  await requireInvitation(db, person.token);
  const passwordHash = await hashStaffPassword(password);
  return await db.transaction().execute(async (trx) => {
    const invitation = await redeemInvitation(trx, person);
    const totp = await finishTotpSetup(trx, encryptionKeys, totpOwnerOfInvitation(invitation), {
      challenge,
      code,
    });
    const recoveryCodes = await storePassword(trx, encryptionKeys, memberIdOf(invitation), {
      passwordHash,
      ...totp,
    });
    return { ...(await startFirstSession(trx, invitation, device)), recoveryCodes };
  });
}

/**
 * Makes the person a member who signs in with a passkey, and signs them in.
 * Throws UserError: invitation_invalid, invalid_request (another email), passkey_invalid, email_taken.
 */
export async function acceptWithPasskey(
  deps: PasskeyDeps,
  { passkey, ...person }: AcceptWithPasskeyBody,
  device: Device,
): Promise<NewSession> {
  const found = await requireInvitation(deps.db, person.token);
  const verified = await verifyNewPasskey(deps, memberIdOf(found), passkey);
  return await deps.db.transaction().execute(async (trx) => {
    const invitation = await redeemInvitation(trx, person);
    await storePasskey(trx, memberIdOf(invitation), verified, device.browser ?? 'Passkey');
    return await startFirstSession(trx, invitation, device);
  });
}

/** Uses the link up, and creates the member or removes how they signed in before. */
async function redeemInvitation(
  trx: Transaction,
  { token, name, email }: InvitationPersonBody,
): Promise<Invitation> {
  const invitation = await lockInvitation(trx, hashToken(token));
  if (!invitation || (invitation.kind === 'setup' && (await hasOwner(trx)))) throw invalidInvitation();
  if (invitation.email !== null && invitation.email !== email) {
    const message = `This link is for ${invitation.email}`;
    throw fieldError('email', message);
  }
  await markInvitationUsed(trx, invitation.id);
  if (invitation.staffId === null) await createMember(trx, invitation, { name, email });
  else await resetSignIn(trx, invitation.staffId);
  return invitation;
}

async function createMember(
  trx: Transaction,
  { id, role }: Invitation,
  person: { name: string; email: string },
): Promise<void> {
  if (!(await insertMember(trx, { id, role, ...person })))
    throw new UserError('email_taken', 'A staff member with this email exists already. Sign in instead.');
}

/** The reason for the link may be a lost or stolen device: nothing of it works any more. */
async function resetSignIn(trx: Transaction, staffId: string): Promise<void> {
  await lockCredentials(trx, staffId);
  await updateCredentials(trx, staffId, null);
  await replaceRecoveryCodes(trx, staffId, []);
  await deletePasskeysOf(trx, staffId);
  await deleteSessionsOf(trx, staffId);
}

async function startFirstSession(
  trx: Transaction,
  invitation: Invitation,
  device: Device,
): Promise<NewSession> {
  const member = await lockCredentials(trx, memberIdOf(invitation));
  if (!member) throw invalidInvitation();
  const { kind, role } = invitation;
  await writeAudit(
    trx,
    { kind: 'staff', staffId: member.id, name: member.name },
    { action: 'staff.accept-invitation', subjectKind: 'staff', subjectId: member.id, after: { kind, role } },
  );
  return await startSession(trx, member, device);
}

function invalidInvitation(): UserError {
  return new UserError(
    'invitation_invalid',
    'This link has been used or has expired. Ask the owner of the shop for a new one.',
  );
}
