import { expect, test } from 'vitest';
import type { PaymentField } from '#contract/payments.ts';
import { initialValues } from './field-values.ts';
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
const initial = initialValues(fields);
const names = (list: PaymentField[]) => list.map(({ name }) => name);

test('the form starts with the default values of the server', () => {
  expect(initial).toEqual({ method: 'upi', card: '', cvv: '', gift: true, note: '' });
});

test('a default value that is not an option of the select is ignored', () => {
  expect(initialValues([{ ...(fields[0] as PaymentField), defaultValue: 'cod' }])).toEqual({ method: '' });
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
