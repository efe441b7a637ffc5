import type { StaffReply } from '#contract/admin/staff.ts';
import type { OpenInvitation } from '../invitations/invitation-queries.ts';
import type { ListedMember } from './member-queries.ts';

/** The staff of the shop. Never hashes, secrets and tokens. */
export function staffReplyOf(members: ListedMember[], invitations: OpenInvitation[]): StaffReply {
  return {
    members: members.map((member) => ({
      id: member.id,
      name: member.name,
      email: member.email,
      role: member.role,
      createdAt: member.createdAt.toISOString(),
      ...(member.lastSeenAt && { lastSeenAt: member.lastSeenAt.toISOString() }),
      methods: [
        ...(member.hasPasskey ? ['passkey' as const] : []),
        ...(member.hasPassword ? ['password' as const] : []),
      ],
      isDemo: member.isDemo,
    })),
    invitations: invitations.map(({ id, email, role, createdAt, expiresAt }) => ({
      id,
      email,
      role,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}
