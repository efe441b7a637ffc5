import { useState } from 'react';
import { useWrite } from '#admin/api/use-write.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { countOf } from '#admin/kit/figures.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { FormDialog } from '#admin/kit/overlays/form-dialog.tsx';
import { useUndo } from '#admin/shared/use-undo.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { InventorySettings, SavedInventorySettings } from '#contract/admin/catalog/inventory.ts';

interface ThresholdDialogProps {
  settings: InventorySettings;
  etag: string | undefined;
  onSaved: (settings: InventorySettings, etag: string | undefined) => void;
  onClose: () => void;
}

/** The number of units at which the stock of variants without their own threshold is low. */
export function ThresholdDialog({ settings, etag, onSaved, onClose }: ThresholdDialogProps) {
  const { write, isBusy } = useWrite();
  const undo = useUndo('inventory');
  const [text, setText] = useState(String(settings.lowStockThreshold));
  const isUsable = /^\d{1,6}$/.test(text.trim());
  const save = async () => {
    const result = await write<SavedInventorySettings>({
      method: 'PATCH',
      path: ADMIN_PATHS.inventorySettings,
      body: { lowStockThreshold: Number(text.trim()) },
      ifMatch: etag,
      invalidates: ['inventory', 'activity'],
    });
    if (!result.ok) return notify({ message: result.error.message, tone: 'bad' });
    const { lowStockThreshold, entryId } = result.data;
    onSaved({ lowStockThreshold }, result.etag);
    notify({
      message: `Stock is low at ${countOf(lowStockThreshold, 'unit')}`,
      undo: () => void undo(entryId),
    });
    onClose();
  };
  return (
    <FormDialog
      title="When stock is low"
      submitLabel="Save"
      canSubmit={isUsable}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label="Units"
        hint="A variant with this many available units or fewer is low. You get one email each time one becomes low. A variant may have its own number."
        inputMode="numeric"
        autoFocus
        value={text}
        onChange={setText}
        error={isUsable ? undefined : 'Enter a whole number.'}
      />
    </FormDialog>
  );
}
