import { writeAudit } from '#server/audit/write-audit.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Device } from '#server/security/device.ts';
import { createSession, type NewSession } from '../sessions/create-session.ts';
import type { Credentials } from '../staff-queries.ts';

/** Creates a session and records the sign-in. Caller has verified who it is. */
export async function startSession(
  trx: Transaction,
  member: Pick<Credentials, 'id' | 'name' | 'role'>,
  device: Device,
): Promise<NewSession> {
  const created = await createSession(trx, member, device);
  await writeAudit(
    trx,
    { kind: 'staff', staffId: member.id, name: member.name },
    { action: 'staff.sign-in', subjectKind: 'staff', subjectId: member.id, after: { ...device } },
  );
  return created;
}
