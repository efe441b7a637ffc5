import { expect, test } from 'vitest';
import type { PaymentField } from '#contract/payments.ts';
import { formValues } from './field-values.ts';
import { isComplete, visibleFields, visibleValues } from './field-visibility.ts';

const fields: PaymentField[] = [
  {
    name: 'method',
    label: 'Method',
    type: 'select',
    options: [{ label: 'UPI', value: 'upi' }],
    defaultValue: 'upi',
  },
  { name: 'card', label: 'Card', type: 'text' },
  {
    name: 'cvv',
    label: 'CVV',
    type: 'password',
    rules: { required: true },
    showWhenFilled: ['card', 'token'],
  },
  { name: 'gift', label: 'Gift', type: 'checkbox', defaultValue: true },
  { name: 'note', label: 'Note', type: 'textarea', showWhenFilled: ['gift'] },
];
const initial = formValues(fields, {});
const names = (list: PaymentField[]) => list.map(({ name }) => name);

test('the form starts with the default values of the server', () => {
  expect(initial).toEqual({ method: 'upi', card: '', cvv: '', gift: true, note: '' });
});

test('a default value that is not an option of the select is ignored', () => {
  const method: PaymentField = { ...(fields[0] as PaymentField), defaultValue: 'cod' };
  expect(formValues([method], {})).toEqual({ method: '' });
});

test('a typed value replaces the default value, unless the select no longer offers it', () => {
  expect(formValues(fields, { ...initial, card: '4111', gift: false })).toMatchObject({
    card: '4111',
    gift: false,
  });
  expect(formValues(fields, { method: '' })).toMatchObject({ method: '' });
  expect(formValues(fields, { method: 'cod' })).toMatchObject({ method: 'upi' });
});

test('a field with showWhenFilled is shown when one of those fields is filled', () => {
  expect(names(visibleFields(fields, initial))).toEqual(['method', 'card', 'gift', 'note']);
  expect(names(visibleFields(fields, { ...initial, card: '4111', gift: false }))).toEqual([
    'method',
    'card',
    'cvv',
    'gift',
  ]);
});

test('submit is disabled only while visible required fields are empty', () => {
  expect(isComplete(fields, initial)).toBe(true);
  expect(isComplete(fields, { ...initial, card: '4111' })).toBe(false);
  expect(isComplete(fields, { ...initial, card: '4111', cvv: '123' })).toBe(true);
});

test('hidden fields are not sent', () => {
  expect(visibleValues(fields, { ...initial, cvv: '123', gift: false, note: 'secret' })).toEqual({
    method: 'upi',
    card: '',
    gift: false,
  });
});
