import { Loading } from '#admin/kit/feedback/states.tsx';
import { useStaff } from '#admin/shared/current-staff.tsx';
import { useSignInMethods } from '#admin/shared/staff/use-sign-in-methods.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';

/** How the member signs in. The owner of the demo cannot change it. */
export function SignInMethods() {
  const { isDemo } = useStaff();
  const methods = useSignInMethods();
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
