import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { describedBy } from '#storefront/testing/form-queries.ts';
import { renderPage } from '#storefront/testing/render-page.tsx';

const store = { capabilities: ['password-reset'], companyEmail: 'hello@haat.example' };

test('a link is requested, and the page never reveals whether the email exists', async () => {
  const { calls } = await renderPage('/forgot-password', { 'POST /users/forgot-password': {} }, { store });
  await userEvent.type(screen.getByLabelText('Email'), 'asha@home');
  await userEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }));
  expect(screen.getByText('Invalid email address')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Email'), '.in');
  await userEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }));
  expect(await screen.findByText(/^If an account exists for asha@home.in/)).toBeTruthy();
  expect(calls).toEqual(['POST /users/forgot-password']);
});

test.each(['/forgot-password', '/reset-password?token=abc'])(
  'without the capability the page shows how to contact the store: %s',
  async (href) => {
    const { calls } = await renderPage(href, {}, { store: { companyEmail: 'hello@haat.example' } });
    expect(screen.getByRole('link', { name: 'hello@haat.example' }).getAttribute('href')).toBe(
      'mailto:hello@haat.example',
    );
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(calls).toEqual([]);
  },
);

test('a new password is set with the token of the link, then the customer signs in', async () => {
  const bodies: unknown[] = [];
  const reset = (_url: URL, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)));
    return {};
  };
  await renderPage('/reset-password?token=abc', { 'POST /users/reset-password': reset }, { store });
  await userEvent.type(screen.getByLabelText('New password'), 'secret1');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'secret2');
  await userEvent.click(screen.getByRole('button', { name: 'Set New Password' }));
  expect(screen.getByText('Passwords do not match')).toBeTruthy();
  expect(bodies).toEqual([]);
  await userEvent.type(screen.getByLabelText('Confirm password'), '{Backspace}1');
  await userEvent.click(screen.getByRole('button', { name: 'Set New Password' }));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(bodies).toEqual([{ token: 'abc', password: 'secret1' }]);
});

test('a used link shows an error', async () => {
  const errorBody = { error: 'This link has ended.', code: 'reset_token_invalid' };
  const replies = { 'POST /users/reset-password': Response.json(errorBody, { status: 400 }) };
  await renderPage('/reset-password?token=abc', replies, { store });
  await userEvent.type(screen.getByLabelText('New password'), 'secret1');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'secret1');
  await userEvent.click(screen.getByRole('button', { name: 'Set New Password' }));
  expect(await screen.findByText('This link has ended.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy();
});

test('a password that the server rejects shows its message at the field', async () => {
  const error = 'This password is one of the most common ones.';
  const errorBody = { error, code: 'invalid_request', fields: [{ path: 'password', message: error }] };
  const replies = { 'POST /users/reset-password': Response.json(errorBody, { status: 422 }) };
  await renderPage('/reset-password?token=abc', replies, { store });
  await userEvent.type(screen.getByLabelText('New password'), 'secret1');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'secret1');
  await userEvent.click(screen.getByRole('button', { name: 'Set New Password' }));
  await waitFor(() => expect(describedBy(screen.getByLabelText('New password'))).toContain(error));
  expect(screen.getAllByText(error)).toHaveLength(1);
});

test('a link without its token cannot be used', async () => {
  await renderPage('/reset-password', {}, { store });
  expect(screen.getByText(/This link is incomplete/)).toBeTruthy();
});
