import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database } from '#server/database/database.ts';
import type { SignedInMember } from '../signed-in-member.ts';
import { deleteSessionOf, deleteSessionsOf } from './session-queries.ts';

/** Signs a member, who requests it, out on one of their own devices. Does nothing if it is signed out already. */
export async function endSession(db: Database, member: SignedInMember, sessionId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await deleteSessionOf(trx, member.id, sessionId))) return;
    await writeAudit(
      trx,
      { kind: 'staff', staffId: member.id, name: member.name },
      { action: 'staff.end-session', subjectKind: 'staff', subjectId: member.id, before: { sessionId } },
    );
  });
}

/** Signs the member out on all devices but the one that the request comes from. Does nothing if there is no other. */
export async function endOtherSessions(db: Database, member: SignedInMember): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await deleteSessionsOf(trx, member.id, member.sessionId);
    if (ended === 0) return;
    await writeAudit(
      trx,
      { kind: 'staff', staffId: member.id, name: member.name },
      {
        action: 'staff.end-other-sessions',
        subjectKind: 'staff',
        subjectId: member.id,
        before: { sessions: ended },
      },
    );
  });
}
