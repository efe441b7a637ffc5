import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { describedBy, isFocused, typedIn } from '#storefront/testing/form-queries.ts';
import { type ApiReplies, renderPage } from '#storefront/testing/render-page.tsx';
import { notify } from '#storefront/ui/notices.ts';

const AUTHORIZE = 'POST /users/authorize';
const HOME = { 'GET /products': { data: [] } };

beforeEach(() => localStorage.clear());

async function signIn(email = 'asha@home.in', password = 'secret1') {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

/** Returns replies for the API, and the bodies that are posted to sign in. */
function captureBodies(reply: unknown) {
  const bodies: unknown[] = [];
  const replies: ApiReplies = {
    ...HOME,
    [AUTHORIZE]: (_url: URL, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      return reply;
    },
  };
  return { bodies, replies };
}

describe('validation (section 5)', () => {
  test('invalid fields show errors beside them, the first gets the focus, and nothing is sent', async () => {
    const { calls } = await renderPage('/login', HOME);
    await signIn('asha@home', '12345');
    expect(screen.getByText('Invalid email address')).toBeTruthy();
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    await waitFor(() => expect(isFocused(screen.getByLabelText('Email'))).toBe(true));
    expect(describedBy(screen.getByLabelText('Email'))).toBe('Invalid email address');
    expect(calls).toEqual([]);
  });

  test('editing a field clears its error and leaves the other', async () => {
    await renderPage('/login', HOME);
    await signIn('asha', '12345');
    await userEvent.type(screen.getByLabelText('Email'), '@home.in');
    expect(screen.queryByText('Invalid email address')).toBeNull();
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
  });
});

test('the password can be shown and hidden', async () => {
  await renderPage('/login', HOME);
  const toggle = screen.getByRole('button', { name: 'Show password' });
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
  await userEvent.click(toggle);
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
});

describe('after success', () => {
  test('the token is saved, a notice is shown, and the customer goes home', async () => {
    const { bodies, replies } = captureBodies({ token: 't1' });
    await renderPage('/login', replies);
    await signIn(' asha@home.in ');
    expect(await screen.findByText('Success!')).toBeTruthy();
    expect(screen.getByText('Logged in successfully.')).toBeTruthy();
    expect(localStorage.getItem('auth_token')).toBe('t1');
    expect(window.location.pathname).toBe('/');
    expect(bodies).toEqual([{ email: 'asha@home.in', password: 'secret1' }]);
  });

  test('the notice that required the sign-in is closed', async () => {
    const { replies } = captureBodies({ token: 't1' });
    await renderPage('/login', replies);
    act(() => notify({ title: 'Login Required', description: 'Please login to proceed with checkout' }));
    expect(await screen.findByText('Login Required')).toBeTruthy();
    await signIn();
    expect(await screen.findByText('Success!')).toBeTruthy();
    expect(screen.queryByText('Login Required')).toBeNull();
  });

  test('the customer returns to the page that required the sign-in', async () => {
    const { replies } = captureBodies({ data: { token: 't1' } });
    await renderPage('/payment?orderId=HT-1', { ...replies, 'GET /payments/fields': [] });
    await signIn();
    await waitFor(() => expect(window.location.pathname).toBe('/payment'));
    expect(window.location.search).toBe('?orderId=HT-1');
  });

  test('a return path of another site is not followed', async () => {
    const { replies } = captureBodies({ token: 't1' });
    await renderPage('/login', replies);
    window.history.replaceState({ from: '//evil.example/x' }, '', '/login');
    await signIn();
    await waitFor(() => expect(window.location.href).toMatch(/^[^/]+\/\/[^/]+\/$/));
  });

  test('remember me requests a long session only with the capability sessions (ruling 14)', async () => {
    for (const [capabilities, expected] of [
      [['sessions'], true],
      [[], undefined],
    ] as const) {
      const { bodies, replies } = captureBodies({ token: 't1' });
      await renderPage('/login', replies, { store: { capabilities: [...capabilities] } });
      await userEvent.click(screen.getByRole('checkbox', { name: 'Remember me' }));
      await signIn();
      await waitFor(() => expect(bodies).toHaveLength(1));
      expect(bodies[0]).toHaveProperty('email');
      expect((bodies[0] as { remember?: boolean }).remember).toBe(expected);
    }
  });
});

describe('failures (section 8)', () => {
  const errorReplies = (body: unknown, status: number) =>
    captureBodies(Response.json(body, { status })).replies;
  test.each<[string, ApiReplies, string]>([
    [
      'the error field',
      errorReplies({ error: 'Email or password is wrong.' }, 401),
      'Email or password is wrong.',
    ],
    ['no error field', errorReplies({}, 401), 'Failed to login. Please check your credentials.'],
    [
      'an empty error field',
      errorReplies({ error: '' }, 500),
      'Failed to login. Please check your credentials.',
    ],
    [
      'no token',
      captureBodies({ hello: 'there' }).replies,
      'Authentication failed: Token is missing in the response',
    ],
    [
      'a page instead of JSON',
      captureBodies(new Response('<html>')).replies,
      'Authentication failed: Token is missing in the response',
    ],
    [
      'no response',
      { ...HOME, [AUTHORIZE]: () => Promise.reject(new Error('down')) },
      'No response from server. Please try again later.',
    ],
  ])('%s', async (_case, replies, sentence) => {
    await renderPage('/login', replies);
    await signIn();
    const alert = await screen.findByText(sentence);
    expect(alert.closest('[role="alert"]')?.textContent).toBe(`Error${sentence}`);
    expect(window.location.pathname).toBe('/login');
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(typedIn(screen.getByLabelText('Email'))).toBe('asha@home.in');
  });

  test('a new attempt closes the notice of the last one', async () => {
    let attempts = 0;
    await renderPage('/login', {
      ...HOME,
      [AUTHORIZE]: () => Response.json({ error: `Refused ${++attempts}` }, { status: 401 }),
    });
    await signIn();
    await screen.findByText('Refused 1');
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByText('Refused 2');
    expect(screen.queryByText('Refused 1')).toBeNull();
  });
});

test('there are links to password reset, registration, terms and privacy', async () => {
  await renderPage('/login', HOME);
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(expect.arrayContaining(['/forgot-password', '/register', '/terms', '/privacy']));
});
