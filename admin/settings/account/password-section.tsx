import { useState } from 'react';
import { useApi } from '#admin/api/api-context.tsx';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { countOf } from '#admin/kit/figures.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { Dialog } from '#admin/kit/overlays/dialog.tsx';
import { useStaff } from '#admin/shared/current-staff.tsx';
import { PasswordSetupForm, type PasswordWithCode } from '#admin/shared/staff/password-setup-form.tsx';
import { RecoveryCodes } from '#admin/shared/staff/recovery-codes.tsx';
import { messageOf } from '#admin/shared/staff/request-errors.ts';
import { SIGN_IN_METHODS_AREA } from '#admin/shared/staff/use-sign-in-methods.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { RecoveryCodesReply, TotpReply } from '#contract/admin/staff.ts';
import { SESSIONS } from './use-account-change.ts';

interface PasswordSectionProps {
  hasPassword: boolean;
  unusedRecoveryCodes: number;
  canChange: boolean;
}

/** The password with its authenticator app and recovery codes. New codes are shown once. */
export function PasswordSection({ hasPassword, unusedRecoveryCodes, canChange }: PasswordSectionProps) {
  const { email } = useStaff();
  const { client } = useApi();
  const { write } = useWrite();
  const [isFormOpen, setIsFormOpen] = useState(false);
  const [codes, setCodes] = useState<string[]>();

  const renewCodes = async () => {
    const result = await write<RecoveryCodesReply>({
      method: 'POST',
      path: ADMIN_PATHS.recoveryCodes,
      invalidates: [SIGN_IN_METHODS_AREA],
    });
    if (result.ok) setCodes(result.data.recoveryCodes);
    else notify({ message: messageOf(result), tone: 'bad' });
  };
  const savePassword = async (values: PasswordWithCode) => {
    const result = await write<RecoveryCodesReply>({
      method: 'POST',
      path: ADMIN_PATHS.password,
      body: values,
      invalidates: [SIGN_IN_METHODS_AREA, SESSIONS],
    });
    if (result.ok) {
      setIsFormOpen(false);
      setCodes(result.data.recoveryCodes);
    }
    return result;
  };

  return (
    <Section
      title="Password and authenticator app"
      actions={
        canChange && <Button onClick={() => setIsFormOpen(true)}>{hasPassword ? 'Change' : 'Set up'}</Button>
      }
    >
      {hasPassword ? (
        <div className="person-list">
          <div className="staff-actions">
            <p>
              {unusedRecoveryCodes === 0
                ? 'No recovery code is left.'
                : `${countOf(unusedRecoveryCodes, 'recovery code')} left.`}
            </p>
            <Button onClick={renewCodes}>Create new recovery codes</Button>
          </div>
        </div>
      ) : (
        <p className="staff-note">A second way to sign in, for devices without a passkey.</p>
      )}
      <Dialog title="Password and authenticator app" isOpen={isFormOpen} onClose={() => setIsFormOpen(false)}>
        <PasswordSetupForm
          email={email}
          start={() => client.send<TotpReply>('POST', ADMIN_PATHS.totp)}
          save={savePassword}
          submitLabel="Save the new password"
        />
      </Dialog>
      <Dialog
        title="New recovery codes"
        isOpen={codes !== undefined}
        onClose={() => setCodes(undefined)}
        actions={
          <Button variant="primary" onClick={() => setCodes(undefined)}>
            I have kept them
          </Button>
        }
      >
        {codes && <RecoveryCodes codes={codes} />}
      </Dialog>
    </Section>
  );
}
