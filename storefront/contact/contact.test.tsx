import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { isFocused, typedIn } from '#storefront/testing/form-queries.ts';
import { renderPage, repliesInTurn } from '#storefront/testing/render-page.tsx';

const THANKS = "Thank you for contacting us. We'll get back to you shortly.";
const store = { capabilities: ['contact'] };

afterEach(() => vi.useRealTimers());

async function fillForm() {
  const values = { Name: 'Asha', Email: 'asha@home.in', Subject: 'Bulk', Message: 'Hello' };
  for (const [label, value] of Object.entries(values)) {
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste(value);
  }
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Message' }));

test('with the capability the message is sent, then the thanks appear, and the form is empty', async () => {
  const { promise, resolve: sendReply } = Promise.withResolvers<unknown>();
  const bodies: unknown[] = [];
  const contact = (_url: URL, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)));
    return promise;
  };
  await renderPage('/contact', { 'POST /contact': contact }, { store });
  await fillForm();
  await send();
  expect(await screen.findByRole('button', { name: 'Sending...' })).toBeTruthy();
  expect(screen.queryByText('Message Sent')).toBeNull();
  sendReply({});
  expect(await screen.findByText('Message Sent')).toBeTruthy();
  expect(screen.getByText(THANKS)).toBeTruthy();
  expect(bodies).toEqual([{ name: 'Asha', email: 'asha@home.in', subject: 'Bulk', message: 'Hello' }]);
  expect(typedIn(screen.getByLabelText('Message'))).toBe('');
});

test('with the capability message-tickets the ticket number stays when the notice is closed', async () => {
  const reply = { message: 'Sent.', ticketNumber: 'T-7Q2XK9MD' };
  const tickets = { capabilities: ['contact', 'message-tickets'] };
  await renderPage('/contact', { 'POST /contact': reply }, { store: tickets });
  await fillForm();
  await send();
  await userEvent.click(await screen.findByRole('button', { name: 'Close notification' }));
  expect(screen.queryByText('Message Sent')).toBeNull();
  expect(screen.getByText('T-7Q2XK9MD').closest('[role=status]')?.textContent).toBe(
    'Your ticket number is T-7Q2XK9MD. Please quote it when you write or call about this message.',
  );
});

test('a ticket number that is not announced is not shown', async () => {
  await renderPage('/contact', { 'POST /contact': { ticketNumber: 'T-7Q2XK9MD' } }, { store });
  await fillForm();
  await send();
  expect(await screen.findByText('Message Sent')).toBeTruthy();
  expect(screen.queryByText('T-7Q2XK9MD')).toBeNull();
});

test('a failure shows an error and keeps the typed text', async () => {
  await renderPage('/contact', { 'POST /contact': () => Promise.reject(new Error('down')) }, { store });
  await fillForm();
  await send();
  expect(await screen.findByText('Message not sent')).toBeTruthy();
  expect(typedIn(screen.getByLabelText('Message'))).toBe('Hello');
});

test('while the store information is missing, a message requests it once more before it is sent', async () => {
  const replies = { 'GET /storeInfo': repliesInTurn(503, store), 'POST /contact': {} };
  const { calls } = await renderPage('/contact', replies, { isDegraded: true });
  await screen.findByText('Failed to load store information. Please refresh the page.');
  await fillForm();
  await send();
  expect(await screen.findByText('Message Sent')).toBeTruthy();
  expect(calls).toContain('POST /contact');
});

test('without the store information no message counts as sent, and the typed text stays', async () => {
  await renderPage('/contact', { 'GET /storeInfo': 503 }, { isDegraded: true });
  await screen.findByText('Failed to load store information. Please refresh the page.');
  await fillForm();
  await send();
  expect(
    await screen.findByText('Your message could not be sent. It is still here: please try again.'),
  ).toBeTruthy();
  expect(screen.queryByText('Message Sent')).toBeNull();
  expect(typedIn(screen.getByLabelText('Message'))).toBe('Hello');
});

test('a new attempt closes the notice of the last one', async () => {
  await renderPage('/contact', { 'POST /contact': () => Promise.reject(new Error('down')) }, { store });
  await fillForm();
  await send();
  await screen.findByText('Message not sent');
  await userEvent.clear(screen.getByLabelText('Subject'));
  await send();
  await waitFor(() => expect(isFocused(screen.getByLabelText('Subject'))).toBe(true));
  expect(screen.queryByText('Message not sent')).toBeNull();
});

test('without the capability nothing is sent, and the thanks appear after 1.5 seconds', async () => {
  const { calls } = await renderPage('/contact', {});
  await fillForm();
  vi.useFakeTimers();
  screen.getByRole('button', { name: 'Send Message' }).click();
  await act(() => vi.advanceTimersByTimeAsync(1_400));
  expect(screen.queryByText('Message Sent')).toBeNull();
  expect(screen.getByRole('button', { name: 'Sending...' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByText('Message Sent')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('all four fields are required', async () => {
  const { calls } = await renderPage('/contact', {}, { store });
  await send();
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(4);
  await waitFor(() => expect(isFocused(screen.getByLabelText('Name'))).toBe(true));
  expect(screen.getByLabelText('Email').getAttribute('type')).toBe('email');
  expect(calls).toEqual([]);
});

test('all errors are listed above the form, each linked to its field', async () => {
  await renderPage('/contact', {}, { store });
  await send();
  const summary = screen.getByRole('region', { name: '4 things are missing or wrong' });
  await userEvent.click(within(summary).getByRole('link', { name: 'Please enter a subject' }));
  await waitFor(() => expect(isFocused(screen.getByLabelText('Subject'))).toBe(true));
  await fillForm();
  await waitFor(() => expect(screen.queryByRole('region', { name: /missing or wrong/ })).toBeNull());
});

test('contact details come from the store information, each with a fallback', async () => {
  await renderPage(
    '/contact',
    {},
    { store: { companyEmail: 'a@b.in', companyPhone: '+919876543210', companyAddress: 'Noida' } },
  );
  const info = screen.getByRole('region', { name: 'Contact information' });
  expect(info.textContent).toContain(
    'Emaila@b.inPhone+91 98765 43210HoursMonday to Saturday 10AM-6PMAddressNoida',
  );
  await renderPage('/contact', {});
  const bare = screen.getByRole('region', { name: 'Contact information' });
  expect(bare.textContent).toContain('EmailNot availablePhoneNot available');
});
