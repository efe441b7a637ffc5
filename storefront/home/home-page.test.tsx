import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiList, apiProducts } from '#storefront/testing/api-products.ts';
import { renderPage, repliesInTurn } from '#storefront/testing/render-page.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const productReplies = { 'GET /products': apiList(apiProducts(4)) };
const section = (name: string) => within(screen.getByRole('region', { name }));

test('the hero shows its claims and its link', async () => {
  await renderPage('/', productReplies);
  expect(screen.getByRole('heading', { level: 1, name: 'Premium Masala & Seasoning' })).toBeTruthy();
  expect(screen.getByText('100% AUTHENTIC')).toBeTruthy();
  const hero = section('Premium Masala & Seasoning');
  expect(hero.getByRole('link', { name: 'Explore Collection' }).getAttribute('href')).toBe('/products');
  expect(hero.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '20+ spice blends',
    '15+ regional flavors',
    '30+ years experience',
  ]);
});

test('the images of the home page are described by the merchant, and otherwise decorative', async () => {
  await renderPage('/', productReplies);
  expect(section('Premium Masala & Seasoning').queryByRole('img')).toBeNull();
  const content = { 'home.heroAlt': 'Diwali sale, 20 % off', 'home.traditionAlt': 'A mill' };
  await renderPage('/', productReplies, { store: { content } });
  expect(section('Premium Masala & Seasoning').getByAltText('Diwali sale, 20 % off')).toBeTruthy();
  expect(section('Traditional Flavors').getByAltText('A mill')).toBeTruthy();
});

test('shows at most three category tiles, with labels and URLs', async () => {
  await renderPage('/', productReplies, {
    store: { categories: ['Masala & Seasoning', 'Men', 'Women', 'Home'] },
  });
  const tiles = section('Authentic Flavors of India').getAllByRole('link');
  expect(tiles.map((tile) => tile.getAttribute('aria-label'))).toEqual([
    'Shop Masala & Seasoning Collection',
    'Shop Men Collection',
    'Shop Women Collection',
  ]);
  expect(tiles[0]?.getAttribute('href')).toBe('/products?category=masala%20%26%20seasoning');
});

test('a store without categories falls back to Masala & Seasoning', async () => {
  await renderPage('/', productReplies);
  expect(section('Authentic Flavors of India').getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Shop Masala & Seasoning Collection' })).toBeTruthy();
});

test('featured products are shown as cards, with View All', async () => {
  const { calls } = await renderPage('/', productReplies, { store: { categories: ['Masala'] } });
  const featured = section('Featured Products');
  expect(featured.getAllByRole('article')).toHaveLength(4);
  expect(featured.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/products');
  expect(calls).toEqual(['GET /products?limit=4&category=masala']);
});

test('4 skeletons show while the featured products load', async () => {
  await renderPage('/', { 'GET /products': () => new Promise(() => {}) }, { isLoading: true });
  expect(section('Featured Products').getAllByTestId('product-skeleton')).toHaveLength(4);
});

test('no featured products and a failed load show the same message', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await renderPage('/', { 'GET /products': apiList([]) });
  expect(screen.getByText('No featured products available at the moment.')).toBeTruthy();
  await renderPage('/', { 'GET /products': 500 });
  expect(screen.getByText('No featured products available at the moment.')).toBeTruthy();
});

test('shows Traditional Flavors and Why Choose Us', async () => {
  await renderPage('/', productReplies);
  const tradition = section('Traditional Flavors');
  expect(tradition.getByRole('link', { name: 'Explore Products' }).getAttribute('href')).toBe('/products');
  const reasons = section('Why Choose Us').getAllByRole('heading', { level: 3 });
  expect(reasons.map((reason) => reason.textContent)).toEqual([
    'Premium Quality',
    'Authentic Recipes',
    'Freshly Ground',
  ]);
});

test('the section on cloth links to the clothing categories of the store', async () => {
  await renderPage('/', productReplies, { store: { categories: ['Masala', 'Women', 'Men'] } });
  const links = section('Printed by Hand').getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ["Women's Ethnic Wear", '/products?category=women'],
    ["Men's Ethnic Wear", '/products?category=men'],
  ]);
});

