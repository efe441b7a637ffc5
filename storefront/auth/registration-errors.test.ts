import { expect, test } from 'vitest';
import { registrationErrors } from './registration-errors.ts';
import { signInErrors } from './sign-in-errors.ts';

const valid = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: ' Asha@Example.com ',
  password: 'secret',
  confirmPassword: 'secret',
};

test('a complete registration has no errors', () => {
  expect(registrationErrors(valid)).toEqual({});
});

test('names need two characters, not counting outer spaces', () => {
  expect(registrationErrors({ ...valid, firstName: ' A ', lastName: '' })).toEqual({
    firstName: 'First name must be at least 2 characters',
    lastName: 'Last name must be at least 2 characters',
  });
});

test('the email, the length of the password and its confirmation are checked', () => {
  expect(registrationErrors({ ...valid, email: 'asha@example', password: 'five5' })).toEqual({
    email: 'Invalid email address',
    password: 'Password must be at least 6 characters',
    confirmPassword: 'Passwords do not match',
  });
});

test('sign-in requires an email and a password of six characters', () => {
  expect(signInErrors({ email: 'a b@c.d', password: '12345' })).toEqual({
    email: 'Invalid email address',
    password: 'Password must be at least 6 characters',
  });
  expect(signInErrors({ email: ' a@b.in ', password: '123456' })).toEqual({});
});
