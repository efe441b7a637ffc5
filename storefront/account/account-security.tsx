import { useState } from 'react';
import { ChangePasswordForm } from './change-password-form.tsx';
import { SignedInDevices } from './signed-in-devices.tsx';

/** Signed-in devices and the password (capability `account-security`). */
export function AccountSecurity() {
  const [passwordChanges, setPasswordChanges] = useState(0);
  return (
    <>
      {/* a password change signs other devices out: the new key loads the list again */}
      <SignedInDevices key={passwordChanges} />
      <ChangePasswordForm onChange={() => setPasswordChanges((count) => count + 1)} />
    </>
  );
}
