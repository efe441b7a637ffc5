import type { ShippingAddress } from '#contract/orders.ts';
import { SelectField } from '#storefront/ui/forms/select-field.tsx';
import { TextAreaField } from '#storefront/ui/forms/text-area-field.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import type { FormErrors } from '#storefront/ui/forms/use-form-errors.ts';
import { INDIAN_STATES } from './indian-states.ts';

const STATES = INDIAN_STATES.map((name) => ({ label: name, value: name }));

interface ShippingFieldsProps {
  initialAddress: ShippingAddress;
  errors: FormErrors;
  /** A warning about the PIN code; it does not block the order. */
  pinWarning: string | undefined;
}

/**
 * The six fields of the delivery address, named for the browser's autofill. The PIN code comes before city
 * and state, which it fills in.
 */
export function ShippingFields({ initialAddress, errors, pinWarning }: ShippingFieldsProps) {
  const text = (name: keyof ShippingAddress) => ({
    name,
    defaultValue: initialAddress[name],
    error: errors[name],
    required: true,
  });
  return (
    <>
      <TextField
        label="Full name"
        autoComplete="shipping name"
        maxLength={100}
        enterKeyHint="next"
        {...text('fullName')}
      />
      <TextAreaField
        label="Address"
        autoComplete="shipping street-address"
        maxLength={300}
        placeholder="House or flat, street, area"
        {...text('address')}
      />
      <div className="form-row">
        <TextField
          label="PIN code"
          autoComplete="shipping postal-code"
          inputMode="numeric"
          maxLength={20}
          enterKeyHint="next"
          hint={
            <span className="field__warning" role="status">
              {pinWarning}
            </span>
          }
          {...text('postalCode')}
        />
        <TextField
          label="City"
          autoComplete="shipping address-level2"
          maxLength={100}
          enterKeyHint="next"
          {...text('city')}
        />
      </div>
      <div className="form-row">
        <SelectField
          label="State"
          autoComplete="shipping address-level1"
          options={STATES}
          blank="Select state"
          {...text('state')}
        />
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="shipping tel"
          maxLength={30}
          enterKeyHint="done"
          hint="For the courier, on the day of delivery."
          {...text('phone')}
        />
      </div>
    </>
  );
}
