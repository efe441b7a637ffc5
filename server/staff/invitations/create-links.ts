import { adminLinks } from '#contract/admin/admin-links.ts';
import type { Role } from '#contract/admin/permissions.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database } from '#server/database/database.ts';
import { queueEmail } from '#server/email-outbox/queue-email.ts';
import { UserError } from '#server/errors/user-error.ts';
import { encryptEmailText } from '#server/security/emailed-links.ts';
import type { EncryptionKeys } from '#server/security/encryption.ts';
import { createRandomToken } from '#server/security/random-token.ts';
import { lockMember } from '../members/member-queries.ts';
import { hasOwner, selectCredentials, selectShopName } from '../staff-queries.ts';
import { invitationEmail, signInLinkEmail } from './invitation-emails.ts';
import { deleteInvitation, deleteOpenInvitations, insertInvitation } from './invitation-queries.ts';

const SETUP_HOURS = 24;
const INVITATION_HOURS = 7 * 24;
const SIGN_IN_LINK_HOURS = 24;

export interface OneTimeLink {
  url: string;
  expiresAt: Date;
}

interface LinkOptions {
  shopOrigin: string;
  /** Also emails the link, which they encrypt until it is sent. */
  emailKeys?: EncryptionKeys | undefined;
}

/**
 * Returns the link with which the first owner sets up signing in, or undefined if there is an owner. The links of
 * earlier starts end.
 */
export async function createSetupLink(db: Database, shopOrigin: string): Promise<OneTimeLink | undefined> {
  return await db.transaction().execute(async (trx) => {
    if (await hasOwner(trx)) return undefined;
    await deleteOpenInvitations(trx, { kind: 'setup' });
    const { token, tokenHash } = createRandomToken();
    const expiresAt = await insertInvitation(trx, {
      tokenHash,
      kind: 'setup',
      role: 'owner',
      email: null,
      staffId: null,
      lifetimeHours: SETUP_HOURS,
    });
    return { url: shopOrigin + adminLinks.setup(token), expiresAt };
  });
}

/** Invites a person. An earlier invitation to the same email ends. Throws UserError: email_taken. */
export async function inviteMember(
  db: Database,
  { email, role }: { email: string; role: Role },
  { shopOrigin, emailKeys }: LinkOptions,
  actor: Actor,
): Promise<OneTimeLink> {
  if (await selectCredentials(db, email))
    throw new UserError('email_taken', 'A staff member with this email exists already.');
  const shopName = await selectShopName(db);
  return await db.transaction().execute(async (trx) => {
    await deleteOpenInvitations(trx, { kind: 'invitation', email });
    const { token, tokenHash } = createRandomToken();
    const expiresAt = await insertInvitation(trx, {
      tokenHash,
      kind: 'invitation',
      role,
      email,
      staffId: null,
      lifetimeHours: INVITATION_HOURS,
    });
    const url = shopOrigin + adminLinks.invitation(token);
    if (emailKeys)
      await queueEmail(
        trx,
        encryptEmailText(emailKeys, invitationEmail(email, role, { link: url, shopName })),
      );
    await writeAudit(trx, actor, {
      action: 'staff.invite',
      subjectKind: 'staff',
      subjectId: email,
      after: { email, role },
    });
    return { url, expiresAt };
  });
}

/** Ends an invitation that has not been accepted. Throws UserError: not_found. */
export async function revokeInvitation(db: Database, id: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const email = await deleteInvitation(trx, id);
    if (email === undefined)
      throw new UserError('not_found', 'This invitation has been accepted or revoked already.');
    await writeAudit(trx, actor, {
      action: 'staff.revoke-invitation',
      subjectKind: 'staff',
      subjectId: email,
      before: { email },
    });
  });
}

/**
 * Creates a link with which a member who cannot sign in any more sets up signing in again. Until it is used, the old
 * passkeys and password work. Throws UserError: not_found.
 */
export async function createSignInLink(
  db: Database,
  staffId: string,
  { shopOrigin, emailKeys }: LinkOptions,
  actor: Actor,
): Promise<OneTimeLink> {
  return await db.transaction().execute(async (trx) => {
    const member = await lockMember(trx, staffId);
    if (!member || member.isDemo) throw new UserError('not_found', 'There is no such staff member.');
    await deleteOpenInvitations(trx, { kind: 'sign-in-reset', staffId });
    const { token, tokenHash } = createRandomToken();
    const expiresAt = await insertInvitation(trx, {
      tokenHash,
      kind: 'sign-in-reset',
      role: member.role,
      email: member.email,
      staffId,
      lifetimeHours: SIGN_IN_LINK_HOURS,
    });
    const url = shopOrigin + adminLinks.invitation(token);
    if (emailKeys) await queueEmail(trx, encryptEmailText(emailKeys, signInLinkEmail(member, url)));
    await writeAudit(trx, actor, {
      action: 'staff.create-sign-in-link',
      subjectKind: 'staff',
      subjectId: staffId,
    });
    return { url, expiresAt };
  });
}
