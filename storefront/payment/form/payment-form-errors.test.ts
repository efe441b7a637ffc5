import { describe, expect, test } from 'vitest';
import type { PaymentField } from '#contract/payments.ts';
import type { FieldValues } from './field-values.ts';
import type { MatchPattern } from './match-pattern.ts';
import { paymentFormErrors } from './payment-form-errors.ts';
import { testPattern } from './test-pattern.ts';

const matchHere: MatchPattern = async (pattern, value) => testPattern(pattern, value);
const field = (given: Partial<PaymentField>): PaymentField => ({
  name: 'it',
  label: 'It',
  type: 'text',
  ...given,
});
const errors = (given: Partial<PaymentField>, value: FieldValues[string] | undefined) =>
  paymentFormErrors([field(given)], value === undefined ? {} : { [given.name ?? 'it']: value }, matchHere);

describe('required', () => {
  const rules = { required: true };
  test('an empty field shows its first rule message, or "This field is required"', async () => {
    expect(await errors({ rules, rulesMessages: ['Say who pays', 'Too long'] }, ' ')).toEqual({
      it: 'Say who pays',
    });
    expect(await errors({ rules }, undefined)).toEqual({ it: 'This field is required' });
  });
  test('an unchecked checkbox is empty, a checked one is not', async () => {
    expect(await errors({ type: 'checkbox', rules }, false)).toEqual({ it: 'This field is required' });
    expect(await errors({ type: 'checkbox', rules }, true)).toEqual({});
  });
  test('the prefix of a phone field alone counts as empty', async () => {
    expect(await errors({ type: 'tel', rules }, '+91')).toEqual({ it: 'This field is required' });
    expect(await errors({ type: 'tel' }, '+91')).toEqual({});
  });
});

test('a hidden field never has an error', async () => {
  const fields = [
    field({ name: 'card' }),
    field({ name: 'cvv', rules: { required: true }, showWhenFilled: ['card'] }),
  ];
  expect(await paymentFormErrors(fields, { card: '' }, matchHere)).toEqual({});
  expect(await paymentFormErrors(fields, { card: '4111' }, matchHere)).toEqual({
    cvv: 'This field is required',
  });
});

test('a filled email field must have the form of an email', async () => {
  expect(await errors({ type: 'email' }, 'asha@home')).toEqual({ it: 'Please enter a valid email address' });
  expect(await errors({ type: 'email' }, 'asha@home.in')).toEqual({});
  expect(await errors({ type: 'email' }, '')).toEqual({});
});

describe('lengths and patterns', () => {
  const rules = { required: true, minLength: 4, pattern: '^[a-z]+$' };
  test('the messages are in the order of the rules', async () => {
    const rulesMessages = ['Needed', 'Too short', 'Letters only'];
    expect(await errors({ rules, rulesMessages }, 'abc')).toEqual({ it: 'Too short' });
    expect(await errors({ rules, rulesMessages }, 'abc1')).toEqual({ it: 'Letters only' });
  });
  test('a single message applies to every rule', async () => {
    expect(await errors({ rules, rulesMessages: ['Your UPI name'] }, 'AB1C')).toEqual({
      it: 'Your UPI name',
    });
  });
  test('without messages a built-in message is used', async () => {
    expect(await errors({ rules: { minLength: 4 } }, 'abc')).toEqual({
      it: 'Please enter at least 4 characters',
    });
    expect(await errors({ rules: { maxLength: 2 } }, 'abc')).toEqual({
      it: 'Please enter no more than 2 characters',
    });
    expect(await errors({ rules: { pattern: '/^x/' } }, 'abc')).toEqual({ it: 'Invalid format' });
  });
});

test('a phone number that does not match its pattern', async () => {
  const given = { type: 'tel', rules: { pattern: '/^\\+91[6-9]\\d{9}$/' } } as const;
  expect(await errors(given, '+911234567890')).toEqual({ it: 'Invalid phone number format' });
  expect(await errors(given, '+919876543210')).toEqual({});
});
