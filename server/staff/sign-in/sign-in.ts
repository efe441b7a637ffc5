import type { SignInBody } from '#contract/admin/staff.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database } from '#server/database/database.ts';
import type { Device } from '#server/security/device.ts';
import { deleteExpiredSignInAttempts } from '#server/security/sign-in-throttle/sign-in-throttle.ts';
import type { NewSession } from '../sessions/create-session.ts';
import { deleteSession } from '../sessions/session-queries.ts';
import { startSession } from './start-session.ts';
import { type SignInDeps, withCredentials } from './with-credentials.ts';

/**
 * Signs in with password and code. A wrong password, a wrong code and an unknown email get the same error after the
 * same work, so that an attacker cannot guess one without the other.
 * Throws UserError: wrong_credentials, rate_limited, unavailable.
 */
export async function signIn(
  deps: SignInDeps,
  { email, password, code }: SignInBody,
  network: string,
  device: Device,
): Promise<NewSession> {
  const session = await withCredentials(deps, { email, password, code }, network, (trx, member) =>
    startSession(trx, member, device),
  );
  await deleteExpiredSignInAttempts(deps.db);
  return session;
}

/** Ends the session of this device. */
export async function signOut(
  db: Database,
  member: { id: string; name: string; sessionId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await deleteSession(trx, member.sessionId);
    await writeAudit(
      trx,
      { kind: 'staff', staffId: member.id, name: member.name },
      { action: 'staff.sign-out', subjectKind: 'staff', subjectId: member.id },
    );
  });
}
