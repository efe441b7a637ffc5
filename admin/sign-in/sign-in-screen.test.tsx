import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

afterEach(() => cleanup());

test('who is signed in already is led to the admin', async () => {
  const { location } = renderScreen(<SignInScreen />, {
    at: '/sign-in',
    reply: ({ path }) =>
      path.endsWith('/me')
        ? { id: '1', role: 'owner', permissions: ['orders.read'], idleSeconds: 60 }
        : { isDemo: false, hasOwner: true, isSignedIn: true },
  });
  await waitFor(() => expect(location.history?.at(-1)).toBe('/'));
});

test('a session that has ended meanwhile asks for the sign-in, and leads nowhere', async () => {
  const { location } = renderScreen(<SignInScreen />, {
    at: '/sign-in',
    reply: ({ path }) =>
      path.endsWith('/me')
        ? Response.json({ error: 'Please sign in.', code: 'unauthenticated' }, { status: 401 })
        : { isDemo: false, hasOwner: true, isSignedIn: true },
  });
  await screen.findByLabelText(/^Password/);
  expect(location.history).toEqual(['/sign-in']);
});
