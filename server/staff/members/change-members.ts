import type { Role } from '#contract/admin/permissions.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { deleteKnownNetworks } from '#server/security/sign-in-throttle/sign-in-throttle.ts';
import { deleteOpenInvitations } from '../invitations/invitation-queries.ts';
import { deletePasskeysOf } from '../passkeys/passkey-queries.ts';
import { deleteSessionsOf } from '../sessions/session-queries.ts';
import { countedEmail } from '../sign-in/counted-email.ts';
import { lockOwners, replaceRecoveryCodes } from '../staff-queries.ts';
import { lockMember, type Member, markRemoved, updateRole } from './member-queries.ts';

/** `expectedRole` is the one that was shown, `undoesId` the change that this one takes back. */
interface RoleChange {
  id: string;
  role: Role;
  expectedRole: Role;
  undoesId?: number;
}

/**
 * Changes the role of a member and ends their sessions: the lifetime of a session depends on the role. Returns the entry
 * of the activity log; undefined if the member had the role already.
 * Throws UserError: not_found, last_owner, staff_changed.
 */
export async function changeRole(
  db: Database,
  change: RoleChange,
  actor: Actor,
): Promise<number | undefined> {
  return await db.transaction().execute((trx) => changeRoleIn(trx, change, actor));
}

/** As `changeRole`, in a transaction of the caller. It throws before it writes. */
export async function changeRoleIn(
  trx: Transaction,
  { id, role, expectedRole, undoesId }: RoleChange,
  actor: Actor,
): Promise<number | undefined> {
  const member = await lockForChange(trx, id, { isOwnerAfter: role === 'owner' });
  if (member.role !== expectedRole)
    throw new UserError(
      'staff_changed',
      'The role was changed by another person meanwhile. Please look again.',
    );
  if (member.role === role) return undefined;
  await updateRole(trx, id, role);
  await deleteSessionsOf(trx, id);
  return await writeAudit(trx, actor, {
    action: 'staff.change-role',
    subjectKind: 'staff',
    subjectId: id,
    before: { role: member.role },
    after: { role },
    undoesId,
  });
}

/** Removes a member: their sessions, passkeys, password, open links and known networks end. Throws UserError: not_found, last_owner. */
export async function removeMember(db: Database, id: string, actor: Actor): Promise<Member> {
  return await db.transaction().execute(async (trx) => {
    const member = await lockForChange(trx, id, { isOwnerAfter: false });
    await markRemoved(trx, id);
    await deleteSessionsOf(trx, id);
    await deletePasskeysOf(trx, id);
    await replaceRecoveryCodes(trx, id, []);
    await deleteOpenInvitations(trx, { kind: 'sign-in-reset', staffId: id });
    await deleteKnownNetworks(trx, [countedEmail(member.email)]);
    await writeAudit(trx, actor, {
      action: 'staff.remove',
      subjectKind: 'staff',
      subjectId: id,
      before: { name: member.name, email: member.email, role: member.role },
    });
    return member;
  });
}

/** Locks the owners first, then the member, so that two changes at once cannot leave the shop without an owner. */
async function lockForChange(
  trx: Transaction,
  id: string,
  { isOwnerAfter }: { isOwnerAfter: boolean },
): Promise<Member> {
  const owners = await lockOwners(trx);
  const member = await lockMember(trx, id);
  if (!member || member.isDemo) throw new UserError('not_found', 'There is no such staff member.');
  if (!isOwnerAfter && owners.length === 1 && owners[0] === id)
    throw new UserError('last_owner', 'This is the only owner of the shop. Make another person owner first.');
  return member;
}
