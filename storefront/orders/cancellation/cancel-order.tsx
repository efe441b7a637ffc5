import { type FormEvent, useState } from 'react';
import type { CustomerCancellationReason } from '#contract/orders.ts';
import { formatRupees } from '#format/money.ts';
import { type Order, orderTotal } from '#storefront/api/orders.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { SelectField } from '#storefront/ui/forms/select-field.tsx';

const REASONS: Record<CustomerCancellationReason, string> = {
  mistake: 'I ordered it by mistake',
  'wrong-choice': 'Wrong size, colour or product',
  'wrong-address': 'Wrong address',
  'cheaper-elsewhere': 'I found it cheaper elsewhere',
  'too-slow': 'Delivery takes too long',
  other: 'Another reason',
};
const OPTIONS = Object.entries(REASONS).map(([value, label]) => ({ value, label }));

export type CancelOrderHandler = (reason: CustomerCancellationReason | undefined) => Promise<void>;

/** The button that cancels an order, after a question. `onCancel` reports the result. */
export function CancelOrder({ order, onCancel }: { order: Order; onCancel: CancelOrderHandler }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-label={`Cancel Order ${order.id}`} onClick={() => setOpen(true)}>
        Cancel Order
      </Button>
      {isOpen && <CancelDialog order={order} onCancel={onCancel} onClose={() => setOpen(false)} />}
    </>
  );
}

interface CancelDialogProps {
  order: Order;
  onCancel: CancelOrderHandler;
  onClose(): void;
}

function CancelDialog({ order, onCancel, onClose }: CancelDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const title = `Cancel order ${order.id}?`;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = new FormData(event.currentTarget).get('reason');
    setBusy(true);
    await onCancel((reason || undefined) as CustomerCancellationReason | undefined);
    setBusy(false);
  }

  return (
    <Dialog label={title} className="cancel-order" onClose={onClose}>
      <form className="cancel-order__form" onSubmit={(event) => void submit(event)}>
        <h2>{title}</h2>
        <p>
          {order.paid
            ? `All items are cancelled, and the ${formatRupees(orderTotal(order))} that you paid goes back to you.`
            : 'All items are cancelled. A payment that is still on its way goes back to you.'}
        </p>
        <SelectField name="reason" label="Reason (optional)" options={OPTIONS} blank="No reason" />
        <div className="cancel-order__ways">
          <Button variant="outline" onClick={onClose}>
            Keep Order
          </Button>
          <Button variant="danger" type="submit" disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? 'Cancelling...' : 'Cancel Order'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
