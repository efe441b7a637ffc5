import { type FormEvent, useState } from 'react';
import type { PaymentField } from '#contract/payments.ts';
import { addRupees, formatRupees } from '#format/money.ts';
import type { FieldValue } from '#storefront/api/payments.ts';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { SubmitButton } from '#storefront/ui/forms/submit-button.tsx';
import { useErrorTitle } from '#storefront/ui/forms/use-error-title.ts';
import { useFocusFirstError } from '#storefront/ui/forms/use-focus-first-error.ts';
import type { FormErrors } from '#storefront/ui/forms/use-form-errors.ts';
import { closeFailures, notify } from '#storefront/ui/notices.ts';
import { type FieldValues, selectedFee } from './field-values.ts';
import { isComplete, visibleFields } from './field-visibility.ts';
import { FormField } from './form-field.tsx';
import { matchPattern } from './match-pattern.ts';
import { paymentFormErrors } from './payment-form-errors.ts';

interface PaymentFormProps {
  fields: readonly PaymentField[];
  values: FieldValues;
  /** The server's errors of single fields from the last attempt. */
  serverErrors: FormErrors;
  totalRupees: number | undefined;
  isBusy: boolean;
  onChange(name: string, value: FieldValue): void;
  onPay(): Promise<void>;
}

/** The form that the server describes: shows the visible fields and validates them on submit. */
export function PaymentForm(props: PaymentFormProps) {
  const { fields, values, totalRupees, onChange } = props;
  const text = useStoreText();
  const [errors, setErrors] = useState(props.serverErrors);
  useErrorTitle(errors);
  const focusFirstError = useFocusFirstError();
  const [isChecking, setChecking] = useState(false);
  const isBusy = props.isBusy || isChecking;
  const fee = selectedFee(fields, values);
  const dueRupees = totalRupees === undefined ? undefined : addRupees(totalRupees, fee);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isBusy) return;
    closeFailures();
    setChecking(true);
    const formErrors = await paymentFormErrors(fields, values, matchPattern);
    setErrors(formErrors);
    setChecking(false);
    if (Object.keys(formErrors).length === 0) return props.onPay();
    notify({
      title: 'Validation Error',
      description: 'Please correct the errors in the form',
      tone: 'destructive',
    });
    focusFirstError(form);
  }

  function change(name: string, value: FieldValue) {
    setErrors(({ [name]: _cleared, ...rest }) => rest);
    onChange(name, value);
  }

  return (
    <form className="panel form" method="post" noValidate onSubmit={submit}>
      {dueRupees !== undefined && (
        <p className="payment__amount">
          <span>Amount to pay</span>
          <strong>{formatRupees(dueRupees)}</strong>
          {fee > 0 && <small>with the fee of {formatRupees(fee)}</small>}
        </p>
      )}
      <div className="payment__fields">
        {visibleFields(fields, values).map((field) => (
          <FormField
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            error={errors[field.name]}
            onChange={(value) => change(field.name, value)}
          />
        ))}
      </div>
      <SubmitButton isBusy={isBusy} busyLabel="Processing..." disabled={!isComplete(fields, values)}>
        {dueRupees === undefined ? 'Pay Now' : `Pay ${formatRupees(dueRupees)}`}
      </SubmitButton>
      <p className="payment__note">
        Inclusive of all taxes. {text('paymentText', 'You can also pay later from your orders.')}
      </p>
    </form>
  );
}
