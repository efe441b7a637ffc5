import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { UserError } from '#server/errors/user-error.ts';
import { rejectCommonPassword, rejectLengthenedPassword } from './reject-common-password.ts';

test.each(['123456', 'password', 'PassWord', 'qwertyuiop', 'abcd1234', 'krishna'])(
  'the common password %s is rejected, in any case, at its field',
  (password) => {
    let thrown: unknown;
    try {
      rejectCommonPassword(password);
    } catch (error) {
      thrown = error;
    }
    const message =
      'This password is one of the most common ones and easy to guess. Please choose another one';
    expect(thrown).toBeInstanceOf(UserError);
    expect(thrown).toMatchObject({
      code: 'invalid_request',
      message,
      details: { fields: [{ path: 'password', message }] },
    });
  },
);

test.each(['123456 ', 'saffron tiger kettle', 'पासवर्ड', 'x123456'])('%j is accepted', (password) => {
  expect(() => rejectCommonPassword(password)).not.toThrow();
});

test.each([
  ...['password1234', 'Password@1234', '2026-Welcome!', 'admin1234567', 'ravi@1234567', 'qwerty123456'],
  ...['123456789012', '............', 'passwordpassword', 'haathaathaathaat', 'ααααααααααααα'],
])('%s is too easy to guess for staff: a short password made longer', (password) => {
  expect(() => rejectLengthenedPassword(password)).toThrow(UserError);
});

test.each(['saffron tiger kettle', 'neem 4 mango lassi', 'v7#kQ2mZ!x9p', 'पीली हल्दी और गुड़ 7'])(
  '%s is accepted for staff',
  (password) => expect(() => rejectLengthenedPassword(password)).not.toThrow(),
);

test('the list has 10,000 different passwords of at least 6 characters', () => {
  const file = path.join(import.meta.dirname, 'common-passwords.txt');
  const passwords = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(new Set(passwords).size).toBe(10_000);
  expect(passwords.filter((password) => password.length < 6 || password !== password.toLowerCase())).toEqual(
    [],
  );
});
