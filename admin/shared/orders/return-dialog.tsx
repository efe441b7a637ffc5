import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { fillPath } from '#admin/api/client.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { countOf } from '#admin/kit/figures.tsx';
import { SelectField } from '#admin/kit/forms/choices.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { Dialog } from '#admin/kit/overlays/dialog.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { RETURN_REASON_TEXTS } from '#contract/admin/orders/return-reasons.ts';
import type { AdminShipment, ReturnReason, ReturnResult } from '#contract/admin/orders/shipments.ts';
import { formatRupees } from '#format/money.ts';
import { refundableText } from '../change-texts.ts';
import { useSendsEmail } from '../use-shop.ts';
import { shipmentTitle } from './shipment-state.ts';
import { reportFailure } from './shipment-writes.ts';

interface ReturnDialogProps {
  shipment: AdminShipment | undefined;
  onClose: () => void;
}

/** Records that a carrier brought a shipment back: why, and how many units of each item can be sold again. */
export function ReturnDialog({ shipment, onClose }: ReturnDialogProps) {
  // a new form for each shipment
  return shipment ? <ReturnForm key={shipment.id} shipment={shipment} onClose={onClose} /> : null;
}

const REASONS = Object.entries(RETURN_REASON_TEXTS).map(([value, label]) => ({
  value: value as ReturnReason,
  label,
}));

/** `restocked`: undefined while a number is wrong. */
function buttonText(restocked: number | undefined): string {
  if (restocked === undefined) return 'Record the return';
  return restocked > 0 ? `Record and restock ${countOf(restocked, 'unit')}` : 'Record without restocking';
}

function ReturnForm({ shipment, onClose }: { shipment: AdminShipment; onClose: () => void }) {
  const { write, isBusy } = useWrite();
  const sendsEmail = useSendsEmail();
  const [, navigate] = useLocation();
  const items = useRef<HTMLFieldSetElement>(null);
  const [reason, setReason] = useState<ReturnReason>('refused');
  const [sellable, setSellable] = useState<Readonly<Record<number, string>>>({});
  const unitsOf = (lineNo: number, quantity: number) => sellable[lineNo] ?? String(quantity);
  const lines = shipment.items.map(({ lineNo, quantity }) => ({
    lineNo,
    quantity: Number(unitsOf(lineNo, quantity)),
    max: quantity,
  }));
  const isValid = lines.every(
    ({ quantity, max }) => Number.isInteger(quantity) && quantity >= 0 && quantity <= max,
  );
  const restocked = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const damaged = lines.reduce((sum, { max }) => sum + max, 0) - restocked;

  async function record(): Promise<void> {
    if (!isValid) {
      items.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return;
    }
    const reply = await write<ReturnResult>({
      method: 'POST',
      path: fillPath(ADMIN_PATHS.returnShipment, { id: String(shipment.id) }),
      body: { reason, sellable: lines.map(({ lineNo, quantity }) => ({ lineNo, quantity })) },
      invalidates: ['packing', 'shipments', 'orders', 'today'],
      label: `Record that ${shipment.name} was returned to sender`,
    });
    if (!reply.ok) {
      reportFailure(reply.error);
      if (reply.error.kind === 'queued') onClose();
      return;
    }
    const { refundable } = reply.data;
    const isPaid = refundable > 0;
    const refund = isPaid ? ` ${refundableText(refundable)}` : '';
    const openOrder = () => navigate(`/orders/${shipment.orderNumber}`);
    notify({
      message: `Shipment ${shipment.name} is back.${refund}`,
      ...(isPaid && { action: { label: 'Open the order', run: openOrder } }),
    });
    onClose();
  }

  return (
    <Dialog
      title={`Returned to sender: ${shipmentTitle(shipment)}`}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="danger" isBusy={isBusy} onClick={() => void record()}>
          {buttonText(isValid ? restocked : undefined)}
        </Button>
      }
    >
      <div className="dialog-form">
        <SelectField label="Why it was returned" value={reason} onChange={setReason} choices={REASONS} />
        <fieldset className="return-items" ref={items}>
          <legend className="field-label">Units that can be sold again</legend>
          {shipment.items.map(({ lineNo, title, options, quantity }) => {
            const value = unitsOf(lineNo, quantity);
            const units = Number(value);
            const isWrong = !Number.isInteger(units) || units < 0 || units > quantity;
            return (
              <TextField
                key={lineNo}
                label={`${title}${options && `, ${options}`} (${quantity} sent)`}
                inputMode="numeric"
                value={value}
                onChange={(text) => setSellable({ ...sellable, [lineNo]: text })}
                error={isWrong ? `Enter 0 to ${quantity}.` : undefined}
              />
            );
          })}
        </fieldset>
        <p className="return-effects">
          {damaged > 0 && `${countOf(damaged, 'unit')} damaged or missing: not restocked. `}
          {shipment.isPaid
            ? 'The order is paid: you decide afterwards how much to refund. '
            : `${formatRupees(shipment.cod)} in cash is no longer expected, and a credit note is issued. `}
          {sendsEmail && 'The customer gets an email.'}
        </p>
      </div>
    </Dialog>
  );
}
