import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useApi } from '#admin/api/api-context.tsx';
import type { AdminError } from '#admin/api/client.ts';
import type { Loaded } from '#admin/api/use-data.ts';
import { clearSignInMark, useMe } from '#admin/api/use-me.ts';
import { ErrorState, Skeleton } from '#admin/kit/feedback/states.tsx';
import { UnsentList } from '#admin/shared/connection/unsent-bar.tsx';
import { type CurrentStaff, StaffProvider } from '#admin/shared/current-staff.tsx';

/** Sent to `window` when the server replied 401. */
export const SIGNED_OUT_EVENT = 'admin:signed-out';
const SIGN_IN = '/sign-in';

/**
 * Shows `children` to a signed-in staff member, and leads everyone else to the sign-in and back. Drafts and unsent
 * changes stay on the device meanwhile.
 */
export function SignInGate({ children }: { children: ReactNode }) {
  const { client, setStaffId } = useApi();
  const me = useMe(client);
  const { data, error, isFetching, retry } = me;
  const failure = useFailure(me);
  const queries = useQueryClient();
  const [path] = useLocation();
  setStaffId(data?.id);
  useEffect(() => {
    const onSignedOut = () => {
      clearSignInMark();
      void queries.resetQueries({ queryKey: ['me'] });
    };
    window.addEventListener(SIGNED_OUT_EVENT, onSignedOut);
    return () => window.removeEventListener(SIGNED_OUT_EVENT, onSignedOut);
  }, [queries]);
  // before `data`: that of an ended session stays in the cache
  if (error?.kind === 'http-error' && error.status === 401 && path !== SIGN_IN) {
    const next = path + window.location.search;
    return <Redirect to={next === '/' ? SIGN_IN : `${SIGN_IN}?${new URLSearchParams({ next })}`} replace />;
  }
  if (data) return <StaffProvider value={data}>{children}</StaffProvider>;
  return (
    <main className="gate">
      {failure ? (
        <>
          <ErrorState
            title="The admin could not be opened."
            message={failure.message}
            onRetry={retry}
            isBusy={isFetching}
            note={
              failure.kind === 'no-response' &&
              'It opens by itself when the connection is back. What you have entered stays on this device.'
            }
          />
          <UnsentList />
        </>
      ) : (
        <Skeleton lines={6} />
      )}
    </main>
  );
}

const RETRY_MS = 5_000;

/**
 * The last error of an attempt that got no data, also during the next one. Without a reply it is tried again from time
 * to time: the browser reports a network that is back, but not a server.
 */
function useFailure({ data, error, isFetching, retry }: Loaded<CurrentStaff>): AdminError | undefined {
  const last = useRef(error);
  if (data) last.current = undefined;
  else if (error) last.current = error;
  const failure = last.current;
  const isUnreachable = failure?.kind === 'no-response';
  useEffect(() => {
    if (!isUnreachable || isFetching) return;
    const timer = setTimeout(retry, RETRY_MS);
    return () => clearTimeout(timer);
  }, [isUnreachable, isFetching, retry]);
  return failure;
}
