import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderPage } from '#storefront/testing/render-page.tsx';

const line = (over: Record<string, unknown> = {}) => ({
  id: 'kurta',
  name: 'Dabu Kurta',
  image: '/media/kurta.webp',
  price: 1499,
  quantity: 2,
  selectedColor: 'Rust',
  selectedSize: 'M',
  ...over,
});
const storeCart = (...lines: unknown[]) => localStorage.setItem('cart', JSON.stringify(lines));
const storedCart = () => JSON.parse(localStorage.getItem('cart') ?? '[]');
const rows = () => screen.getAllByRole('listitem').filter((item) => item.className === 'cart-line');

beforeEach(() => localStorage.clear());

test('a line shows image, name, color, size, quantity and its total', async () => {
  storeCart(line());
  await renderPage('/cart', {});
  const row = within(rows()[0] as HTMLElement);
  expect(row.getByAltText('Dabu Kurta').getAttribute('src')).toBe('/media/kurta.webp');
  expect(row.getByRole('link', { name: 'Dabu Kurta' }).getAttribute('href')).toBe('/product/kurta');
  expect(row.getByText('Colour: Rust')).toBeTruthy();
  expect(row.getByText('Size: M')).toBeTruthy();
  expect(row.getByRole('status').textContent).toBe('2');
  expect(row.getByText('₹2,998.00')).toBeTruthy();
});

test('the color Default is not shown', async () => {
  storeCart(line({ selectedColor: 'Default', selectedSize: '' }));
  await renderPage('/cart', {});
  expect(screen.queryByText(/^Colour/)).toBeNull();
  expect(screen.queryByText(/^Size/)).toBeNull();
});

test('the subtotal is the sum of all lines, to the paisa', async () => {
  storeCart(
    line({ price: 33.33, quantity: 3 }),
    line({ id: 'stole', name: 'Stole', price: 0.1, quantity: 3 }),
  );
  await renderPage('/cart', {});
  expect(screen.getByText('Subtotal (6 items)').nextElementSibling?.textContent).toBe('₹100.29');
});

test.each([
  [undefined, 'Free', /and delivery is free/],
  [{ min: 60, max: 60, freeFrom: 5000 }, '₹60.00', /^Prices include all taxes\. You/],
  [{ min: 60, max: 60, freeFrom: 2000 }, 'Free', /and delivery is free/],
  [{ min: 0, max: 90 }, 'Up to ₹90.00', /^Prices include all taxes\. You/],
])('shipping fees %j of ₹2,998.00 are %s, and the sentence agrees', async (shippingFees, text, sentence) => {
  storeCart(line());
  await renderPage('/cart', {}, { store: { shippingFees } });
  expect((await screen.findByText('Shipping')).nextElementSibling?.textContent).toBe(text);
  expect(screen.getByText(sentence)).toBeTruthy();
});

test('the quantity changes by one and is at least 1', async () => {
  storeCart(line({ quantity: 1 }));
  await renderPage('/cart', {});
  expect(screen.getByRole('button', { name: 'Decrease quantity' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
  expect(storedCart()).toMatchObject([{ quantity: 2 }]);
  expect(screen.getByTestId('cart-count').textContent).toBe('2');
});

test('Remove removes one line, never a line of the same product in another size (ruling 4)', async () => {
  storeCart(line(), line({ selectedSize: 'L' }));
  await renderPage('/cart', {});
  await userEvent.click(screen.getByRole('button', { name: 'Remove Dabu Kurta, Rust, L' }));
  expect(storedCart()).toMatchObject([{ selectedSize: 'M' }]);
  expect(screen.getByText('Removed from cart')).toBeTruthy();
});

test('Clear Cart removes all lines and shows a notice', async () => {
  storeCart(line(), line({ selectedSize: 'L' }));
  await renderPage('/cart', {});
  await userEvent.click(screen.getByRole('button', { name: 'Clear Cart' }));
  expect(storedCart()).toEqual([]);
  expect(screen.getByText('Cart cleared')).toBeTruthy();
  expect(screen.getByText('All items have been removed from your cart.')).toBeTruthy();
});

test('an empty cart links back to the shop', async () => {
  await renderPage('/cart', {});
  expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/');
});

test('signed out, the checkout button opens the login page, which returns to the checkout', async () => {
  storeCart(line());
  await renderPage('/cart', {});
  await userEvent.click(screen.getByRole('button', { name: 'Proceed to checkout' }));
  expect(screen.getByText('Login Required')).toBeTruthy();
  expect(screen.getByText('Please login to proceed with checkout')).toBeTruthy();
  expect(window.location.pathname).toBe('/login');
  expect(window.history.state).toMatchObject({ from: '/checkout' });
});

test('signed in, the checkout button opens the checkout', async () => {
  storeCart(line());
  localStorage.setItem('auth_token', 'abc');
  await renderPage('/cart', {});
  await userEvent.click(screen.getByRole('button', { name: 'Proceed to checkout' }));
  expect(window.location.pathname).toBe('/checkout');
});

test('a cash on delivery fee is shown with the subtotal, if there is one', async () => {
  storeCart(line());
  await renderPage('/cart', {}, { store: { cashFee: 49.5 } });
  expect(screen.getByText('Cash on delivery adds a fee of ₹49.50.')).toBeTruthy();
  await renderPage('/cart', {});
  expect(screen.queryByText(/Cash on delivery/)).toBeNull();
});
