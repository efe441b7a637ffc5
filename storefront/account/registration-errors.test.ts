import { expect, test } from 'vitest';
import { registrationErrors } from './registration-errors.ts';
import { signInErrors } from './sign-in-errors.ts';

const good = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: ' Asha@Example.com ',
  password: 'secret',
  confirmPassword: 'secret',
};

test('a complete registration has no errors', () => {
  expect(registrationErrors(good)).toEqual({});
});

test('names need two characters beside blanks', () => {
  expect(registrationErrors({ ...good, firstName: ' A ', lastName: '' })).toEqual({
    firstName: 'First name must be at least 2 characters',
    lastName: 'Last name must be at least 2 characters',
  });
});

test('the address, the length of the password and its repetition are checked', () => {
  expect(registrationErrors({ ...good, email: 'asha@example', password: 'five5' })).toEqual({
    email: 'Invalid email address',
    password: 'Password must be at least 6 characters',
    confirmPassword: 'Passwords do not match',
  });
});

test('signing in asks for an address and six characters', () => {
  expect(signInErrors({ email: 'a b@c.d', password: '12345' })).toEqual({
    email: 'Invalid email address',
    password: 'Password must be at least 6 characters',
  });
  expect(signInErrors({ email: ' a@b.in ', password: '123456' })).toEqual({});
});
