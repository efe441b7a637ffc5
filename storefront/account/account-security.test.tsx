import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { describedBy, typedIn } from '#storefront/testing/form-queries.ts';
import { type ApiReplies, renderPage } from '#storefront/testing/render-page.tsx';

const ASHA = { firstName: 'Asha', lastName: 'Rao', email: 'asha@home.in', createdAt: '2026-03-04T20:00:00Z' };
const TIMES = { createdAt: '2026-03-04T20:00:00Z', lastSeenAt: '2026-03-06T20:00:00Z' };
const PHONE = {
  id: 'phone',
  ...TIMES,
  browser: 'Chrome on Android',
  network: '203.0.113.x',
  isCurrent: false,
};
const LAPTOP = { id: 'laptop', ...TIMES, browser: 'Firefox on Linux', isCurrent: true };
const store = { capabilities: ['account-security'] };

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('auth_token', 't1');
});

/** A server with the two devices, that records the bodies it gets. */
function serverWithDevices() {
  let devices = [LAPTOP, PHONE];
  const bodies: unknown[] = [];
  const end = (_url: URL, init: RequestInit) => {
    bodies.push(init.body === undefined ? undefined : JSON.parse(String(init.body)));
    devices = [LAPTOP];
    return { message: 'Done.' };
  };
  const replies: ApiReplies = {
    'GET /accountInfo': ASHA,
    'GET /users/sessions': () => ({ sessions: devices }),
    'POST /users/sessions/end': end,
    'POST /users/sessions/end-others': end,
    'POST /users/change-password': end,
  };
  return { replies, bodies };
}

async function fillPasswords(current: string, password: string, confirmed = password) {
  await userEvent.type(screen.getByLabelText('Current password'), current);
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.type(screen.getByLabelText('Confirm password'), confirmed);
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
}

test('without the capability the page has no devices and no password form, and requests nothing more', async () => {
  const { replies } = serverWithDevices();
  const { calls } = await renderPage('/account', replies);
  expect(await screen.findByText('Asha Rao')).toBeTruthy();
  expect(screen.queryByText('Signed-in devices')).toBeNull();
  expect(screen.queryByLabelText('Current password')).toBeNull();
  expect(calls).toEqual(['GET /accountInfo']);
});

test('each device has browser, network and dates; the current one is marked and has no button', async () => {
  await renderPage('/account', serverWithDevices().replies, { store });
  const [laptop, phone] = await screen.findAllByRole('listitem').then(() => {
    const list = screen.getByText('Firefox on Linux').closest('ul') as HTMLElement;
    return within(list).getAllByRole('listitem');
  });
  expect(laptop?.textContent).toContain('This device');
  expect(laptop?.querySelector('button')).toBeNull();
  expect(phone?.textContent).toContain(
    'Network 203.0.113.x. Signed in March 5, 2026, last seen March 7, 2026.',
  );
});

test('one device is signed out and leaves the list', async () => {
  const { replies, bodies } = serverWithDevices();
  await renderPage('/account', replies, { store });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out Chrome on Android' }));
  expect(await screen.findByText('The device has been signed out.')).toBeTruthy();
  expect(bodies).toEqual([{ id: 'phone' }]);
  expect(screen.queryByText('Chrome on Android')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sign Out All Other Devices' })).toBeNull();
});

test('all other devices are signed out; a failure shows an error', async () => {
  const { replies, bodies } = serverWithDevices();
  await renderPage('/account', replies, { store });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out All Other Devices' }));
  expect(await screen.findByText('All other devices have been signed out.')).toBeTruthy();
  expect(bodies).toHaveLength(1);

  const failing = { ...serverWithDevices().replies, 'POST /users/sessions/end-others': 500 };
  await renderPage('/account', failing, { store });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out All Other Devices' }));
  expect(await screen.findByText('That did not work. Please try again later.')).toBeTruthy();
  expect(screen.getByText('Chrome on Android')).toBeTruthy();
});

test('the password is changed, the form is cleared and the devices are loaded again', async () => {
  const { replies, bodies } = serverWithDevices();
  await renderPage('/account', replies, { store });
  await screen.findByText('Chrome on Android');
  await fillPasswords('old password', 'new password');
  expect(await screen.findByText('Password changed')).toBeTruthy();
  expect(bodies).toEqual([{ currentPassword: 'old password', password: 'new password' }]);
  expect(typedIn(screen.getByLabelText('Current password'))).toBe('');
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
});

test('invalid passwords show errors at their fields, and nothing is sent', async () => {
  const { replies, bodies } = serverWithDevices();
  await renderPage('/account', replies, { store });
  await fillPasswords('old', '12345', '54321');
  expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
  expect(screen.getByText('Passwords do not match')).toBeTruthy();
  expect(bodies).toEqual([]);
});

test('a wrong current password shows the message of the server at its field', async () => {
  const error = 'The current password is wrong.';
  const fields = [{ path: 'currentPassword', message: error }];
  const reply = Response.json({ error, code: 'invalid_request', fields }, { status: 422 });
  const replies = { ...serverWithDevices().replies, 'POST /users/change-password': reply };
  await renderPage('/account', replies, { store });
  await fillPasswords('guess', 'new password');
  await waitFor(() => expect(describedBy(screen.getByLabelText('Current password'))).toBe(error));
  expect(localStorage.getItem('auth_token')).toBe('t1');
});

test('with the capability account-profile the name is changed and shown', async () => {
  const bodies: unknown[] = [];
  let account = ASHA;
  const replies: ApiReplies = {
    'GET /accountInfo': () => account,
    'POST /users/change-name': (_url: URL, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      account = { ...ASHA, lastName: 'Iyer' };
      return { message: 'Done.' };
    },
  };
  await renderPage('/account', replies, { store: { capabilities: ['account-profile'] } });
  const lastName = await screen.findByLabelText('Last name');
  expect(typedIn(lastName)).toBe('Rao');
  await userEvent.clear(lastName);
  await userEvent.type(lastName, 'Iyer');
  await userEvent.click(screen.getByRole('button', { name: 'Save Name' }));
  expect(await screen.findByText('Asha Iyer')).toBeTruthy();
  expect(bodies).toEqual([{ firstName: 'Asha', lastName: 'Iyer' }]);
});

test('a new email is requested with the password, and confirmed with the token of the link', async () => {
  const bodies: unknown[] = [];
  const record = (_url: URL, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)));
    return { message: 'Done.' };
  };
  const replies: ApiReplies = {
    'GET /accountInfo': ASHA,
    'POST /users/change-email': record,
    'POST /users/confirm-email': record,
  };
  const profile = { store: { capabilities: ['account-profile'] } };
  await renderPage('/account', replies, profile);
  await userEvent.type(await screen.findByLabelText('Email'), ' New@Home.In');
  await userEvent.type(screen.getByLabelText('Your password'), 'my password');
  await userEvent.click(screen.getByRole('button', { name: 'Send Confirmation Link' }));
  expect(await screen.findByText('Please confirm')).toBeTruthy();
  await renderPage('/account?emailToken=abc', replies, profile);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm New Email' }));
  expect(await screen.findByText('Email changed')).toBeTruthy();
  expect(window.location.search).toBe('');
  expect(bodies).toEqual([{ email: 'new@home.in', currentPassword: 'my password' }, { token: 'abc' }]);
});
