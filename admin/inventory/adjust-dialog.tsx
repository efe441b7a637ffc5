import { useState } from 'react';
import { SelectField } from '#admin/kit/forms/choices.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { FormDialog } from '#admin/kit/overlays/form-dialog.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { InventoryRow, StockReason } from '#contract/admin/catalog/inventory.ts';
import { formatDifference, variantName } from './stock-entry.ts';
import { useChangeInventory } from './use-change-inventory.ts';

const REASON_CHOICES: readonly { value: StockReason; label: string }[] = [
  { value: 'received', label: 'Received' },
  { value: 'damaged', label: 'Damaged' },
  { value: 'count', label: 'Count was wrong' },
  { value: 'lost', label: 'Lost' },
  { value: 'returned', label: 'Returned by a customer' },
  { value: 'other', label: 'Other' },
];
const DIFFERENCE = /^[+-]?\d{1,6}$/;
/** Reasons for which units only leave: their number is typed without a sign too. */
const LEAVING: readonly StockReason[] = ['damaged', 'lost'];

/** Changes the stock of one variant by a difference, with its reason. */
export function AdjustDialog({ row, onClose }: { row: InventoryRow; onClose: () => void }) {
  const { send, isBusy } = useChangeInventory();
  const [text, setText] = useState('');
  const [reason, setReason] = useState<StockReason>();
  const [note, setNote] = useState('');
  const typed = text.trim().replace('−', '-');
  const units = DIFFERENCE.test(typed) ? Number(typed) : 0;
  // units that leave are most often damaged, units that come were received
  const chosen = reason ?? (units < 0 ? 'damaged' : 'received');
  const isLeaving = LEAVING.includes(chosen);
  const change = isLeaving && units > 0 ? -units : units;
  const after = row.available + change;
  const isTooFew = change < 0 && after < 0 && !row.allowsBackorder;
  const isUsable = change !== 0 && !isTooFew;

  async function save(): Promise<void> {
    const isDone = await send({
      path: ADMIN_PATHS.adjustInventory,
      body: { reason: chosen, note: note.trim(), changes: [{ variantId: row.id, change }] },
      label: `Change the stock of ${variantName(row)}`,
      done: `${variantName(row)} ${formatDifference(change)}`,
    });
    if (isDone) onClose();
  }

  return (
    <FormDialog
      title={`Stock of ${variantName(row)}`}
      submitLabel={isUsable ? `Change by ${formatDifference(change)}` : 'Change'}
      canSubmit={isUsable}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label="Units that came or left"
        hint={`${row.available} available now${change === 0 || isTooFew ? '' : `, then ${after}`}. ${isLeaving ? '2 takes two away.' : '5 adds five units, -2 takes two away.'}`}
        error={
          isTooFew ? `Only ${row.available} are available. Orders hold the other ${row.held}.` : undefined
        }
        inputMode="text"
        autoFocus
        autoComplete="off"
        value={text}
        onChange={setText}
      />
      <SelectField label="Reason" value={chosen} onChange={setReason} choices={REASON_CHOICES} />
      <TextField label="Note" value={note} onChange={setNote} maxLength={500} autoComplete="off" />
    </FormDialog>
  );
}
