import { useResource } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { type Draft, useDraft } from '#admin/kit/draft/use-draft.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { StoreSettings } from '#contract/admin/settings/store-settings.ts';

/** The settings of the screen "Store", and the draft of changes to them. */
export function useStoreSettings() {
  const loaded = useResource<StoreSettings>('store-settings', ADMIN_PATHS.storeSettings);
  const { write } = useWrite();
  const draft: Draft<StoreSettings> = useDraft<StoreSettings>({
    name: 'settings:store',
    server: loaded.data,
    etag: loaded.etag,
    save: async (patch, version) => {
      const result = await write<StoreSettings>({
        method: 'PATCH',
        path: ADMIN_PATHS.storeSettings,
        body: patch,
        ifMatch: version,
        invalidates: ['store-settings', 'shop', 'today'],
      });
      return result.ok ? result : { ok: false, error: result.error };
    },
    onSaved: () => notify({ message: 'Saved. Your shop shows it now.' }),
  });
  return { loaded, draft };
}
