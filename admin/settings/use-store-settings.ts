import { useResource } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { type Draft, useDraft } from '#admin/kit/draft/use-draft.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { useUndo } from '#admin/shared/use-undo.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { SavedStoreSettings, StoreSettings } from '#contract/admin/settings/store-settings.ts';

const AREAS = ['store-settings', 'shop', 'today'];

/** The settings of the screen "Store", and the draft of changes to them. */
export function useStoreSettings() {
  const loaded = useResource<StoreSettings>('store-settings', ADMIN_PATHS.storeSettings);
  const { write } = useWrite();
  const undo = useUndo(...AREAS);
  const draft: Draft<StoreSettings> = useDraft<StoreSettings>({
    name: 'settings:store',
    server: loaded.data,
    etag: loaded.etag,
    save: async (patch, version) => {
      const result = await write<SavedStoreSettings>({
        method: 'PATCH',
        path: ADMIN_PATHS.storeSettings,
        body: patch,
        ifMatch: version,
        invalidates: [...AREAS, 'activity'],
      });
      if (!result.ok) return result;
      const { entryId, ...data } = result.data;
      notify({ message: 'Saved. Your shop shows it now.', undo: () => void undo(entryId) });
      return { ...result, data };
    },
    onSaved: loaded.replace,
  });
  return { loaded, draft };
}
