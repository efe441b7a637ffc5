import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { describedBy, isFocused, typedIn } from '#storefront/testing/form-queries.ts';
import { type ApiReplies, renderPage } from '#storefront/testing/render-page.tsx';

const ORDER = {
  id: 'HT-1',
  status: '2',
  createdAt: 'yesterday',
  items: [{ id: 1, productTitle: 'Haldi', quantity: 3, price: 33.33 }],
  shippingAddress: { city: 'Bengaluru', state: 'Karnataka', postalCode: '560001' },
};

beforeEach(() => localStorage.clear());

const number = () => screen.getByLabelText('Order Number');
const contact = () => screen.getByLabelText('Email or Phone');
const track = () => userEvent.click(screen.getByRole('button', { name: 'Track Order' }));

test('an order is found by its number and a contact, without an account', async () => {
  const { calls } = await renderPage('/track-order?id=HT-1', { 'GET /orders/HT-1': { data: ORDER } });
  expect(typedIn(number())).toBe('HT-1');
  await userEvent.type(contact(), ' +91 98765 43210 ');
  await track();
  expect(await screen.findByText('Order found')).toBeTruthy();
  expect(screen.getByText('Your order status has been loaded.')).toBeTruthy();
  expect(calls).toEqual(['GET /orders/HT-1?contactInfo=%2B91+98765+43210']);
  const result = within(screen.getByRole('region', { name: 'Order HT-1' }));
  for (const text of ['Shipped', 'Standard Shipping', 'Not available', 'Date not available']) {
    expect(result.getByText(text)).toBeTruthy();
  }
  const rows = result.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual(['NameQuantityPrice', 'Haldi3₹33.33', 'Total₹99.99']);
});

test('a shipment returned to the sender is shown with the order', async () => {
  const returned = { ...ORDER, returnedAt: '2026-03-12T20:00:00Z', paid: false };
  await renderPage('/track-order?id=HT-1', { 'GET /orders/HT-1': { data: returned } });
  await userEvent.type(contact(), 'asha@home.in');
  await track();
  const result = within(await screen.findByRole('region', { name: 'Order HT-1' }));
  expect(
    result.getByText('The parcel could not be handed over and came back to us. There is nothing to pay.'),
  ).toBeTruthy();
});

test('both fields are required', async () => {
  const { calls } = await renderPage('/track-order', {});
  await userEvent.type(number(), '  ');
  await track();
  expect(await screen.findByText('Required fields')).toBeTruthy();
  expect(screen.getByText('Please enter both order number and email/phone.')).toBeTruthy();
  await waitFor(() => expect(isFocused(number())).toBe(true));
  expect(describedBy(contact())).toBe('Please enter your email or phone');
  expect(calls).toEqual([]);
});

test.each<[string, unknown]>([
  ['unknown', 404],
  ['garbage', { hello: 'there' }],
  ['no reply', () => Promise.reject(new Error('down'))],
])('an order that is not found: %s', async (_case, reply) => {
  await renderPage('/track-order?id=HT-1', { 'GET /orders/HT-1': reply } as ApiReplies);
  await userEvent.type(contact(), 'asha@home.in');
  await track();
  expect(
    await screen.findByText('Failed to find order. Please check your information and try again.'),
  ).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a new attempt closes the notice of the last one', async () => {
  await renderPage('/track-order?id=HT-1', { 'GET /orders/HT-1': { data: ORDER } });
  await track();
  await screen.findByText('Required fields');
  await userEvent.type(contact(), 'asha@home.in');
  await track();
  await screen.findByText('Order found');
  expect(screen.queryByText('Required fields')).toBeNull();
});

test('for a signed-in customer the contact is the account email unless another is typed', async () => {
  localStorage.setItem('auth_token', 't1');
  await renderPage('/track-order', { 'GET /accountInfo': { data: { email: 'asha@home.in' } } });
  await waitFor(() => expect(typedIn(contact())).toBe('asha@home.in'));
  expect(describedBy(contact())).toBe('Using your account email by default');
  await userEvent.clear(contact());
  await userEvent.type(contact(), '98765');
  expect(typedIn(contact())).toBe('98765');
  expect(describedBy(contact())).toBe('');
});
