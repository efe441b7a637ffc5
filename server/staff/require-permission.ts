import { hasPermission, type Permission, type Role } from '#contract/admin/permissions.ts';
import { UserError } from '#server/errors/user-error.ts';

/** Throws UserError: `forbidden` if the role does not have the permission. */
export function requirePermission(role: Role, permission: Permission): void {
  if (!hasPermission(role, permission))
    throw new UserError('forbidden', 'Your role does not allow this. Ask the owner of the shop.');
}
