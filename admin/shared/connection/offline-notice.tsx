import { useEffect, useState } from 'react';
import { useApi } from '#admin/api/api-context.tsx';
import { useMe } from '#admin/api/use-me.ts';
import { Button } from '#admin/kit/button.tsx';
import { Notice } from '#admin/kit/feedback/states.tsx';

const RETRY_MS = 10_000;

/** Shown without a network: what is on the screen may be out of date, and changes are sent later. */
export function OfflineNotice() {
  const { error, isFetching, retry } = useMe(useApi().client);
  const isOnline = useIsOnline();
  const isUnreachable = error !== undefined && error.kind !== 'http-error';
  useEffect(() => {
    if (!isUnreachable) return;
    const timer = setInterval(retry, RETRY_MS);
    return () => clearInterval(timer);
  }, [isUnreachable, retry]);
  return isOnline && !isUnreachable ? null : <NoConnection isBusy={isFetching} onRetry={retry} />;
}

export function NoConnection({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <div role="status">
      <Notice
        tone="warn"
        title="No connection to the shop"
        action={
          <Button isBusy={isBusy} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        What you see may be out of date. Drafts and changes stay on this device, and changes are sent when the
        connection is back.
      </Notice>
    </div>
  );
}

function useIsOnline(): boolean {
  const [isOnline, setIsOnline] = useState(navigator.onLine);
  useEffect(() => {
    const update = () => setIsOnline(navigator.onLine);
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, []);
  return isOnline;
}
