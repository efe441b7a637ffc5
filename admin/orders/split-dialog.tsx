import { useState } from 'react';
import { Button } from '#admin/kit/button.tsx';
import { countOf } from '#admin/kit/figures.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { Dialog } from '#admin/kit/overlays/dialog.tsx';
import { useShipmentWrites } from '#admin/shared/orders/shipment-writes.ts';
import type { PackedItem } from '#contract/admin/orders/shipments.ts';

interface SplitDialogProps {
  orderNumber: string;
  items: readonly PackedItem[];
  onClose: () => void;
}

/** Packs a part of an order into a shipment of its own. The rest can be packed later. */
export function SplitDialog({ orderNumber, items, onClose }: SplitDialogProps) {
  const { pack, printSlips, isBusy } = useShipmentWrites();
  const [entered, setEntered] = useState<Readonly<Record<number, string>>>({});
  const units = items.map(({ lineNo, quantity }) => ({
    lineNo,
    quantity: Number(entered[lineNo] ?? '0'),
    max: quantity,
  }));
  const isValid = units.every(
    ({ quantity, max }) => Number.isInteger(quantity) && quantity >= 0 && quantity <= max,
  );
  const count = isValid ? units.reduce((sum, { quantity }) => sum + quantity, 0) : 0;

  async function packPart(): Promise<void> {
    const part = units
      .filter(({ quantity }) => quantity > 0)
      .map(({ lineNo, quantity }) => ({ lineNo, quantity }));
    const ids = await pack([{ number: orderNumber, parts: [part] }]);
    if (!ids || ids.length === 0) return;
    onClose();
    await printSlips(ids);
  }

  return (
    <Dialog
      title="Pack a part of the order"
      isOpen
      onClose={onClose}
      actions={
        <Button variant="primary" isBusy={isBusy} onClick={() => count > 0 && void packPart()}>
          {count > 0 ? `Pack ${countOf(count, 'unit')} and print slip` : 'Choose what to pack'}
        </Button>
      }
    >
      <div className="dialog-form">
        {items.map(({ lineNo, title, options, quantity }) => {
          const value = entered[lineNo] ?? '0';
          const isWrong = !Number.isInteger(Number(value)) || Number(value) < 0 || Number(value) > quantity;
          return (
            <TextField
              key={lineNo}
              label={`${title}${options && `, ${options}`} (${quantity} to pack)`}
              inputMode="numeric"
              value={value}
              onChange={(text) => setEntered({ ...entered, [lineNo]: text })}
              error={isWrong ? `Enter 0 to ${quantity}.` : undefined}
            />
          );
        })}
      </div>
    </Dialog>
  );
}
