import { hasPermission, type Permission, type Role } from '#contract/admin/permissions.ts';
import { UserError } from '#server/errors/user-error.ts';

/** Throws UserError: `forbidden` if the role does not have the permission. */
export function requirePermission(role: Role, permission: Permission): void {
  if (!hasPermission(role, permission))
    throw new UserError('forbidden', 'Your role does not allow this. Ask the owner of the shop.');
}

/** Throws UserError: `forbidden` for the owner of the demo, `recent_sign_in_required`. */
export function requireRecentSignIn({ isDemo, isRecent }: { isDemo: boolean; isRecent: boolean }): void {
  // visitors of a demo must not leave an owner of their own behind
  if (isDemo)
    throw new UserError(
      'forbidden',
      'The demo owner cannot change staff, credentials and how to sign in, nor download or erase personal data.',
    );
  if (!isRecent)
    throw new UserError('recent_sign_in_required', 'Please confirm that it is you, then try again.');
}
