import type { Page } from '@playwright/test';
import { fillCartBeforehand, storedCart } from '../testing/cart-in-storage.ts';
import { expectFailure } from '../testing/expect-notice.ts';
import { openPage } from '../testing/open-page.ts';
import { ADDRESS, fillAddress } from '../testing/shipping-address.ts';
import { expect, test } from './fake-api-test.ts';
import { LINE } from './sample-data.ts';

async function placeOrder(page: Page): Promise<void> {
  await fillCartBeforehand(page, [LINE, { ...LINE, selectedSize: 'L', quantity: 1 }]);
  await openPage(page, '/checkout');
  await fillAddress(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
}

test.describe('section 7, POST /orders', () => {
  test('sends the map of products and the address, and nothing that was not announced (ruling 12)', async ({
    customerPage: page,
    fakeApi,
  }) => {
    await placeOrder(page);
    await expect(page).toHaveURL('/payment?orderId=ORDER-7');
    const [call] = fakeApi.callsOf('POST /orders');
    expect(call?.body).toEqual({ products: { p1: 3 }, shippingAddress: ADDRESS });
    expect(call?.headers['idempotency-key']).toBeUndefined();
    expect(call?.headers.authorization).toBe('Bearer token-of-asha');
    expect(await storedCart(page)).toEqual([]);
  });

  for (const [what, body] of [
    ['a number', { id: 7 }],
    ['wrapped in data', { data: { id: '7' } }],
  ] as const) {
    test(`the id may be ${what}`, async ({ customerPage: page, fakeApi }) => {
      fakeApi.setReply('POST /orders', { body });
      await placeOrder(page);
      await expect(page).toHaveURL('/payment?orderId=7');
    });
  }
});

test.describe('section 8, order creation failure', () => {
  test.use({ expectedConsole: /status of [45]\d\d|ERR_EMPTY_RESPONSE/ });

  for (const [what, fakeReply] of [
    ['a failure', { status: 500, body: { error: 'SQL: duplicate key' } }],
    ['a rejection', { status: 400, body: { error: 'no' } }],
    ['no id', { body: { ok: true } }],
    ['garbage', { text: 'thanks!' }],
    ['a dropped connection', { disconnect: true }],
  ] as const) {
    test(`${what}: Error placing order / Please try again later.; cart and address stay`, async ({
      customerPage: page,
      fakeApi,
    }) => {
      fakeApi.setReply('POST /orders', fakeReply);
      await placeOrder(page);
      await expectFailure(page, 'Error placing order', 'Please try again later.');
      await expect(page).toHaveURL('/checkout');
      await expect(page.getByRole('main')).not.toContainText('SQL');
      expect(await storedCart(page)).toHaveLength(2);
      await expect(page.getByLabel('City')).toHaveValue('New Delhi');
      await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled();
    });
  }
});
