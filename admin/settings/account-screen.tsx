import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useApi } from '#admin/api/api-context.tsx';
import { useInvalidate, useResource } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Badge } from '#admin/kit/badge.tsx';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Loading, Notice } from '#admin/kit/feedback/states.tsx';
import { countOf, Moment } from '#admin/kit/figures.tsx';
import { PlusIcon } from '#admin/kit/icons.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { Dialog } from '#admin/kit/overlays/dialog.tsx';
import { useStaff } from '#admin/shared/current-staff.tsx';
import { messageOf } from '#admin/shared/staff/errors.ts';
import { canUsePasskeys, sendPasskey } from '#admin/shared/staff/passkeys.ts';
import { PasswordSetupForm } from '#admin/shared/staff/password-setup-form.tsx';
import { RecoveryCodes } from '#admin/shared/staff/recovery-codes.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { ROLE_LABELS } from '#contract/admin/permissions.ts';
import type {
  RecoveryCodesReply,
  SignInMethodsReply,
  StaffSessionsReply,
  TotpReply,
} from '#contract/admin/staff.ts';
import { SettingsLinks } from './settings-links.tsx';

const METHODS = 'sign-in-methods';
const SESSIONS = 'sessions';

/** One's own account: how to sign in, and where one is signed in. */
export function AccountScreen() {
  const { name, email, role, isDemo } = useStaff();
  const { client } = useApi();
  const invalidate = useInvalidate();
  const { write } = useWrite();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const methods = useResource<SignInMethodsReply>(METHODS, ADMIN_PATHS.signInMethods);
  const sessions = useResource<StaffSessionsReply>(SESSIONS, ADMIN_PATHS.sessions);
  const [isPasswordOpen, setIsPasswordOpen] = useState(false);
  const [codes, setCodes] = useState<string[]>();

  /** Sends a change and shows what the server confirmed. */
  const change = async (path: string, body: object, areas: string[]) => {
    const result = await write<{ message: string }>({ method: 'POST', path, body, invalidates: areas });
    notify(result.ok ? { message: result.data.message } : { message: messageOf(result), tone: 'bad' });
    return result.ok;
  };
  const addPasskey = async () => {
    const result = await sendPasskey<{ message: string }>(client, 'create', {
      optionsPath: ADMIN_PATHS.passkeyOptions,
      path: ADMIN_PATHS.passkeys,
    });
    notify(result.ok ? { message: result.data.message } : { message: messageOf(result), tone: 'bad' });
    if (result.ok) invalidate(METHODS);
  };
  const renewCodes = async () => {
    const result = await write<RecoveryCodesReply>({
      method: 'POST',
      path: ADMIN_PATHS.recoveryCodes,
      invalidates: [METHODS],
    });
    if (result.ok) setCodes(result.data.recoveryCodes);
    else notify({ message: messageOf(result), tone: 'bad' });
  };
  const signOut = async () => {
    const result = await write({ method: 'POST', path: ADMIN_PATHS.signOut, body: {} });
    if (!result.ok) return notify({ message: messageOf(result), tone: 'bad' });
    queries.clear();
    navigate('/sign-in');
  };

  return (
    <>
      <PageHeader
        title="My account"
        badges={<Badge>{ROLE_LABELS[role]}</Badge>}
        subtitle={`${name}, ${email}: how you sign in, and on which devices`}
        actions={<Button onClick={signOut}>Sign out</Button>}
      />
      <SettingsLinks />
      {isDemo && (
        <Notice title="You are looking around as the demo owner">
          How to sign in and the staff cannot be changed in the demo.
        </Notice>
      )}
      <Loading loaded={methods} title="How you sign in could not be loaded.">
        {({ passkeys, hasPassword, unusedRecoveryCodes }) => (
          <>
            <Section
              title="Passkeys"
              actions={
                !isDemo &&
                canUsePasskeys() && (
                  <Button icon={<PlusIcon />} onClick={addPasskey}>
                    Add this device
                  </Button>
                )
              }
            >
              {passkeys.length === 0 && (
                <p className="staff-note">
                  With a passkey you sign in by fingerprint, face or PIN. It cannot be guessed or given to a
                  fake page.
                </p>
              )}
              <ul className="person-list">
                {passkeys.map((passkey) => (
                  <li key={passkey.id}>
                    <div className="person">
                      <strong>{passkey.name}</strong>
                      <span>
                        Added <Moment iso={passkey.createdAt} />
                        {passkey.lastUsedAt && (
                          <>
                            , last used <Moment iso={passkey.lastUsedAt} />
                          </>
                        )}
                      </span>
                    </div>
                    <Button onClick={() => change(ADMIN_PATHS.removePasskey, { id: passkey.id }, [METHODS])}>
                      Remove
                    </Button>
                  </li>
                ))}
              </ul>
            </Section>
            <Section
              title="Password and authenticator app"
              actions={
                !isDemo && (
                  <Button onClick={() => setIsPasswordOpen(true)}>{hasPassword ? 'Change' : 'Set up'}</Button>
                )
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
            </Section>
          </>
        )}
      </Loading>
      <Loading loaded={sessions} title="Your devices could not be loaded.">
        {({ sessions: devices }) => (
          <Section
            title="Signed-in devices"
            actions={
              devices.length > 1 && (
                <Button onClick={() => change(ADMIN_PATHS.endOtherSessions, {}, [SESSIONS])}>
                  Sign out all others
                </Button>
              )
            }
          >
            <ul className="person-list">
              {devices.map((device) => (
                <li key={device.id}>
                  <div className="person">
                    <strong>{device.browser ?? 'Unknown browser'}</strong>
                    <span>
                      Network {device.network}, last used <Moment iso={device.lastSeenAt} />
                    </span>
                  </div>
                  {device.isCurrent ? (
                    <Badge tone="ok">This device</Badge>
                  ) : (
                    <Button onClick={() => change(ADMIN_PATHS.endSession, { id: device.id }, [SESSIONS])}>
                      Sign out
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </Section>
        )}
      </Loading>
      <Dialog
        title="Password and authenticator app"
        isOpen={isPasswordOpen}
        onClose={() => setIsPasswordOpen(false)}
      >
        <PasswordSetupForm
          email={email}
          start={() => client.send<TotpReply>('POST', ADMIN_PATHS.totp)}
          save={async (values) => {
            const result = await write<RecoveryCodesReply>({
              method: 'POST',
              path: ADMIN_PATHS.password,
              body: values,
              invalidates: [METHODS, SESSIONS],
            });
            if (result.ok) {
              setIsPasswordOpen(false);
              setCodes(result.data.recoveryCodes);
            }
            return result;
          }}
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
    </>
  );
}