test('a store without clothing categories has no section on cloth', async () => {
  await renderPage('/', productReplies, { store: { categories: ['Masala', 'Home'] } });
  expect(screen.getByRole('region', { name: 'Traditional Flavors' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Printed by Hand' })).toBeNull();
});

async function subscribe() {
  const block = section('Join Our Spice Community');
  const field = block.getByRole('textbox', { name: 'Email address' }) as HTMLInputElement;
  expect(field.type).toBe('email');
  expect(field.required).toBe(true);
  await userEvent.type(field, 'asha@example.in');
  await userEvent.click(block.getByRole('button', { name: 'Subscribe' }));
  return field;
}

test('the newsletter form sends no request if the server does not announce the newsletter', async () => {
  const { calls } = await renderPage('/', productReplies);
  const field = await subscribe();
  expect(screen.getByText('Subscribed!')).toBeTruthy();
  expect(screen.getByText('Thank you for subscribing to our newsletter.')).toBeTruthy();
  expect(field.value).toBe('');
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('if the server announces it, the subscription is sent before success shows (ruling 21)', async () => {
  const bodies: unknown[] = [];
  const replies = {
    ...productReplies,
    'POST /newsletter': (_url: URL, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      return {};
    },
  };
  await renderPage('/', replies, { store: { capabilities: ['newsletter'] } });
  const field = await subscribe();
  expect(await screen.findByText('Subscribed!')).toBeTruthy();
  expect(bodies).toEqual([{ email: 'asha@example.in' }]);
  expect(field.value).toBe('');
});

test('a failed subscription shows an error and keeps the email in the field', async () => {
  await renderPage(
    '/',
    { ...productReplies, 'POST /newsletter': 500 },
    { store: { capabilities: ['newsletter'] } },
  );
  const field = await subscribe();
  expect(await within(screen.getByRole('alert')).findByText('Error')).toBeTruthy();
  expect(field.value).toBe('asha@example.in');
  expect(screen.queryByText('Subscribed!')).toBeNull();
});

test('while the store information is missing, a subscription requests it once more before it is sent', async () => {
  const storeInfo = repliesInTurn(503, { capabilities: ['newsletter'] });
  const replies = { ...productReplies, 'GET /storeInfo': storeInfo, 'POST /newsletter': {} };
  const { calls } = await renderPage('/', replies, { isDegraded: true });
  await screen.findByText('Failed to load store information. Please refresh the page.');
  await subscribe();
  expect(await screen.findByText('Subscribed!')).toBeTruthy();
  expect(calls).toContain('POST /newsletter');
});

test('without the store information no subscription counts as made, and the email stays', async () => {
  await renderPage('/', { ...productReplies, 'GET /storeInfo': 503 }, { isDegraded: true });
  await screen.findByText('Failed to load store information. Please refresh the page.');
  const field = await subscribe();
  expect(await screen.findByText('Failed to subscribe. Please try again.')).toBeTruthy();
  expect(field.value).toBe('asha@example.in');
  expect(screen.queryByText('Subscribed!')).toBeNull();
});

test('the merchant can choose images, links and categories', async () => {
  const srcset = '/media/a-320.webp 320w, /media/a-960.webp 960w';
  const content = {
    'home.heroImage': srcset,
    'home.actionLink': '/products?category=tea',
    'home.traditionLink': '/about',
    'home.category1': 'Tea',
    'listing.image.tea': srcset.replaceAll('a-', 'tea-'),
  };
  await renderPage('/', productReplies, { store: { content, categories: ['Masala', 'Tea'] } });
  const hero = section('Premium Masala & Seasoning');
  expect(hero.getByRole('link', { name: 'Explore Collection' }).getAttribute('href')).toBe(
    '/products?category=tea',
  );
  expect(document.querySelector('.hero__picture:is(img)')?.getAttribute('src')).toBe('/media/a-960.webp');
  expect(section('Traditional Flavors').getByRole('link').getAttribute('href')).toBe('/about');
  const tiles = section('Authentic Flavors of India').getAllByRole('link');
  expect(tiles.map((tile) => tile.getAttribute('aria-label'))).toEqual(['Shop Tea Collection']);
  expect(tiles[0]?.querySelector('img')?.getAttribute('src')).toBe('/media/tea-960.webp');
});

test('the merchant can replace any text (ruling 7)', async () => {
  const content = { 'home.title': 'Cloth of the Deccan', 'home.claim1': '12 weavers' };
  await renderPage('/', productReplies, { store: { content } });
  expect(screen.getByRole('heading', { level: 1, name: 'Cloth of the Deccan' })).toBeTruthy();
  expect(screen.getByText('12').parentElement?.textContent).toBe('12 weavers');
  expect(screen.getByText('15+')).toBeTruthy();
});
