import type { Page } from '@playwright/test';
import { expectFailure, expectNotice } from '../testing/expect-notice.ts';
import { openPage } from '../testing/open-page.ts';
import { placeOrder } from '../testing/place-order.ts';
import { expect, test } from '../testing/shop-test.ts';

async function track(page: Page, orderId: string, contact: string): Promise<void> {
  await page.getByLabel('Order Number').fill(orderId);
  await page.getByLabel('Email or Phone').fill(contact);
  await page.getByRole('button', { name: 'Track Order' }).click();
}

test.describe('section 2, /track-order', () => {
  test('shows id, date, status, address, method, tracking number and a table of items', async ({
    page,
    customer,
    api,
  }) => {
    const id = await placeOrder(api, customer.token);
    await openPage(page, '/track-order');
    await track(page, id, customer.email);
    await expectNotice(page, 'Order found', 'Your order status has been loaded.');
    const result = page.getByRole('region', { name: `Order ${id}` });
    await expect(result.getByText('Pending', { exact: true }).first()).toBeVisible();
    await expect(result).toContainText('New Delhi, Delhi, 110003');
    await expect(result).toContainText('Standard Shipping');
    await expect(result).toContainText('Not available');
    await expect(result.getByRole('columnheader')).toHaveText(['Name', 'Quantity', 'Price']);
    await expect(result.getByRole('row').nth(1).getByRole('cell')).toHaveText([
      'Unjha Cumin Seeds',
      '2',
      '₹189.00',
    ]);
  });

  test('the order number comes from the id in the URL', async ({ page }) => {
    await openPage(page, '/track-order?id=ABCDE-12345');
    await expect(page.getByLabel('Order Number')).toHaveValue('ABCDE-12345');
  });

  test("signed in, the account's email is filled in, with a note until it is changed", async ({
    customerPage: page,
    customer,
  }) => {
    await openPage(page, '/track-order');
    const contact = page.getByLabel('Email or Phone');
    await expect(contact).toHaveValue(customer.email);
    await expect(page.getByText('Using your account email by default')).toBeVisible();
    await contact.fill('9876543210');
    await expect(page.getByText('Using your account email by default')).toHaveCount(0);
  });

  test('signed out, by email and by phone in every usual spelling', async ({ page, customer, api }) => {
    const id = await placeOrder(api, customer.token);
    await openPage(page, '/track-order');
    for (const contact of [
      ` ${customer.email.toUpperCase()} `,
      '+91 98765 43210',
      '9876543210',
      '098765-43210',
      '0091 98765 43210',
      '(+91) 98765.43210',
    ]) {
      const reply = page.waitForResponse('**/api/v1/orders/**');
      await track(page, id, contact);
      expect((await reply).status(), contact).toBe(200);
      await expect(page.getByRole('region', { name: `Order ${id}` })).toBeVisible();
    }
  });

  test('the order number may be typed in small letters and without its dash', async ({
    page,
    customer,
    api,
  }) => {
    const id = await placeOrder(api, customer.token);
    await openPage(page, '/track-order');
    await track(page, ` ${id.replace('-', '').toLowerCase()} `, customer.email);
    await expect(page.getByRole('region', { name: `Order ${id}` })).toBeVisible();
  });
});

test.describe('section 5, track order', () => {
  for (const [orderId, contact, label] of [
    ['', 'asha@shopper.example', 'Order Number'],
    ['ABCDE-12345', '   ', 'Email or Phone'],
    ['', '', 'Order Number'],
  ] as const) {
    test(`"${orderId}" with "${contact}": Required fields`, async ({ page }) => {
      let calls = 0;
      page.on('request', (request) => {
        if (request.url().includes('/api/v1/orders')) calls += 1;
      });
      await openPage(page, '/track-order');
      await track(page, orderId, contact);
      await expectFailure(page, 'Required fields', 'Please enter both order number and email/phone.');
      await expect(page.getByLabel(label)).toBeFocused();
      expect(calls).toBe(0);
    });
  }
});

test.describe('section 8, order tracking failure', () => {
  test.use({ expectedConsole: /status of 404/ });

  test('the same reply for every failed lookup: wrong contact, wrong number, no such number', async ({
    page,
    customer,
    api,
  }) => {
    const id = await placeOrder(api, customer.token);
    await openPage(page, '/track-order');
    const responses: { status: number; body: unknown }[] = [];
    for (const [orderId, contact] of [
      [id, 'somebody.else@shopper.example'],
      [id, '9876543211'],
      [id, '43210'],
      [id.startsWith('A') ? `B${id.slice(1)}` : `A${id.slice(1)}`, customer.email],
      ['nonsense', customer.email],
    ] as const) {
      const reply = page.waitForResponse('**/api/v1/orders/**');
      await track(page, orderId, contact);
      const response = await reply;
      responses.push({ status: response.status(), body: await response.json() });
      await expectFailure(
        page,
        'Error',
        'Failed to find order. Please check your information and try again.',
      );
      await expect(page.getByRole('region', { name: /^Order / })).toHaveCount(0);
    }
    for (const response of responses) expect(response).toEqual(responses[0]);
  });

  test('a failed lookup removes the order found before from the screen', async ({ page, customer, api }) => {
    const id = await placeOrder(api, customer.token);
    await openPage(page, '/track-order');
    await track(page, id, customer.email);
    await expect(page.getByRole('region', { name: `Order ${id}` })).toBeVisible();
    await track(page, id, 'somebody.else@shopper.example');
    await expect(page.getByRole('region', { name: `Order ${id}` })).toHaveCount(0);
  });
});
