import {
  hasPermission,
  PERMISSIONS,
  type Permission,
  REFUND_LIMITS_PAISE,
} from '#contract/admin/permissions.ts';
import type { MeReply } from '#contract/admin/staff.ts';
import { staffSessionLifetime } from './sessions/session-lifetime.ts';

const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];

type Member = Pick<MeReply, 'id' | 'name' | 'email' | 'role' | 'sessionId' | 'isDemo'> & {
  authenticatedAt: Date;
};

/** Who is signed in, and what their role may do. */
export function meReplyOf({ id, name, email, role, sessionId, authenticatedAt, isDemo }: Member): MeReply {
  const limitPaise = REFUND_LIMITS_PAISE[role];
  return {
    id,
    name,
    email,
    role,
    permissions: PERMISSION_NAMES.filter((permission) => hasPermission(role, permission)),
    ...(limitPaise !== undefined && { refundLimit: limitPaise / 100 }),
    sessionId,
    authenticatedAt: authenticatedAt.toISOString(),
    isDemo,
    idleSeconds: staffSessionLifetime(role).idleSeconds,
  };
}
