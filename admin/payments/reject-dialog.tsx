import { useState } from 'react';
import { fillPath } from '#admin/api/client.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Notice } from '#admin/kit/feedback/states.tsx';
import { RadioGroup } from '#admin/kit/forms/choices.tsx';
import { TextAreaField } from '#admin/kit/forms/text-field.tsx';
import { Dialog } from '#admin/kit/overlays/dialog.tsx';
import { useSendsEmail } from '#admin/shared/use-shop.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { CLAIM_REJECTION_TEXTS } from '#contract/admin/orders/claim-rejection-reasons.ts';
import type { ClaimRejectionReason, PaymentRow } from '#contract/admin/orders/payments.ts';

const REASONS = Object.entries(CLAIM_REJECTION_TEXTS).map(([value, label]) => ({
  value: value as ClaimRejectionReason,
  label,
}));
const MAX_NOTE = 500;
const NO_EMAIL = 'The shop sends no emails: tell the customer the reason yourself.';

/** Rejects a payment that the shopper reports, with the reason that the customer gets by email. */
export function RejectDialog({ claim, onClose }: { claim: PaymentRow; onClose: () => void }) {
  const [reason, setReason] = useState<ClaimRejectionReason>('not-found');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const { write, isBusy } = useWrite();
  const sendsEmail = useSendsEmail();
  const path = (template: string) => fillPath(template, { reference: claim.reference });

  const undo = async () => {
    const result = await write<{ message: string }>({
      method: 'POST',
      path: path(ADMIN_PATHS.undoClaimRejection),
      body: {},
      invalidates: ['payments', 'orders'],
    });
    notify(result.ok ? { message: result.data.message } : { message: result.error.message, tone: 'bad' });
  };
  const reject = async () => {
    const result = await write<{ message: string }>({
      method: 'POST',
      path: path(ADMIN_PATHS.rejectClaim),
      body: { utr: claim.gatewayReference, reason, ...(note.trim() !== '' && { note: note.trim() }) },
      invalidates: ['payments', 'orders'],
      label: `Reject the payment of order ${claim.orderNumber}`,
    });
    if (!result.ok && result.error.kind !== 'queued') return setError(result.error.message);
    onClose();
    if (!result.ok) return notify({ message: result.error.message, tone: 'info' });
    const email = sendsEmail ? ' The customer gets an email in two minutes.' : '';
    notify({ message: result.data.message + email, undo: () => void undo() });
  };
  return (
    <Dialog
      title={`Reject the payment of order ${claim.orderNumber}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => void reject()}>
            {sendsEmail ? 'Reject and email the customer' : 'Reject the payment'}
          </Button>
        </>
      }
    >
      {error && <Notice tone="bad" title={error} />}
      <p>
        UTR <strong>{claim.gatewayReference}</strong>.{' '}
        {sendsEmail ? 'The customer gets the reason and can pay again.' : NO_EMAIL}
      </p>
      <RadioGroup label="Reason" value={reason} onChange={setReason} choices={REASONS} />
      <TextAreaField
        label="Your words to the customer"
        hint={reason === 'other' ? 'Required' : 'Optional'}
        value={note}
        onChange={setNote}
        maxLength={MAX_NOTE}
      />
    </Dialog>
  );
}
