import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { type AdminApi, ApiProvider, createQueryClient } from '#admin/api/api-context.tsx';
import { createAdminClient, documentApiBase } from '#admin/api/client.ts';
import { UnsentQueue } from '#admin/api/unsent-queue.ts';
import { QUEUED_MESSAGE } from '#admin/api/use-write.ts';
import { deviceStorage } from '#admin/kit/device-storage.ts';
import { leaveGuarded } from '#admin/kit/draft/leave-guard.tsx';
import { dismissNotification, notify } from '#admin/kit/feedback/notifications.tsx';
import { takeBack } from '#admin/shared/use-undo.ts';
import type { UndoReply } from '#contract/admin/activity.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { ADMIN_PAGES } from '#contract/page-links.ts';
import { guardHistory, useGuardedLocation } from './guarded-history.ts';
import { sentNotification } from './sent-change.ts';
import { Shell } from './shell.tsx';
import { SIGNED_OUT_EVENT } from './sign-in-gate.tsx';

export interface Admin {
  api: AdminApi;
  queries: QueryClient;
}

/** The whole admin: API, cache, router and shell. */
export function AdminApp({ admin: { api, queries } }: { admin: Admin }) {
  return (
    <QueryClientProvider client={queries}>
      <ApiProvider value={api}>
        <Router
          base={ADMIN_PAGES}
          hook={useGuardedLocation}
          aroundNav={(navigate, to, options) => {
            if (options?.replace) navigate(to, options);
            else leaveGuarded(() => navigate(to, options));
          }}
        >
          <Shell />
        </Router>
      </ApiProvider>
    </QueryClientProvider>
  );
}

/** The API and the cache of this tab. */
export function createAdmin(): Admin {
  guardHistory(leaveGuarded);
  const queries = createQueryClient();
  let staffId: string | undefined;
  let signInAgain: (() => Promise<boolean>) | undefined;
  const client = createAdminClient({
    base: documentApiBase(),
    fetch: (input, init) => fetch(input, init),
    // the gate's own request reports the end of the session itself
    onSignedOut: (url) => {
      if (!url.endsWith(ADMIN_PATHS.me)) window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
    },
    onSignInAgain: async () => (await signInAgain?.()) ?? false,
  });
  const unsent = new UnsentQueue({
    client,
    storage: deviceStorage,
    staffId: () => staffId,
    onSent(change, data) {
      const renew = (areas: readonly string[]) => {
        for (const area of areas) void queries.invalidateQueries({ queryKey: [area] });
      };
      renew(change.invalidates);
      dismissNotification(QUEUED_MESSAGE);
      const open = (path: string) => leaveGuarded(() => navigate(ADMIN_PAGES + path));
      const undo = async (entryId: number) => {
        const result = await takeBack(entryId, ({ path, timeoutMs }) =>
          client.send<UndoReply>('POST', path, { timeoutMs }),
        );
        if (result.ok) renew([...change.invalidates, 'activity']);
      };
      notify(sentNotification(change, data, { open, undo: (entryId) => void undo(entryId) }));
    },
    withLock,
  });
  const api: AdminApi = {
    client,
    unsent,
    staffId: () => staffId,
    setStaffId: (id) => {
      staffId = id;
    },
    setSignInAgain: (confirm) => {
      signInAgain = confirm;
    },
  };
  return { api, queries };
}

let isLocked = false;

/**
 * One sender at a time: undefined while there is another one. Without Web Locks (plain http in a local network) only
 * within this tab.
 */
async function withLock(act: () => Promise<boolean>): Promise<boolean | undefined> {
  if (navigator.locks)
    return navigator.locks.request('admin.unsent', { ifAvailable: true }, async (lock) =>
      lock ? act() : undefined,
    );
  if (isLocked) return undefined;
  isLocked = true;
  try {
    return await act();
  } finally {
    isLocked = false;
  }
}
