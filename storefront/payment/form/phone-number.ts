import type { PaymentField } from '#contract/payments.ts';

export const PHONE_PREFIX = '+91';
const PHONE_LENGTH = 13;

/** True for type tel, or a name that contains "phone" (specification, section 5). */
export const isPhoneField = ({ type, name }: Pick<PaymentField, 'type' | 'name'>) =>
  type === 'tel' || /phone/i.test(name);

/**
 * The value of a phone field after an edit: +91 and digits only, at most `maxLength` characters. `previous`
 * is the value before the edit: if part of the prefix is deleted, its rest must not become digits of the
 * number. A prefix that is typed by hand is not completed before its end: its rest would become digits of the number.
 */
export function phoneValue(text: string, previous: string, maxLength = PHONE_LENGTH): string {
  if (text === '+' || (text === '+9' && previous !== PHONE_PREFIX)) return text;
  return (PHONE_PREFIX + nationalDigits(text, previous)).slice(0, Math.max(maxLength, PHONE_PREFIX.length));
}

function nationalDigits(text: string, previous: string): string {
  if (text.startsWith(PHONE_PREFIX)) return withoutTrunk(digitsOf(text.slice(PHONE_PREFIX.length)));
  const isPrefixEdited = previous.startsWith(PHONE_PREFIX) && text.length === previous.length - 1;
  if (isPrefixEdited && previous.endsWith(text.slice(2)))
    return digitsOf(previous.slice(PHONE_PREFIX.length));
  return withoutTrunk(digitsOf(text));
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Removes a country code or the trunk prefix 0 of a pasted number, before its ten digits. */
const withoutTrunk = (digits: string) => digits.replace(/^(?:0{0,2}91|0)(?=\d{10}$)/, '');

/**
 * A default value that is an Indian number gets the prefix. Any other is unchanged, and rejected on submit.
 */
export function phoneDefault(text: string): string {
  const digits = withoutTrunk(digitsOf(text));
  const isIndian = /^[\d\s()+-]+$/.test(text) && /^[6-9]\d{9}$/.test(digits);
  return isIndian ? PHONE_PREFIX + digits : text;
}

/** The error in the prefix or the length of a filled phone field, in the order of section 5. */
export function phoneError(value: string, rules: PaymentField['rules'] = {}): string | undefined {
  const { minLength, maxLength } = rules;
  if (!value.startsWith(PHONE_PREFIX)) return `Phone number must start with ${PHONE_PREFIX}`;
  if (minLength !== undefined && value.length < minLength) {
    return `Phone number must have at least ${minLength} characters`;
  }
  if (maxLength !== undefined && value.length > maxLength) {
    return `Phone number must have no more than ${maxLength} characters`;
  }
  if (minLength === undefined && maxLength === undefined && value.length !== PHONE_LENGTH) {
    return `Phone number must be ${PHONE_LENGTH} characters (including ${PHONE_PREFIX})`;
  }
  return undefined;
}
