import { useState } from 'react';
import { useWrite } from '#admin/api/use-write.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { FormDialog } from '#admin/kit/overlays/form-dialog.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { InventorySettings } from '#contract/admin/catalog/inventory.ts';

interface ThresholdDialogProps {
  settings: InventorySettings;
  etag: string | undefined;
  onClose: () => void;
}

/** The number of units at which the stock of variants without their own threshold is low. */
export function ThresholdDialog({ settings, etag, onClose }: ThresholdDialogProps) {
  const { write, isBusy } = useWrite();
  const [text, setText] = useState(String(settings.lowStockThreshold));
  const isUsable = /^\d{1,6}$/.test(text.trim());
  const save = async () => {
    const result = await write<InventorySettings>({
      method: 'PATCH',
      path: ADMIN_PATHS.inventorySettings,
      body: { lowStockThreshold: Number(text.trim()) },
      ifMatch: etag,
      invalidates: ['inventory', 'activity'],
    });
    if (!result.ok) return notify({ message: result.error.message, tone: 'bad' });
    notify({ message: `Stock is low at ${result.data.lowStockThreshold} units` });
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
