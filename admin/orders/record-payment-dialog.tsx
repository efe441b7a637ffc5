import { useState } from 'react';
import { fillPath } from '#admin/api/client.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button, LinkButton } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Notice } from '#admin/kit/feedback/states.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { Dialog } from '#admin/kit/overlays/dialog.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { formatRupees } from '#format/money.ts';

/** Records money that has been received for an order, under the number of the bank or of the receipt. */
export function RecordPaymentDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { number, total, nextAction, payments } = order;
  const isClaim = nextAction === 'verify-payment';
  const claimed = payments.findLast(({ reference, state }) => reference && state === 'started');
  // less than the total once a part came back
  const awaited = payments.find(({ state }) => state === 'awaiting_cash');
  const [reference, setReference] = useState((isClaim && claimed?.reference) || '');
  const [error, setError] = useState<string>();
  const { write, isBusy } = useWrite();
  const record = async () => {
    if (reference.trim() === '') return setError('Enter the number of the payment.');
    const result = await write<{ message: string; outcome: string }>({
      method: 'POST',
      path: fillPath(ADMIN_PATHS.orderPayments, { number }),
      body: { reference: reference.trim() },
      invalidates: ['orders', 'payments', 'packing', 'shipments', 'today'],
      label: `Record the payment of order ${number}`,
    });
    if (!result.ok && result.error.kind !== 'queued') return setError(result.error.message);
    if (result.ok)
      notify({ message: result.data.message, tone: result.data.outcome === 'refund_due' ? 'info' : 'ok' });
    else notify({ message: result.error.message, tone: 'info' });
    onClose();
  };
  return (
    <Dialog
      title={`Payment of order ${number}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          {isClaim && <LinkButton href={`/payments?q=${number}`}>Reject under Payments</LinkButton>}
          <Button variant="primary" isBusy={isBusy} onClick={() => void record()}>
            Record {formatRupees((claimed ?? awaited)?.amount ?? total)} as received
          </Button>
        </>
      }
    >
      {isClaim && (
        <Notice>The customer names the number below. Look for it in the bank account first.</Notice>
      )}
      <TextField
        label="Number of the payment"
        hint="The UTR of the bank, or the number of the receipt."
        autoComplete="off"
        value={reference}
        onChange={setReference}
        error={error}
      />
    </Dialog>
  );
}
