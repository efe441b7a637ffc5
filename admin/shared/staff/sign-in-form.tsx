import { type FormEvent, useState } from 'react';
import { useApi } from '#admin/api/api-context.tsx';
import type { AdminResult } from '#admin/api/client.ts';
import { Button } from '#admin/kit/button.tsx';
import { ErrorState } from '#admin/kit/feedback/states.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { canUsePasskeys, sendPasskey } from './passkeys.ts';
import { messageOf } from './request-errors.ts';

const PURPOSES = {
  'sign-in': {
    paths: {
      passkeyOptions: ADMIN_PATHS.passkeySignInOptions,
      passkey: ADMIN_PATHS.passkeySignIn,
      password: ADMIN_PATHS.signIn,
    },
    labels: { passkey: 'Sign in with a passkey', password: 'Sign in with password' },
    // no member is signed in
    hasEmailField: true,
    errorTitle: 'You are not signed in.',
  },
  confirm: {
    paths: {
      passkeyOptions: ADMIN_PATHS.confirmPasskeyOptions,
      passkey: ADMIN_PATHS.confirmPasskey,
      password: ADMIN_PATHS.confirm,
    },
    labels: { passkey: 'Use a passkey', password: 'Confirm with password' },
    hasEmailField: false,
    errorTitle: 'That did not work.',
  },
};

interface SignInFormProps {
  /** `confirm`: the signed-in member proves again who they are. */
  purpose: keyof typeof PURPOSES;
  /** False where something else on the screen comes first. */
  isPasskeyFirst?: boolean;
  /** False if the member has no passkey, or no password: what cannot succeed is not offered. */
  hasPasskey?: boolean;
  hasPassword?: boolean;
  onDone: () => void;
}

/** A passkey, or a password with a code. */
export function SignInForm({
  purpose,
  isPasskeyFirst = true,
  hasPasskey = true,
  hasPassword = true,
  onDone,
}: SignInFormProps) {
  const offersPasskey = hasPasskey && canUsePasskeys();
  const { paths, labels, hasEmailField, errorTitle } = PURPOSES[purpose];
  const { client } = useApi();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [failed, setFailed] = useState<AdminResult<unknown>>();
  const [busy, setBusy] = useState<'passkey' | 'password'>();

  const run = async (way: 'passkey' | 'password', act: () => Promise<AdminResult<unknown>>) => {
    setBusy(way);
    const result = await act();
    setBusy(undefined);
    setFailed(result.ok ? undefined : result);
    if (result.ok) onDone();
  };
  const usePasskey = () =>
    run('passkey', () =>
      sendPasskey(client, 'use', { optionsPath: paths.passkeyOptions, path: paths.passkey }),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const body = { ...(hasEmailField && { email }), password, code };
    void run('password', () => client.send('POST', paths.password, { body }));
  };

  return (
    <>
      {failed && !failed.ok && <ErrorState title={errorTitle} message={messageOf(failed)} />}
      {offersPasskey && (
        <>
          <Button
            variant={isPasskeyFirst ? 'primary' : 'outline'}
            isBusy={busy === 'passkey'}
            onClick={usePasskey}
          >
            {labels.passkey}
          </Button>
          {/* the dialog that confirms names it above */}
          {purpose === 'sign-in' && (
            <p className="staff-note">
              With the fingerprint, face or PIN of this device, if you have set that up.
            </p>
          )}
        </>
      )}
      {hasPassword && (
        <form className="staff-stack" onSubmit={submit}>
          {offersPasskey && <p className="staff-or">or with password and code</p>}
          {hasEmailField && (
            <TextField
              label="Email"
              type="email"
              autoComplete="username"
              isRequired
              value={email}
              onChange={setEmail}
            />
          )}
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            isRequired
            value={password}
            onChange={setPassword}
          />
          <TextField
            label="Code"
            autoComplete="one-time-code"
            isRequired
            value={code}
            onChange={setCode}
            hint="The six digits of your authenticator app, or a recovery code."
          />
          <Button type="submit" isBusy={busy === 'password'}>
            {labels.password}
          </Button>
        </form>
      )}
    </>
  );
}
