import { type AdminApi, ApiProvider } from '#admin/api/api-context.tsx';
import type { UnsentChange } from '#admin/api/unsent-queue.ts';
import { NoConnection } from '#admin/shared/connection/offline-notice.tsx';
import { UnsentBar, UnsentList } from '#admin/shared/connection/unsent-bar.tsx';
import { Sample, State } from './sample.tsx';

const CHANGE: UnsentChange = {
  key: 'sample',
  staffId: 'sample',
  label: 'Pack 20 orders',
  method: 'POST',
  path: '/sample',
  createdAt: '2026-01-21T08:35:00Z',
  invalidates: [],
};

const WAITING = [CHANGE];
const REJECTED = [
  CHANGE,
  { ...CHANGE, key: 'other', rejected: 'Everything of the order is packed already.' },
];

/** What is shown while the shop cannot be reached, and while changes are stored on the device. */
export function ConnectionSamples() {
  return (
    <Sample title="Connection">
      <State name="no connection" isWide>
        <NoConnection isBusy={false} onRetry={() => undefined} />
      </State>
      <State name="no connection, trying" isWide>
        <NoConnection isBusy onRetry={() => undefined} />
      </State>
      <ApiProvider value={apiWith(WAITING)}>
        <State name="not sent yet">
          <UnsentBar />
        </State>
        <State name="not sent yet, before sign-in">
          <UnsentList />
        </State>
      </ApiProvider>
      <ApiProvider value={apiWith(REJECTED)}>
        <State name="not sent yet, rejected">
          <UnsentBar />
        </State>
      </ApiProvider>
    </Sample>
  );
}

const apiWith = (changes: readonly UnsentChange[]) =>
  ({
    unsent: {
      list: () => changes,
      subscribe: () => () => undefined,
      send: async () => false,
      retry: () => undefined,
      remove: () => undefined,
    },
  }) as unknown as AdminApi;
