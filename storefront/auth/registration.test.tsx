import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { describedBy, isFocused, typedIn } from '#storefront/testing/form-queries.ts';
import { type ApiReplies, renderPage } from '#storefront/testing/render-page.tsx';

const HOME = { 'GET /products': { data: [] } };

beforeEach(() => localStorage.clear());

async function submitForm(
  overrides: Partial<
    Record<'First name' | 'Last name' | 'Email' | 'Password' | 'Confirm password', string>
  > = {},
) {
  const values = {
    'First name': 'Asha',
    'Last name': 'Rao',
    Email: 'Asha@Home.In',
    Password: 'secret1',
    'Confirm password': 'secret1',
    ...overrides,
  };
  for (const [label, value] of Object.entries(values)) {
    if (value) await userEvent.type(screen.getByLabelText(label), value);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
}

test('every invalid field shows its error, and nothing is sent', async () => {
  const { calls } = await renderPage('/register', HOME);
  await submitForm({ 'First name': 'A', 'Last name': '', Email: 'asha', Password: '12345' });
  for (const message of [
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'Invalid email address',
    'Password must be at least 6 characters',
    'Passwords do not match',
  ]) {
    expect(screen.getByText(message)).toBeTruthy();
  }
  expect(describedBy(screen.getByLabelText('Confirm password'))).toBe('Passwords do not match');
  await waitFor(() => expect(isFocused(screen.getByLabelText('First name'))).toBe(true));
  expect(calls).toEqual([]);
});

test('the invalid fields are listed above the form, each linked to its field', async () => {
  await renderPage('/register', HOME);
  await submitForm({ Email: 'asha', 'Confirm password': 'another' });
  const summary = screen.getByRole('region', { name: '2 things are missing or wrong' });
  const links = within(summary).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Email', 'Confirm password']);
  await userEvent.click(within(summary).getByRole('link', { name: 'Confirm password' }));
  await waitFor(() => expect(isFocused(screen.getByLabelText('Confirm password'))).toBe(true));
  await userEvent.type(screen.getByLabelText('Email'), '@home.in');
  expect(await screen.findByRole('region', { name: 'One thing is missing or wrong' })).toBeTruthy();
});

test('an account is created with a lower-case email, without sign-in, and the home page opens', async () => {
  const bodies: unknown[] = [];
  await renderPage('/register', {
    ...HOME,
    'POST /users/register': (_url: URL, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      return new Response('', { status: 201 });
    },
  });
  await submitForm();
  expect(await screen.findByText('Account created successfully. You can now log in.')).toBeTruthy();
  expect(screen.getByText('Success!')).toBeTruthy();
  expect(bodies).toEqual([
    { firstName: 'Asha', lastName: 'Rao', email: 'asha@home.in', password: 'secret1' },
  ]);
  expect(window.location.pathname).toBe('/');
  expect(localStorage.getItem('auth_token')).toBeNull();
});

const FORM_TEXT =
  'Registration failed. Please try using a different email provider (like gmail.com or outlook.com).';

test.each<[string, unknown, string]>([
  ['the error field', Response.json({ error: 'Taken.' }, { status: 409 }), 'Taken.'],
  ['no error field', Response.json({}, { status: 500 }), 'Failed to register. Please try again.'],
  ['no response', () => Promise.reject(new Error('down')), 'Failed to register. Please try again.'],
])('a failure shows notice and form text: %s', async (_case, reply, sentence) => {
  await renderPage('/register', { ...HOME, 'POST /users/register': reply } as ApiReplies);
  await submitForm();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByText('Registration Error')).toBeTruthy();
  expect(screen.getByText(FORM_TEXT)).toBeTruthy();
  expect(typedIn(screen.getByLabelText('First name'))).toBe('Asha');
});

test('a new attempt closes the notice of the last one', async () => {
  await renderPage('/register', { ...HOME, 'POST /users/register': 500 });
  await submitForm();
  await screen.findByText('Registration Error');
  await userEvent.clear(screen.getByLabelText('First name'));
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
  await waitFor(() => expect(isFocused(screen.getByLabelText('First name'))).toBe(true));
  expect(screen.queryByText('Registration Error')).toBeNull();
});

test("the server's error of a single field is shown beside it", async () => {
  const fields = [{ path: 'firstName', message: 'First name must be on one line' }];
  const errorBody = { error: 'Please check the form.', code: 'invalid_request', fields };
  await renderPage('/register', { 'POST /users/register': Response.json(errorBody, { status: 422 }) });
  await submitForm();
  await screen.findByText('First name must be on one line');
  await waitFor(() => expect(isFocused(screen.getByLabelText('First name'))).toBe(true));
});

test('common email providers are recommended', async () => {
  await renderPage('/register', HOME);
  expect(describedBy(screen.getByLabelText('Email'))).toMatch(/Gmail, Outlook or Yahoo/);
});
