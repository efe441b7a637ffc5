import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '#admin/api/api-context.tsx';
import type { AdminResult } from '#admin/api/client.ts';
import { Button } from '#admin/kit/button.tsx';
import { ErrorState } from '#admin/kit/feedback/states.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { Dialog } from '#admin/kit/overlays/dialog.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { messageOf } from './errors.ts';
import { canUsePasskeys, sendPasskey } from './passkeys.ts';

let finish: ((isConfirmed: boolean) => void) | undefined;
let pending: Promise<boolean> | undefined;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Asks who is signed in to confirm it, before a sensitive change. Resolves to true if they did. Requests that ask at the
 * same moment share one dialog.
 */
function confirmIdentity(): Promise<boolean> {
  if (pending) return pending;
  pending = new Promise<boolean>((resolve) => {
    finish = (isConfirmed) => {
      finish = undefined;
      pending = undefined;
      for (const listener of listeners) listener();
      resolve(isConfirmed);
    };
  });
  for (const listener of listeners) listener();
  return pending;
}

/** Where the dialog of `confirmIdentity` appears: once, in the shell. */
export function ConfirmIdentity() {
  const { setSignInAgain } = useApi();
  useEffect(() => {
    setSignInAgain(confirmIdentity);
    return () => setSignInAgain(undefined);
  }, [setSignInAgain]);
  const isOpen = useSyncExternalStore(subscribe, () => finish !== undefined);
  if (!isOpen) return null;
  return (
    <Dialog title="Confirm that it is you" isOpen onClose={() => finish?.(false)}>
      <ConfirmForm />
    </Dialog>
  );
}

function ConfirmForm() {
  const { client } = useApi();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [failed, setFailed] = useState<AdminResult<unknown>>();
  const [busy, setBusy] = useState<'passkey' | 'password'>();
  const run = async (kind: 'passkey' | 'password', act: () => Promise<AdminResult<unknown>>) => {
    setBusy(kind);
    const result = await act();
    setBusy(undefined);
    setFailed(result.ok ? undefined : result);
    if (result.ok) finish?.(true);
  };
  const usePasskey = () =>
    run('passkey', () =>
      sendPasskey(client, 'use', {
        optionsPath: ADMIN_PATHS.confirmPasskeyOptions,
        path: ADMIN_PATHS.confirmPasskey,
      }),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    void run('password', () => client.send('POST', ADMIN_PATHS.confirm, { body: { password, code } }));
  };
  return (
    <div className="staff-stack">
      <p>This change needs your passkey, or your password and a code, given within the last five minutes.</p>
      {failed && !failed.ok && <ErrorState title="That did not work." message={messageOf(failed)} />}
      {canUsePasskeys() && (
        <Button variant="primary" isBusy={busy === 'passkey'} onClick={usePasskey}>
          Use a passkey
        </Button>
      )}
      <form className="staff-stack" onSubmit={submit}>
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          isRequired
          value={password}
          onChange={setPassword}
        />
        <TextField
          label="Code of the authenticator app"
          autoComplete="one-time-code"
          isRequired
          value={code}
          onChange={setCode}
        />
        <Button type="submit" isBusy={busy === 'password'}>
          Confirm with password
        </Button>
      </form>
    </div>
  );
}
