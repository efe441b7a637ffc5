import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useApi } from '#admin/api/api-context.tsx';
import type { AdminResult } from '#admin/api/client.ts';
import { useResource } from '#admin/api/use-data.ts';
import { useMe } from '#admin/api/use-me.ts';
import { Button } from '#admin/kit/button.tsx';
import { ErrorState, Notice } from '#admin/kit/feedback/states.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { messageOf } from '#admin/shared/staff/request-errors.ts';
import { SignInForm } from '#admin/shared/staff/sign-in-form.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { SignInOptionsReply } from '#contract/admin/staff.ts';

/**
 * Signing in: a passkey first, otherwise password and code. Afterwards, and for who is signed in already, the screen that
 * was asked for.
 */
export function SignInScreen() {
  const { client } = useApi();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { data: options, isLoading } = useResource<SignInOptionsReply>('sign-in', ADMIN_PATHS.signInOptions);
  const isSignedIn = options?.isSignedIn === true;
  const me = useMe(client, isSignedIn);
  const [demoFailure, setDemoFailure] = useState<AdminResult<unknown>>();
  const [isBusy, setIsBusy] = useState(false);

  const enter = () => {
    // nothing of the member who was signed in before may be shown
    queries.clear();
    navigate(readNext(window.location.search), { replace: true });
  };
  const tryDemo = async () => {
    setIsBusy(true);
    const result = await client.send('POST', ADMIN_PATHS.demoSignIn);
    setIsBusy(false);
    setDemoFailure(result);
    if (result.ok) enter();
  };

  const header = <PageHeader title="Sign in" subtitle="The admin of your shop" />;
  // the notices come first: below them nothing may move while someone types
  if (isLoading || (isSignedIn && me.isLoading)) return header;
  if (isSignedIn && me.data && !me.error) return <Redirect to={readNext(window.location.search)} replace />;

  return (
    <>
      {header}
      {options?.isDemo && (
        <Notice
          title="This is a demo shop"
          action={
            <Button variant="primary" isBusy={isBusy} onClick={() => void tryDemo()}>
              Try the demo
            </Button>
          }
        >
          Look around as its owner. You cannot change staff or how to sign in.
        </Notice>
      )}
      {options && !options.hasOwner && (
        <Notice title="This shop has no owner yet">
          Open the one-time link that the start of the shop has printed, in the window where it was started.
        </Notice>
      )}
      {demoFailure && !demoFailure.ok && (
        <ErrorState title="You are not signed in." message={messageOf(demoFailure)} />
      )}
      <SignInForm purpose="sign-in" isPasskeyFirst={options?.isDemo !== true} onDone={enter} />
      <p className="staff-note">
        You cannot sign in any more? The owner of the shop can send you a link. Owners get theirs from whoever
        runs the server of the shop.
      </p>
    </>
  );
}

/** Only a path of the admin, so that a link cannot lead elsewhere after the sign-in. */
function readNext(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  return /^\/(?![/\\])/.test(next) ? next : '/';
}
