import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fallbackImage } from '#storefront/site-images/site-images.ts';
import { apiList, apiProduct } from '#storefront/testing/api-products.ts';
import { renderPage } from '#storefront/testing/render-page.tsx';

beforeEach(() => localStorage.clear());

const store = { capabilities: ['variants'] };

/** Opens a listing with one product and returns its card. */
async function openCard(over: Record<string, unknown> = {}) {
  await renderPage('/products?category=men', { 'GET /products': apiList([apiProduct(over)]) }, { store });
  return within(screen.getByRole('article'));
}

const cart = () => JSON.parse(localStorage.getItem('cart') ?? '[]');
const sizes = (...values: string[]) => ({ attributes: [{ key: 'Size', values }] });

test('image and name link to the product', async () => {
  const card = await openCard();
  expect(card.getByRole('link', { name: 'Dabu Kurta' }).getAttribute('href')).toBe('/product/kurta');
  expect(card.getByAltText('Dabu Kurta').closest('a')?.getAttribute('href')).toBe('/product/kurta');
});

test('a Sale badge shows when the price is below the original price', async () => {
  expect((await openCard()).getByText('Sale')).toBeTruthy();
  expect((await openCard({ discountedPrice: undefined })).queryByText('Sale')).toBeNull();
});

test('a reduced price is shown with the lowest one of the 30 days before, if it is not the struck one', async () => {
  const text = /Lowest in the 30 days before: /;
  const announced = { store: { capabilities: ['prior-prices'] } };
  const open = async (over: Record<string, unknown>, options = announced) => {
    await renderPage('/products?category=men', { 'GET /products': apiList([apiProduct(over)]) }, options);
    return within(screen.getByRole('article')).queryByText(text)?.textContent;
  };
  const prices = { regularPrice: 500, discountedPrice: 399 };
  expect(await open({ ...prices, priorPrice: 449 })).toBe('Lowest in the 30 days before: ₹449');
  cleanup();
  expect(await open({ ...prices, priorPrice: 500 })).toBeUndefined();
  cleanup();
  expect(await open({ regularPrice: 500, discountedPrice: undefined, priorPrice: 449 })).toBeUndefined();
  cleanup();
  expect(await open({ ...prices, priorPrice: 449 }, { store })).toBeUndefined();
});

test('prices on cards have at most 2 fraction digits (ruling 3)', async () => {
  const card = await openCard({ regularPrice: 123456, discountedPrice: 120000.5 });
  expect(card.getByText('₹1,20,000.50')).toBeTruthy();
});

