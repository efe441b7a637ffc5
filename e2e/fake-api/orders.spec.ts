import type { Page } from '@playwright/test';
import { expectFailure, expectNotice } from '../testing/expect-notice.ts';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from './fake-api-test.ts';
import { ORDER } from './sample-data.ts';

const card = (page: Page) => page.getByRole('article', { name: 'Order ORDER-7' });

test.describe('section 4, order status', () => {
  for (const [status, name, color] of [
    [0, 'Pending', 'yellow'],
    [1, 'Processing', 'blue'],
    [2, 'Shipped', 'purple'],
    [3, 'Delivered', 'green'],
    [4, 'Cancelled', 'red'],
    [7, 'Unknown (7)', 'grey'],
    [-1, 'Unknown (-1)', 'grey'],
    ['in transit', 'Unknown', 'grey'],
    [undefined, 'Pending', 'yellow'],
    ['2', 'Shipped', 'purple'],
  ] as const) {
    test(`${JSON.stringify(status)} is shown as ${name}, ${color}`, async ({
      customerPage: page,
      fakeApi,
    }) => {
      fakeApi.setReply('GET /orders', { body: [{ ...ORDER, status }] });
      await openPage(page, '/orders');
      const badge = card(page).getByText(name, { exact: true });
      await expect(badge).toHaveClass(new RegExp(`status--${color}`));
      await expect(card(page).getByRole('link', { name: 'Pay Now' })).toHaveCount(name === 'Pending' ? 1 : 0);
    });
  }

  test('each status has a color of its own', async ({ customerPage: page, fakeApi }) => {
    fakeApi.setReply('GET /orders', {
      body: [0, 1, 2, 3, 4, 9].map((status) => ({ ...ORDER, id: `O-${status}`, status })),
    });
    await openPage(page, '/orders');
    await expect(page.getByRole('article')).toHaveCount(6);
    const colors = await page
      .locator('.status')
      .evaluateAll((all) => all.map((badge) => getComputedStyle(badge).color));
    expect(new Set(colors).size).toBe(6);
  });
});

test.describe('section 2, /orders', () => {
  test('number, day in India, items, address, and the sum of price times quantity', async ({
    customerPage: page,
  }) => {
    await openPage(page, '/orders');
    await expect(card(page).getByRole('heading', { level: 2 })).toHaveText('Order ORDER-7');
    // 8 pm in London is the next day in India
    await expect(card(page).getByText('March 5, 2025')).toBeVisible();
    const item = card(page).getByRole('listitem').filter({ hasText: 'Product p1' });
    await expect(item).toContainText('Qty 3 × ₹33.33');
    await expect(card(page).getByText('₹99.99').last()).toBeVisible();
    await expect(card(page)).toContainText('New Delhi, Delhi, 110003');
    await expect(card(page)).toContainText('Standard Shipping');
    await expect(card(page)).toContainText('Not available');
  });

  test('method and tracking number come from the order when the merchant has entered them (ruling 23)', async ({
    customerPage: page,
    fakeApi,
  }) => {
    fakeApi.setReply('GET /orders', {
      body: [
        {
          ...ORDER,
          method: 'India Post',
          trackingNumber: 'EU123',
          trackingUrl: 'https://post.example/EU123',
        },
      ],
    });
    await openPage(page, '/orders');
    await expect(card(page)).toContainText('India Post');
    await expect(card(page).getByRole('link', { name: 'EU123' })).toHaveAttribute(
      'href',
      'https://post.example/EU123',
    );
  });

  for (const [what, body] of [
    ['wrapped in data', { data: [ORDER] }],
    ['numbers for ids', [{ ...ORDER, id: 7, items: [{ ...ORDER.items[0], id: 1 }] }]],
    ['with items missing and null fields', [{ id: 7, items: null, shippingAddress: null, createdAt: null }]],
    ['with invalid entries', [null, 'x', {}, { ...ORDER }]],
  ] as const) {
    test(`a list ${what} is read (ruling 28)`, async ({ customerPage: page, fakeApi }) => {
      fakeApi.setReply('GET /orders', { body });
      await openPage(page, '/orders');
      await expect(page.getByRole('article')).toHaveCount(1);
    });
  }

  test('loading, then the orders', async ({ customerPage: page, fakeApi }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    fakeApi.setReply('GET /orders', { waitFor: held, body: [ORDER] });
    await openPage(page, '/orders');
    await expect(page.getByRole('status', { name: 'Loading your orders' })).toBeVisible();
    release();
    await expect(card(page)).toBeVisible();
  });

  test('an empty list: No Orders Found and Browse Products', async ({ customerPage: page, fakeApi }) => {
    fakeApi.setReply('GET /orders', { body: [] });
    await openPage(page, '/orders');
    await expect(page.getByRole('heading', { name: 'No Orders Found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse Products' })).toHaveAttribute('href', '/products');
  });
});

test.describe('section 8, orders load failure', () => {
  test.use({ expectedConsole: /status of 500|ERR_EMPTY_RESPONSE/ });

  for (const [what, fakeReply] of [
    ['a failure', { status: 500, body: {} }],
    ['garbage', { text: 'orders?' }],
    ['no list', { body: { data: {} } }],
    ['a dropped connection', { disconnect: true }],
  ] as const) {
    test(`${what}: Error / Failed to load your orders. Please try again., and an empty list`, async ({
      customerPage: page,
      fakeApi,
    }) => {
      fakeApi.setReply('GET /orders', fakeReply);
      await openPage(page, '/orders');
      await expectFailure(page, 'Error', 'Failed to load your orders. Please try again.');
      await expect(page.getByRole('heading', { name: 'No Orders Found' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Browse Products' })).toBeVisible();
    });
  }
});

test.describe('section 7, GET /orders/{orderId}', () => {
  test.use({ expectedConsole: /status of [45]\d\d|ERR_EMPTY_RESPONSE/ });

  async function track(page: Page): Promise<void> {
    await openPage(page, '/track-order?id=ORDER-7');
    await page.getByLabel('Email or Phone').fill(' 98765 43210 ');
    await page.getByRole('button', { name: 'Track Order' }).click();
  }

  test('is called with the query contactInfo, and shows the order', async ({ page, fakeApi }) => {
    await track(page);
    await expectNotice(page, 'Order found', 'Your order status has been loaded.');
    const [call] = fakeApi.callsOf('GET /orders/:id');
    expect([call?.path, call?.query]).toEqual(['/orders/ORDER-7', { contactInfo: '98765 43210' }]);
    await expect(page.getByRole('region', { name: 'Order ORDER-7' })).toContainText('₹99.99');
  });

  test('wrapped in data it is read the same way', async ({ page, fakeApi }) => {
    fakeApi.setReply('GET /orders/:id', { body: { data: ORDER } });
    await track(page);
    await expect(page.getByRole('region', { name: 'Order ORDER-7' })).toBeVisible();
  });

  for (const [what, fakeReply] of [
    ['not found', { status: 404, body: { error: 'no' } }],
    ['access denied', { status: 403, body: { error: 'no' } }],
    ['a failure', { status: 500, body: {} }],
    ['a dropped connection', { disconnect: true }],
    ['garbage', { text: '7' }],
    ['null', { body: null }],
  ] as const) {
    test(`${what}: Failed to find order. Please check your information and try again.`, async ({
      page,
      fakeApi,
    }) => {
      fakeApi.setReply('GET /orders/:id', fakeReply);
      await track(page);
      await expectFailure(
        page,
        'Error',
        'Failed to find order. Please check your information and try again.',
      );
      await expect(page.getByRole('region', { name: /^Order/ })).toHaveCount(0);
    });
  }
});
