import { useCallback, useEffect, useState } from 'react';
import {
  type Device,
  endOtherSessions,
  endSession,
  fetchDevices,
} from '#storefront/api/account/account-security.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import type { ApiResult } from '#storefront/api/client.ts';
import { closeFailures, notify } from '#storefront/ui/notices.ts';

export type DevicesState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'loaded'; devices: readonly Device[] };

/** The signed-in devices of the customer, with the actions that sign them out. */
export function useDevices() {
  const api = useApi();
  const [state, setState] = useState<DevicesState>({ kind: 'loading' });
  const [isBusy, setBusy] = useState(false);

  const reload = useCallback(async () => {
    const result = await fetchDevices(api);
    setState(result.ok ? { kind: 'loaded', devices: result.data } : { kind: 'failed' });
  }, [api]);

  useEffect(() => void reload(), [reload]);

  /** Runs the action, shows its result, and loads the list again. */
  async function run(action: () => Promise<ApiResult<unknown>>, success: string) {
    closeFailures();
    setBusy(true);
    const result = await action();
    await reload();
    setBusy(false);
    if (result.ok) notify({ title: 'Signed out', description: success });
    else
      notify({
        title: 'Error',
        description: 'That did not work. Please try again later.',
        tone: 'destructive',
      });
  }

  return {
    state,
    isBusy,
    signOutDevice: (id: string) => run(() => endSession(api, id), 'The device has been signed out.'),
    signOutOthers: () => run(() => endOtherSessions(api), 'All other devices have been signed out.'),
  };
}
