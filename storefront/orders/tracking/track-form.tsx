import { type FormEvent, useState } from 'react';
import { useApi } from '#storefront/api/api-context.tsx';
import { type Order, trackOrder } from '#storefront/api/orders.ts';
import { formValues } from '#storefront/ui/forms/form-values.ts';
import { SubmitButton } from '#storefront/ui/forms/submit-button.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import { useFormErrors } from '#storefront/ui/forms/use-form-errors.ts';
import { closeFailures, notify } from '#storefront/ui/notices.ts';
import { useAccountEmail } from './use-account-email.ts';

interface TrackFormProps {
  /** From the URL: `?id=`. */
  initialId: string;
  onFound(order: Order | undefined): void;
}

/** Finds an order by its number and its email or phone; no account is needed. */
export function TrackForm({ initialId, onFound }: TrackFormProps) {
  const api = useApi();
  const accountEmail = useAccountEmail();
  const [contact, setContact] = useState<string>();
  const { errors, setErrors, onInput, focusFirstError } = useFormErrors();
  const [isBusy, setBusy] = useState(false);
  const shownContact = contact ?? accountEmail ?? '';

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    closeFailures();
    const { orderId, contactInfo } = formValues(form, ['orderId', 'contactInfo']);
    const request = { orderId: orderId.trim(), contactInfo: contactInfo.trim() };
    if (!request.orderId || !request.contactInfo) {
      setErrors({
        ...(!request.orderId && { orderId: 'Please enter your order number' }),
        ...(!request.contactInfo && { contactInfo: 'Please enter your email or phone' }),
      });
      notify({
        title: 'Required fields',
        description: 'Please enter both order number and email/phone.',
        tone: 'destructive',
      });
      return focusFirstError(form);
    }
    setBusy(true);
    const result = await trackOrder(api, request);
    setBusy(false);
    onFound(result.ok ? result.data : undefined);
    notify(result.ok ? FOUND : NOT_FOUND);
  }

  return (
    <form className="panel form" method="post" noValidate onSubmit={submit} onInput={onInput}>
      <TextField
        label="Order Number"
        name="orderId"
        defaultValue={initialId}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        required
        error={errors.orderId}
      />
      <TextField
        label="Email or Phone"
        name="contactInfo"
        value={shownContact}
        onChange={(event) => setContact(event.target.value)}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        required
        hint={
          accountEmail && shownContact === accountEmail ? 'Using your account email by default' : undefined
        }
        error={errors.contactInfo}
      />
      <SubmitButton isBusy={isBusy} busyLabel="Searching...">
        Track Order
      </SubmitButton>
    </form>
  );
}

const FOUND = { title: 'Order found', description: 'Your order status has been loaded.' };
const NOT_FOUND = {
  title: 'Error',
  description: 'Failed to find order. Please check your information and try again.',
  tone: 'destructive',
} as const;
