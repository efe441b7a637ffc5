import { useResource } from '#admin/api/use-data.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { SignInMethodsReply } from '#contract/admin/staff.ts';

/** The area of the data that `useSignInMethods` reads. */
export const SIGN_IN_METHODS_AREA = 'sign-in-methods';

/** How the signed-in member can sign in, and confirm who they are. */
export const useSignInMethods = () =>
  useResource<SignInMethodsReply>(SIGN_IN_METHODS_AREA, ADMIN_PATHS.signInMethods);
