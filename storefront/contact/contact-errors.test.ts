import { expect, test } from 'vitest';
import { contactErrors } from './contact-errors.ts';

const valid = { name: 'Asha', email: 'asha@home.in', subject: 'Order', message: 'Where is it?' };

test('all four fields are required', () => {
  expect(contactErrors(valid)).toEqual({});
  const blank = contactErrors({ name: ' ', email: '', subject: '\n', message: '' });
  expect(Object.keys(blank).sort()).toEqual(['email', 'message', 'name', 'subject']);
});

test('the email must be valid', () => {
  expect(contactErrors({ ...valid, email: 'asha@home' })).toEqual({
    email: 'Please enter a valid email address',
  });
});
