import type { Role } from '#contract/admin/permissions.ts';

/** The signed-in member, as far as changes of their own account need it. */
export interface SignedInMember {
  id: string;
  name: string;
  email: string;
  role: Role;
  sessionId: string;
}
