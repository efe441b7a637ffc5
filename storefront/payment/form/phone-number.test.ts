import { describe, expect, test } from 'vitest';
import { isPhoneField, phoneDefault, phoneError, phoneValue } from './phone-number.ts';

test('a field is a phone field by its type or by its name', () => {
  expect(isPhoneField({ type: 'tel', name: 'contact' })).toBe(true);
  expect(isPhoneField({ type: 'text', name: 'buyerPhoneNumber' })).toBe(true);
  expect(isPhoneField({ type: 'text', name: 'telegram' })).toBe(false);
});

describe('the value is forced to +91 and digits', () => {
  test.each([
    ['9', '', '+919'],
    ['+91987abc65', '+919876', '+9198765'],
    ['098765 43210', '', '+919876543210'],
    ['+91 98765-43210', '', '+919876543210'],
    ['919876543210', '', '+919876543210'],
    ['+9198765432109', '+919876543210', '+919876543210'],
    ['', '+91', '+91'],
    ['+91', '+919', '+91'],
  ])('typing %j after %j gives %j', (text, previous, expected) => {
    expect(phoneValue(text, previous)).toBe(expected);
  });

  test.each(['9198765', '+198765', '+998765'])('the prefix cannot be deleted in part: %j', (text) => {
    expect(phoneValue(text, '+9198765')).toBe('+9198765');
  });

  test.each([
    ['+919876543210', '', '+919876543210'],
    ['+98765', '', '+9198765'],
    ['+876543', '', '+91876543'],
    ['+919876543210', '+919198', '+919876543210'],
  ])('%j, typed by hand in place of %j, gives %j', (typed, selected, expected) => {
    const [first = '', ...others] = typed;
    const start = phoneValue(first, selected);
    expect(others.reduce((value, key) => phoneValue(value + key, value), start)).toBe(expected);
  });

  test('deleting the end of the prefix alone restores it', () => {
    expect(phoneValue('+9', '+91')).toBe('+91');
  });

  test('a maxLength rule replaces the default of 13', () => {
    expect(phoneValue('9876543210', '', 8)).toBe('+9198765');
    expect(phoneValue('98765432101234', '', 15)).toBe('+91987654321012');
  });
});

test('a default value that is an Indian number gets the prefix, one of another country is unchanged', () => {
  expect(phoneDefault('98765 43210')).toBe('+919876543210');
  expect(phoneDefault('+919876543210')).toBe('+919876543210');
  expect(phoneDefault('+1 415 555 2671')).toBe('+1 415 555 2671');
  expect(phoneDefault('')).toBe('');
});

describe('messages of section 5', () => {
  test.each([
    ['+1 415 555 2671', {}, 'Phone number must start with +91'],
    ['+9198', { minLength: 13 }, 'Phone number must have at least 13 characters'],
    ['+919876543210', { maxLength: 12 }, 'Phone number must have no more than 12 characters'],
    ['+9198765', {}, 'Phone number must be 13 characters (including +91)'],
    ['+919876543210', {}, undefined],
    ['+9198765', { minLength: 5 }, undefined],
  ])('%j under %j', (value, rules, expected) => {
    expect(phoneError(value, rules)).toBe(expected);
  });
});
