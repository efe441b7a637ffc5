import { type FormEvent, useState } from 'react';
import { useApi } from '#admin/api/api-context.tsx';
import type { AdminResult } from '#admin/api/client.ts';
import { Button } from '#admin/kit/button.tsx';
import { ErrorState } from '#admin/kit/feedback/states.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { messageOf } from './errors.ts';
import { canUsePasskeys, sendPasskey } from './passkeys.ts';

interface SignInFormProps {
  /** Paths of `ADMIN_PATHS`. */
  paths: { passkeyOptions: string; passkey: string; password: string };
  labels: { passkey: string; password: string };
  /** With the field of the email, because no member is signed in. */
  hasEmailField?: boolean;
  /** False where something else on the screen comes first. */
  isPasskeyFirst?: boolean;
  errorTitle: string;
  onDone: () => void;
}

/** A passkey, or a password with a code: to sign in, or to confirm who is signed in. */
export function SignInForm(props: SignInFormProps) {
  const { paths, labels, hasEmailField = false, isPasskeyFirst = true, errorTitle, onDone } = props;
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
      {canUsePasskeys() && (
        <Button
          variant={isPasskeyFirst ? 'primary' : 'outline'}
          isBusy={busy === 'passkey'}
          onClick={usePasskey}
        >
          {labels.passkey}
        </Button>
      )}
      <form className="staff-stack" onSubmit={submit}>
        {canUsePasskeys() && <p className="staff-or">or with password and code</p>}
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
    </>
  );
}
