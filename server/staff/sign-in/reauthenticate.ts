import type { PasskeyAssertion, ReauthenticateBody } from '#contract/admin/staff.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { createRandomToken } from '#server/security/random-token.ts';
import { recordPasskeyUse, verifyPasskeyAssertion } from '../passkeys/passkey-assertion.ts';
import type { PasskeyDeps } from '../passkeys/register-passkey.ts';
import { staffSessionLifetime } from '../sessions/session-lifetime.ts';
import { renewSession } from '../sessions/session-queries.ts';
import type { SignedInMember } from '../signed-in-member.ts';
import { type SignInDeps, withCredentials } from './with-credentials.ts';

/** The session has a new token from now on; the old one is rejected. */
interface RenewedSession {
  token: string;
  maxAgeSeconds: number;
}

/**
 * A signed-in member gives password and code again, before a sensitive change.
 * Throws UserError: wrong_credentials, rate_limited, unavailable.
 */
export async function reauthenticateWithPassword(
  deps: SignInDeps,
  member: SignedInMember,
  body: ReauthenticateBody,
  network: string,
): Promise<RenewedSession> {
  return await withCredentials(deps, { ...body, email: member.email }, network, (trx) => renew(trx, member));
}

/** A signed-in member uses a passkey of their own. Throws UserError: wrong_credentials. */
export async function reauthenticateWithPasskey(
  deps: PasskeyDeps,
  member: SignedInMember,
  passkey: PasskeyAssertion,
): Promise<RenewedSession> {
  const assertion = await verifyPasskeyAssertion(deps, reauthenticationPurpose(member), passkey);
  if (assertion.staffId !== member.id) throw new UserError('wrong_credentials', 'This passkey is not yours.');
  return await deps.db.transaction().execute(async (trx) => {
    await recordPasskeyUse(trx, assertion);
    return await renew(trx, member);
  });
}

export const reauthenticationPurpose = ({ sessionId }: Pick<SignedInMember, 'sessionId'>) =>
  `passkey confirmation ${sessionId}` as const;

async function renew(
  trx: Transaction,
  { id, name, role, sessionId }: SignedInMember,
): Promise<RenewedSession> {
  const { token, tokenHash } = createRandomToken();
  if (!(await renewSession(trx, sessionId, tokenHash)))
    throw new UserError('unauthenticated', 'Please sign in to continue.');
  await writeAudit(
    trx,
    { kind: 'staff', staffId: id, name },
    { action: 'staff.confirm', subjectKind: 'staff', subjectId: id },
  );
  return { token, maxAgeSeconds: staffSessionLifetime(role).absoluteSeconds };
}
