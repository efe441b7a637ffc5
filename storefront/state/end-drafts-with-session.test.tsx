import { afterEach, beforeEach, expect, test } from 'vitest';
import { endDraftsWithSession } from './end-drafts-with-session.ts';
import { sessionToken } from './session.ts';

let stop = () => {};
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sessionToken.write('token-of-asha');
  stop = endDraftsWithSession();
  sessionStorage.setItem('checkout-address', JSON.stringify({ fullName: 'Asha Rao' }));
});
afterEach(() => stop());

const draft = () => sessionStorage.getItem('checkout-address');

test('the draft stays while the session stays, also after a reload', () => {
  stop();
  stop = endDraftsWithSession();
  sessionToken.write('token-of-asha');
  expect(draft()).toContain('Asha Rao');
});

test('signing out, and a 401, remove the draft', () => {
  sessionToken.write(null);
  expect(draft()).toBeNull();
});

test('signing out removes the stored payment with its UTR', () => {
  sessionStorage.setItem('payment', JSON.stringify({ orderId: 'HT-1', values: { utr: '412345678903' } }));
  sessionToken.write(null);
  expect(sessionStorage.getItem('payment')).toBeNull();
});

test('the sign-in of another customer removes the draft', () => {
  sessionToken.write('token-of-ravi');
  expect(draft()).toBeNull();
});

test('a sign-out in another tab removes the draft', () => {
  localStorage.removeItem('auth_token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
  expect(draft()).toBeNull();
});

test('a draft is removed if the session changed while the tab was on another site', () => {
  stop();
  localStorage.setItem('auth_token', 'token-of-ravi');
  stop = endDraftsWithSession();
  expect(draft()).toBeNull();
});

test('the token is never in session storage', () => {
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('token-of-asha');
});
