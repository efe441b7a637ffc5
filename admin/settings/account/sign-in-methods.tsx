import { useResource } from '#admin/api/use-data.ts';
import { Loading } from '#admin/kit/feedback/states.tsx';
import { useStaff } from '#admin/shared/current-staff.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { SignInMethodsReply } from '#contract/admin/staff.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { METHODS } from './use-account-change.ts';

/** How the member signs in. The owner of the demo cannot change it. */
export function SignInMethods() {
  const { isDemo } = useStaff();
  const methods = useResource<SignInMethodsReply>(METHODS, ADMIN_PATHS.signInMethods);
  return (
    <Loading loaded={methods} title="How you sign in could not be loaded.">
      {({ passkeys, hasPassword, unusedRecoveryCodes }) => (
        <>
          <PasskeysSection passkeys={passkeys} canAdd={!isDemo} />
          <PasswordSection
            hasPassword={hasPassword}
            unusedRecoveryCodes={unusedRecoveryCodes}
            canChange={!isDemo}
          />
        </>
      )}
    </Loading>
  );
}
