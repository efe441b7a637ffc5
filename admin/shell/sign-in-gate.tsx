import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useApi } from '#admin/api/api-context.tsx';
import { useResource } from '#admin/api/use-data.ts';
import { ErrorState, Skeleton } from '#admin/kit/feedback/states.tsx';
import { type CurrentStaff, StaffProvider } from '#admin/shared/current-staff.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';

/** Sent to `window` when the server replied 401. */
export const SIGNED_OUT_EVENT = 'admin:signed-out';
const SIGN_IN = '/sign-in';

/**
 * Shows `children` to a signed-in staff member, and leads everyone else to the sign-in and back. Drafts and unsent
 * changes stay on the device meanwhile.
 */
export function SignInGate({ children }: { children: ReactNode }) {
  const { data, error, isLoading, isFetching, retry } = useResource<CurrentStaff>('me', ADMIN_PATHS.me);
  const { setStaffId } = useApi();
  const queries = useQueryClient();
  const [path] = useLocation();
  setStaffId(data?.id);
  useEffect(() => {
    const onSignedOut = () => void queries.resetQueries({ queryKey: ['me'] });
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
      {error && !isLoading ? (
        <ErrorState
          title="The admin could not be opened."
          message={error.message}
          onRetry={retry}
          isBusy={isFetching}
        />
      ) : (
        <Skeleton lines={6} />
      )}
    </main>
  );
}
