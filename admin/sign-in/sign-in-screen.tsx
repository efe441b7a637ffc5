import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useApi } from '#admin/api/api-context.tsx';
import type { AdminResult } from '#admin/api/client.ts';
import { useResource } from '#admin/api/use-data.ts';
import { Button } from '#admin/kit/button.tsx';
import { ErrorState, Notice } from '#admin/kit/feedback/states.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { messageOf } from '#admin/shared/staff/errors.ts';
import { canUsePasskeys, sendPasskey } from '#admin/shared/staff/passkeys.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { SignInOptionsReply } from '#contract/admin/staff.ts';

type Way = 'passkey' | 'password' | 'demo';

/** Signing in: a passkey first, otherwise password and code. Afterwards the screen that was asked for. */
export function SignInScreen() {
  const { client } = useApi();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { data: options, isLoading } = useResource<SignInOptionsReply>('sign-in', ADMIN_PATHS.signInOptions);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [failed, setFailed] = useState<AdminResult<unknown>>();
  const [busy, setBusy] = useState<Way>();

  const run = async (way: Way, act: () => Promise<AdminResult<unknown>>) => {
    setBusy(way);
    const result = await act();
    setBusy(undefined);
    setFailed(result.ok ? undefined : result);
    if (!result.ok) return;
    // nothing of the member who was signed in before may be shown
    queries.clear();
    navigate(readNext(window.location.search), { replace: true });
  };
  const usePasskey = () =>
    run('passkey', () =>
      sendPasskey(client, 'use', {
        optionsPath: ADMIN_PATHS.passkeySignInOptions,
        path: ADMIN_PATHS.passkeySignIn,
      }),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    void run('password', () => client.send('POST', ADMIN_PATHS.signIn, { body: { email, password, code } }));
  };

  const header = <PageHeader title="Sign in" subtitle="The admin of your shop" />;
  // the notices come first: below them nothing may move while someone types
  if (isLoading) return header;

  return (
    <>
      {header}
      {options?.isDemo && (
        <Notice
          title="This is a demo shop"
          action={
            <Button
              variant="primary"
              isBusy={busy === 'demo'}
              onClick={() => run('demo', () => client.send('POST', ADMIN_PATHS.demoSignIn))}
            >
              Try the demo
            </Button>
          }
        >
          Look around as its owner. You cannot change staff or how to sign in.
        </Notice>
      )}
      {options && !options.hasOwner && (
        <Notice title="This shop has no owner yet">
          Open the link that <code>npm start</code> has printed in the terminal.
        </Notice>
      )}
      {failed && !failed.ok && <ErrorState title="You are not signed in." message={messageOf(failed)} />}
      {canUsePasskeys() && (
        <Button
          variant={options?.isDemo ? 'outline' : 'primary'}
          isBusy={busy === 'passkey'}
          onClick={usePasskey}
        >
          Sign in with a passkey
        </Button>
      )}
      <form className="staff-stack" onSubmit={submit}>
        {canUsePasskeys() && <p className="staff-or">or with password and code</p>}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          isRequired
          value={email}
          onChange={setEmail}
        />
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
          Sign in with password
        </Button>
      </form>
      <p className="staff-note">
        You cannot sign in any more? The owner of the shop can send you a link; the owner gets one with{' '}
        <code>npm run shop -- staff link</code>.
      </p>
    </>
  );
}

/** Only a path of the admin, so that a link cannot lead elsewhere after the sign-in. */
function readNext(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  return /^\/(?![/\\])/.test(next) ? next : '/';
}
