import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { typedIn } from '#storefront/testing/form-queries.ts';
import { refuseStorage } from '#storefront/testing/refuse-storage.ts';
import { renderPage, repliesInTurn } from '#storefront/testing/render-page.tsx';

const ASHA = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@home.in',
  createdAt: '2026-03-04T20:00:00Z',
};
const HOME = { 'GET /products': { data: [] } };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('auth_token', 't1');
});

test.each([ASHA, { data: ASHA }])(
  'shows name, email and registration date, wrapped or not',
  async (reply) => {
    await renderPage('/account', { 'GET /accountInfo': reply });
    expect(await screen.findByText('Asha Rao')).toBeTruthy();
    expect(screen.getByText('asha@home.in')).toBeTruthy();
    expect(screen.getByText('March 5, 2026')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
  },
);

test.each([
  [{}, 'Not available'],
  [{ email: '9876543210' }, '9876543210'],
  [{ email: '"a@b"@home.in' }, '"a@b"@home.in'],
])('an account with %j shows %s as its email', async (email, shown) => {
  const { email: _, ...account } = ASHA;
  await renderPage('/account', { 'GET /accountInfo': { ...account, ...email } });
  expect((await screen.findByText('Email')).nextElementSibling?.textContent).toBe(shown);
});

test.each<[string, unknown, string]>([
  ['a status', 503, 'Failed to load account information (Status: 503)'],
  [
    'no response',
    () => Promise.reject(new Error('down')),
    'Failed to load account information (No response received)',
  ],
  ['garbage', { hello: 1 }, 'Failed to load account information: The reply could not be read'],
])('a failure is shown in card and notice: %s', async (_case, reply, sentence) => {
  await renderPage('/account', { 'GET /accountInfo': reply });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(
    screen.getByText('Failed to load account information. Please refresh the page to try again.'),
  ).toBeTruthy();
});

test('after another customer signs in in another tab, only their account is shown', async () => {
  const ravi = { ...ASHA, firstName: 'Ravi', email: 'ravi@home.in' };
  const account = (_url: URL, init: RequestInit) =>
    new Headers(init.headers).get('authorization') === 'Bearer t1' ? ASHA : ravi;
  const store = { capabilities: ['account-profile'] };
  await renderPage('/account', { 'GET /accountInfo': account }, { store });
  await screen.findByText('Asha Rao');
  await userEvent.type(screen.getByLabelText('First name'), ' Devi');
  localStorage.setItem('auth_token', 't2');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' })));
  expect(screen.queryByText('Asha Rao')).toBeNull();
  expect(await screen.findByText('Ravi Rao')).toBeTruthy();
  expect(typedIn(screen.getByLabelText('First name'))).toBe('Ravi');
});

describe('signing out', () => {
  test('clears the token, shows a notice and leads home', async () => {
    const { calls } = await renderPage('/account', { ...HOME, 'GET /accountInfo': ASHA });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Logged out')).toBeTruthy();
    expect(screen.getByText('You have been logged out successfully.')).toBeTruthy();
    expect(localStorage.getItem('auth_token')).toBeNull();
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(calls).not.toContain('POST /users/logout');
  });

  test('with the capability, ends the session on the server, with the token of the session', async () => {
    const tokens: (string | null)[] = [];
    const logout = (_url: URL, init: RequestInit) => {
      tokens.push(new Headers(init.headers).get('authorization'));
      return { message: 'Signed out.' };
    };
    const replies = { ...HOME, 'GET /accountInfo': ASHA, 'POST /users/logout': logout };
    await renderPage('/account', replies, { store: { capabilities: ['sessions'] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(tokens).toEqual(['Bearer t1']));
    expect(window.location.pathname).toBe('/');
  });

  test('a server that fails to end the session causes an error notice', async () => {
    const replies = { ...HOME, 'GET /accountInfo': ASHA, 'POST /users/logout': 500 };
    await renderPage('/account', replies, { store: { capabilities: ['sessions'] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Failed to log out properly.')).toBeTruthy();
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(screen.queryByText('Logged out')).toBeNull();
  });

  test('while the store information is missing, it is requested once more to end the session', async () => {
    const tokens: (string | null)[] = [];
    const { promise, resolve: sendStoreInfo } = Promise.withResolvers<unknown>();
    const replies = {
      ...HOME,
      'GET /accountInfo': ASHA,
      'GET /storeInfo': repliesInTurn(503, promise),
      'POST /users/logout': (_url: URL, init: RequestInit) => {
        tokens.push(new Headers(init.headers).get('authorization'));
        // the session had already expired
        return 401;
      },
    };
    await renderPage('/account', replies, { isDegraded: true });
    await screen.findByText('Failed to load store information. Please refresh the page.');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await screen.findByText('Logged out');
    expect(localStorage.getItem('auth_token')).toBeNull();
    localStorage.setItem('auth_token', 't2');
    sendStoreInfo({ capabilities: ['sessions'] });
    await waitFor(() => expect(tokens).toEqual(['Bearer t1']));
    await act(async () => {});
    expect(screen.queryByText('Failed to log out properly.')).toBeNull();
    expect(localStorage.getItem('auth_token')).toBe('t2');
  });

  test('without the store information the customer is signed out here, with an error notice', async () => {
    const replies = { ...HOME, 'GET /accountInfo': ASHA, 'GET /storeInfo': 503 };
    await renderPage('/account', replies, { isDegraded: true });
    await screen.findByText('Failed to load store information. Please refresh the page.');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Failed to log out properly.')).toBeTruthy();
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(screen.queryByText('Logged out')).toBeNull();
  });

  test('a token that cannot be removed from the browser causes an error notice only', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await renderPage('/account', { ...HOME, 'GET /accountInfo': ASHA });
    refuseStorage('removeItem');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Failed to log out properly.')).toBeTruthy();
    expect(screen.queryByText('Logged out')).toBeNull();
  });
});
