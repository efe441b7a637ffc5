import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '#contract/admin/audit-actions.ts';
import type { Permission, Role } from '#contract/admin/permissions.ts';
import type { Actor } from '#server/audit/actor.ts';
import { databaseNowMs } from '#server/database/database-clock.ts';

/**
 * For so long after the password, code or passkey was given, a sign-in is recent. The dialog in
 * `admin/shell/confirm-identity.tsx` states it.
 */
export const RECENT_SIGN_IN_SECONDS = 300;

/** The staff member who is signed in. */
export interface SignedInStaff {
  id: string;
  name: string;
  email: string;
  role: Role;
  sessionId: string;
  /** When the password, the code or the passkey was last given. */
  authenticatedAt: Date;
  /** The owner of the demo shop, as whom every visitor may sign in. */
  isDemo: boolean;
}

/** True if the password, the code or the passkey was given within `RECENT_SIGN_IN_SECONDS`. */
export const isRecentlySignedIn = ({ authenticatedAt }: SignedInStaff): boolean =>
  databaseNowMs() - authenticatedAt.getTime() <= RECENT_SIGN_IN_SECONDS * 1000;

export interface AdminRouteConfig {
  /** `public`: for people who are not signed in yet. */
  permission: Permission | 'public';
  action: AuditAction | undefined;
  requiresRecentSignIn: boolean;
  /** The route evaluates `Idempotency-Key` itself, in the transaction of the change. */
  storesOwnReply?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by `adminRoute`; without it a route under the admin's prefix cannot be registered. */
    admin?: AdminRouteConfig;
  }
  interface FastifyRequest {
    /** Set by the guard of the admin's routes; absent in other routes. */
    staff: SignedInStaff;
  }
}

/**
 * The `config` of a route of the admin: the permission that it requires and, for every method but GET, what the
 * activity log records. `requiresRecentSignIn`: the password, code or passkey was given within `RECENT_SIGN_IN_SECONDS`.
 * `storesOwnReply`: the route evaluates `Idempotency-Key` itself, in the transaction of the change; for all other
 * writes `runAdminWritesOnce` does.
 */
export function adminRoute(
  permission: Permission,
  action?: AuditAction,
  {
    requiresRecentSignIn = false,
    storesOwnReply = false,
  }: { requiresRecentSignIn?: boolean; storesOwnReply?: boolean } = {},
) {
  return { admin: { permission, action, requiresRecentSignIn, storesOwnReply } };
}

/**
 * The `config` of a route of the admin that works without a session, like signing in. `request.staff` is absent. Writes
 * still need the shop's origin and the header.
 */
export function publicAdminRoute(action?: AuditAction) {
  return { admin: { permission: 'public', action, requiresRecentSignIn: false } } as const;
}

/** The signed-in staff member as the actor of a change. */
export function actorOf({ staff }: FastifyRequest): Extract<Actor, { kind: 'staff' }> {
  return { kind: 'staff', staffId: staff.id, name: staff.name };
}
