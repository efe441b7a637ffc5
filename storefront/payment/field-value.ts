import type { PaymentField } from '#contract/payments.ts';
import type { FieldValue } from '../api/payments.ts';
import { isPhoneField, PHONE_PREFIX, phoneDefault } from './phone-number.ts';

export type FieldValues = Record<string, FieldValue>;

/** What the form starts with: the server's default values. */
export function startValues(fields: readonly PaymentField[]): FieldValues {
  return Object.fromEntries(fields.map((field) => [field.name, startValue(field)]));
}

function startValue(field: PaymentField): FieldValue {
  const { defaultValue } = field;
  if (isSingleBox(field)) return defaultValue === true || defaultValue === 'true' || defaultValue === '1';
  const text = defaultValue === undefined ? '' : String(defaultValue);
  if (isPhoneField(field)) return phoneDefault(text);
  const isOffered = field.type !== 'select' || field.options?.some(({ value }) => value === text);
  return isOffered ? text : '';
}

/** A checkbox without options is one box to tick; with options it is a list of them, kept as a comma list. */
export const isSingleBox = (field: PaymentField) => field.type === 'checkbox' && !field.options;

/** The prefix that a phone field writes by itself is not yet a number. */
export function isFilled(field: PaymentField, value: FieldValue | undefined): boolean {
  if (typeof value !== 'string') return value === true;
  const text = value.trim();
  return text !== '' && !(isPhoneField(field) && text === PHONE_PREFIX);
}
