import type { PaymentField } from '#contract/payments.ts';
import type { FieldValue } from '#storefront/api/payments.ts';
import { isPhoneField, PHONE_PREFIX, phoneDefault } from './phone-number.ts';

export type FieldValues = Record<string, FieldValue>;

/**
 * The values of the form: what was typed, else the server's default. A typed value that a select does not offer counts
 * as not typed: a reload may restore a payment method that is no longer offered.
 */
export function formValues(fields: readonly PaymentField[], typed: FieldValues): FieldValues {
  return Object.fromEntries(
    fields.map((field) => {
      const value = typed[field.name];
      return [field.name, value !== undefined && isOffered(field, value) ? value : initialValue(field)];
    }),
  );
}

function initialValue(field: PaymentField): FieldValue {
  const { defaultValue } = field;
  if (isSingleCheckbox(field))
    return defaultValue === true || defaultValue === 'true' || defaultValue === '1';
  const text = defaultValue === undefined ? '' : String(defaultValue);
  if (isPhoneField(field)) return phoneDefault(text);
  return isOffered(field, text) ? text : '';
}

/** False if the field is a select without an option of this value; '' selects none. */
const isOffered = (field: PaymentField, value: FieldValue) =>
  field.type !== 'select' ||
  isPhoneField(field) ||
  value === '' ||
  Boolean(field.options?.some((option) => option.value === value));

/**
 * A checkbox field without options is one checkbox; with options it is a list, stored as comma-separated
 * values.
 */
export const isSingleCheckbox = (field: PaymentField) => field.type === 'checkbox' && !field.options;

/** The automatic prefix of a phone field alone does not count as filled. */
export function isFilled(field: PaymentField, value: FieldValue | undefined): boolean {
  if (typeof value !== 'string') return value === true;
  const text = value.trim();
  return text !== '' && !(isPhoneField(field) && text === PHONE_PREFIX);
}

/**
 * The sum of the fees of the selected options, in rupees (capability `payment-choices`). Counts fields with one
 * value. A checkbox list stores several values as one text, which equals an option only while one box is ticked.
 */
export function selectedFee(fields: readonly PaymentField[], values: FieldValues): number {
  const fees = fields.flatMap(({ name, options = [] }) =>
    options.filter(({ value }) => value === values[name]).map(({ fee = 0 }) => fee),
  );
  return fees.reduce((paise, fee) => paise + Math.round(fee * 100), 0) / 100;
}