test('Add to Cart adds one, with the only size and the only color preselected', async () => {
  const attributes = [
    { key: 'size', values: ['M'] },
    { key: 'color', values: ['Rust'] },
  ];
  const card = await openCard({ attributes });
  await userEvent.click(card.getByRole('button', { name: 'Add to Cart' }));
  expect(cart()).toMatchObject([{ id: 'kurta', quantity: 1, selectedSize: 'M', selectedColor: 'Rust' }]);
  expect(screen.getByText('Added to cart')).toBeTruthy();
  expect(screen.getByText('Dabu Kurta added to your cart')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View cart' }).getAttribute('href')).toBe('/cart');
});

test('a card has no description, the line that it adds gets the one of the product', async () => {
  const { description: _, ...card } = apiProduct();
  await renderPage(
    '/products?category=men',
    {
      'GET /products': apiList([card]),
      'GET /products/kurta': apiProduct({ description: 'Block printed.' }),
    },
    { store: { capabilities: ['variants', 'cards'] } },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
  await waitFor(() => expect(cart()).toMatchObject([{ id: 'kurta', description: 'Block printed.' }]));
});

test('a product that needs a size shows a notice and opens the quick look', async () => {
  const card = await openCard(sizes('M', 'L'));
  await userEvent.click(card.getByRole('button', { name: 'Add to Cart' }));
  expect(screen.getByText('Please select a size')).toBeTruthy();
  expect(screen.getByText('You must select a size before adding to cart')).toBeTruthy();
  expect(cart()).toEqual([]);
  const quickLook = within(await screen.findByRole('dialog'));
  expect(quickLook.getByRole('button', { name: 'Add to Cart' })).toHaveProperty('disabled', true);
  await userEvent.click(quickLook.getByRole('radio', { name: 'L' }));
  await userEvent.click(quickLook.getByRole('button', { name: 'Add to Cart' }));
  expect(cart()).toMatchObject([{ id: 'kurta', selectedSize: 'L', quantity: 1 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a product with several colors opens the quick look without the size notice', async () => {
  const card = await openCard({ attributes: [{ key: 'colour', values: ['Rust', 'Indigo'] }] });
  await userEvent.click(card.getByRole('button', { name: 'Add to Cart' }));
  const quickLook = within(await screen.findByRole('dialog'));
  expect(quickLook.getByRole('radio', { name: 'Rust' })).toHaveProperty('checked', true);
  expect(screen.queryByText('Please select a size')).toBeNull();
});

test('Save stores the product under the key saved, and removes it again (ruling 22)', async () => {
  const card = await openCard();
  const save = card.getByRole('button', { name: 'Save' });
  expect(save.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(save);
  expect(save.getAttribute('aria-pressed')).toBe('true');
  expect(JSON.parse(localStorage.getItem('saved') ?? '')).toMatchObject([
    { id: 'kurta', name: 'Dabu Kurta' },
  ]);
  await userEvent.click(save);
  expect(JSON.parse(localStorage.getItem('saved') ?? '')).toEqual([]);
});

test('Quick look opens a dialog with the option pickers, which can be closed', async () => {
  const card = await openCard(sizes('M', 'L'));
  await userEvent.click(card.getByRole('button', { name: 'Quick look' }));
  const quickLook = within(await screen.findByRole('dialog', { name: 'Quick look: Dabu Kurta' }));
  expect(quickLook.getByRole('link', { name: 'See all details' }).getAttribute('href')).toBe(
    '/product/kurta',
  );
  await userEvent.click(quickLook.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a list that states the stock in bands shows no number of units (capability stock-bands)', async () => {
  const product = apiProduct({ available: 5, variants: [{ regularPrice: 1499, available: 5 }] });
  const capabilities = ['variants', 'stock-bands'];
  const replies = { 'GET /products': apiList([product]) };
  const { calls } = await renderPage('/products?category=men', replies, { store: { capabilities } });
  const lists = calls.filter((call) => call.startsWith('GET /products?'));
  expect(lists.filter((call) => !call.endsWith('stock=bands'))).toEqual([]);
  expect(lists.length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'Quick look' }));
  const quickLook = within(await screen.findByRole('dialog'));
  expect(quickLook.getByText('5 or fewer left.')).toBeTruthy();
});

test('a broken image is replaced by the stock image', async () => {
  const card = await openCard();
  const image = card.getByAltText('Dabu Kurta');
  expect(image.getAttribute('src')).toBe('/media/kurta.webp');
  fireEvent.error(image);
  expect(card.getByAltText('Dabu Kurta').getAttribute('src')).toBe(fallbackImage.url);
  const formats = card.getByAltText('Dabu Kurta').parentElement?.querySelectorAll('source');
  expect([...(formats ?? [])].map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
});

test('without an image the stock image shows at once', async () => {
  const card = await openCard({ imgUrl: null, images: [] });
  expect(card.getByAltText('Dabu Kurta').getAttribute('src')).toBe(fallbackImage.url);
});

test('a sold-out product cannot be added', async () => {
  const card = await openCard({ variants: [{ regularPrice: 10, available: 0 }] });
  expect(card.getByRole('button', { name: 'Sold out' })).toHaveProperty('disabled', true);
});

test('a product that is on sale and sold out has both badges (ruling 31)', async () => {
  const card = await openCard({ available: 0, variants: [{ regularPrice: 10, available: 0 }] });
  const badges = [...screen.getByRole('article').querySelectorAll('.card__badge')];
  expect(badges.map((badge) => badge.textContent)).toEqual(['Sale', 'Sold out']);
  expect(card.getByText('₹1,499')).toBeTruthy();
});

const PREVIEW_URL = 'data:image/webp;base64,UklGRg==';
const withPreview = (preview: string) => ({ images: [{ url: '/media/kurta.webp', preview }] });
const withSources = { capabilities: ['variants', 'image-sources'] };

async function openCardWithPreview(preview: string, capabilities = withSources) {
  const list = apiList([apiProduct(withPreview(preview))]);
  await renderPage('/products?category=men', { 'GET /products': list }, { store: capabilities });
  return screen.getByRole('article').querySelector('image')?.getAttribute('href');
}

test('a preview shows while the image loads, and is removed if the image is broken', async () => {
  expect(await openCardWithPreview(PREVIEW_URL)).toBe(PREVIEW_URL);
  fireEvent.error(screen.getByAltText('Dabu Kurta'));
  expect(screen.getByRole('article').querySelector('image')).toBeNull();
  expect(screen.getByAltText('Dabu Kurta').getAttribute('src')).toBe(fallbackImage.url);
});

test('a preview is never fetched from a URL, whatever the server sends', async () => {
  expect(await openCardWithPreview('https://tracker.example/pixel.webp')).toBeUndefined();
});

test('no preview shows if the server does not announce image sources', async () => {
  expect(await openCardWithPreview(PREVIEW_URL, store)).toBeUndefined();
});
