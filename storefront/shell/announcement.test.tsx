import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { apiList, apiProduct } from '#storefront/testing/api-products.ts';
import { renderPage } from '#storefront/testing/render-page.tsx';

beforeEach(() => localStorage.clear());

const announcement = () => screen.queryByRole('complementary', { name: 'Announcement' });

test('the announcement of the merchant is above every page, with a link if it has one', async () => {
  await renderPage('/cart', {});
  expect(announcement()).toBeNull();
  const text = 'Diwali orders until 5 November';
  await renderPage('/cart', {}, { store: { content: { 'shop.announcement': text } } });
  expect(announcement()?.textContent).toBe(text);
  expect(within(announcement() as HTMLElement).queryByRole('link')).toBeNull();
  const content = { 'shop.announcement': text, 'shop.announcementLink': '/products?category=men' };
  await renderPage('/404', {}, { store: { content } });
  expect(screen.getByRole('link', { name: text }).getAttribute('href')).toBe('/products?category=men');
});

test('an announcement never leads to another site', async () => {
  for (const path of ['//elsewhere.example', 'javascript:alert(1)', 'https://elsewhere.example']) {
    const content = { 'shop.announcement': 'Sale', 'shop.announcementLink': path };
    await renderPage('/cart', {}, { store: { content } });
    expect(screen.getByRole('link', { name: 'Sale' }).getAttribute('href')).toBe('/products');
  }
});

test.each([
  ['/cart', 'shop.cartEmpty', 'Whatever you add waits here for you, in this browser.'],
  ['/order-success?orderId=HT-1', 'shop.thanksTitle', 'Thank You for Your Order!'],
  ['/login', 'shop.loginText', 'To check out, pay and follow your orders.'],
  ['/saved', 'shop.savedEmpty', /^Press the heart on a product/],
  ['/contact', 'shop.contactText', /^A question about an order/],
  ['/404', 'shop.notFound', 'Oops! Page not found'],
])('on %s the merchant’s text with the key %s replaces the built-in one', async (href, key, builtIn) => {
  await renderPage(href, {});
  expect(await screen.findByText(builtIn)).toBeTruthy();
  await renderPage(href, {}, { store: { content: { [key]: 'In our own words' } } });
  expect(await screen.findByText('In our own words')).toBeTruthy();
  expect(screen.queryByText(builtIn)).toBeNull();
});

test('the notes of the merchant are shown where they belong, and nothing without them', async () => {
  const note = 'Packed on Tuesdays and Fridays';
  const product = {
    'GET /products/kurta': apiProduct({ id: 'kurta' }),
    'GET /products': apiList([]),
  };
  localStorage.setItem(
    'cart',
    JSON.stringify([
      { id: 'kurta', name: 'Kurta', image: '', price: 99, quantity: 1, selectedColor: '', selectedSize: '' },
    ]),
  );
  localStorage.setItem('auth_token', 'abc');
  for (const [href, key, replies] of [
    ['/product/kurta', 'shop.productNote', product],
    ['/cart', 'shop.cartNote', {}],
    ['/checkout', 'shop.checkoutNote', {}],
    ['/order-success', 'shop.thanksNote', {}],
  ] as const) {
    await renderPage(href, replies);
    expect(document.querySelector('.store-note')).toBeNull();
    await renderPage(href, replies, { store: { content: { [key]: note } } });
    expect((await screen.findByText(note)).className).toBe('store-note');
  }
});
