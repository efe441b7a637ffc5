import type { ChangeEvent } from 'react';
import type { PaymentField } from '#contract/payments.ts';
import type { FieldValue } from '#storefront/api/payments.ts';
import { CheckboxField } from '#storefront/ui/forms/checkbox-field.tsx';
import { SelectField } from '#storefront/ui/forms/select-field.tsx';
import { TextAreaField } from '#storefront/ui/forms/text-area-field.tsx';
import { PasswordField, TextField } from '#storefront/ui/forms/text-field.tsx';
import { CheckboxList } from './checkbox-list.tsx';
import { isSingleCheckbox } from './field-values.ts';
import { applyMask } from './mask.ts';
import { isPhoneField, phoneValue } from './phone-number.ts';

interface FormFieldProps {
  field: PaymentField;
  value: FieldValue;
  error: string | undefined;
  onChange(value: FieldValue): void;
}

/** One field of the payment form, of any of the eight types. Inline fields share a row. */
export function FormField(props: FormFieldProps) {
  return (
    <div className={props.field.inline ? 'payment__field payment__field--inline' : 'payment__field'}>
      <Control {...props} />
    </div>
  );
}

function Control({ field, value, error, onChange }: FormFieldProps) {
  const parts = { label: field.label, hint: field.description, error };
  const text = typeof value === 'string' ? value : '';
  const shared = {
    ...parts,
    name: field.name,
    value: text,
    placeholder: field.placeholder,
    required: Boolean(field.rules?.required),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onChange(formatInput(field, event.target.value, text)),
  };
  if (isSingleCheckbox(field)) {
    return (
      <CheckboxField
        {...parts}
        name={field.name}
        checked={value === true}
        required={shared.required}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  }
  if (isPhoneField(field)) {
    return <TextField {...shared} type="tel" inputMode="tel" autoComplete="tel" />;
  }
  switch (field.type) {
    case 'checkbox':
      return <CheckboxList field={field} value={text} error={error} onChange={onChange} />;
    case 'select':
      return <SelectField {...shared} options={field.options ?? []} blank={field.placeholder ?? 'Select'} />;
    case 'textarea':
      return <TextAreaField {...shared} rows={3} />;
    case 'password':
      return <PasswordField {...shared} autoComplete="off" />;
    case 'email':
      return (
        <TextField {...shared} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
      );
    case 'number':
      return <TextField {...shared} type="number" inputMode="decimal" step="any" />;
    default:
      return <TextField {...shared} type="text" autoComplete="off" />;
  }
}

function formatInput(field: PaymentField, typed: string, previous: string): string {
  if (isPhoneField(field)) return phoneValue(typed, previous, field.rules?.maxLength);
  return field.mask && field.type !== 'select' ? applyMask(field.mask, typed) : typed;
}
