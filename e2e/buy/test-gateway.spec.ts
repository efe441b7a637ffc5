import type { Page } from '@playwright/test';
import type { CallApi } from '../testing/call-api.ts';
import { openPage } from '../testing/open-page.ts';
import { placeOrder } from '../testing/place-order.ts';
import type { Customer } from '../testing/register-customer.ts';
import { expect, test } from '../testing/shop-test.ts';

/**
 * Opens the hosted page of the test gateway for a new order. `status` requests the order status from the API.
 */
async function openTestGateway(page: Page, api: CallApi, { token }: Customer) {
  const id = await placeOrder(api, token);
  await openPage(page, `/payment?orderId=${id}`);
  await page.getByLabel('Payment method').selectOption('test');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('TEST – no money moves')).toBeVisible();
  const status = async () => (await api('GET', `/orders/${id}`, { token })).body.status;
  return { id, status };
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

async function chooseDelivery(page: Page, delivery: string | RegExp) {
  await page.getByText('Simulate webhook faults').click();
  await page.getByRole('radio', { name: delivery }).check();
}

test('approved: the thank-you page opens, and the order becomes Processing', async ({
  customerPage: page,
  api,
  customer,
}) => {
  const { id, status } = await openTestGateway(page, api, customer);
  await press(page, /^Approve ₹/);
  await expect(page).toHaveURL(`/order-success?orderId=${id}`);
  expect(await status()).toBe(1);
});

test('declined: the page shows it, and the order can be paid another way', async ({
  customerPage: page,
  api,
  customer,
}) => {
  const { id, status } = await openTestGateway(page, api, customer);
  await press(page, 'Decline');
  await expect(page).toHaveURL(`/payment?orderId=${id}&declined=1`);
  await expect(page.getByText('The payment was declined and no money was taken.')).toBeVisible();
  expect(await status()).toBe(0);
});

test('left undecided: back at /orders, where the order can be paid', async ({
  customerPage: page,
  api,
  customer,
}) => {
  const { id, status } = await openTestGateway(page, api, customer);
  await press(page, 'Go back without deciding');
  await expect(page).toHaveURL('/orders');
  await expect(page.getByRole('link', { name: `Pay Now for order ${id}` })).toBeVisible();
  expect(await status()).toBe(0);
});

test('paid and the tab closed: the shop still receives the payment', async ({
  customerPage: page,
  api,
  customer,
}) => {
  const { status } = await openTestGateway(page, api, customer);
  await page.getByText('Simulate webhook faults').click();
  await press(page, 'Approve and close the tab');
  await expect(page.getByText('You can close this tab')).toBeVisible();
  await page.close();
  await expect.poll(status).toBe(1);
});

for (const delivery of ['twice', /in the wrong order/] as const) {
  test(`webhook ${delivery}: paid once, and the thank-you page opens`, async ({
    customerPage: page,
    api,
    customer,
  }) => {
    const { id, status } = await openTestGateway(page, api, customer);
    await chooseDelivery(page, delivery);
    await press(page, /^Approve ₹/);
    await expect(page).toHaveURL(`/order-success?orderId=${id}`);
    expect(await status()).toBe(1);
  });
}

test('webhook some seconds later: no thank-you page before the payment is known, and the order follows', async ({
  customerPage: page,
  api,
  customer,
}) => {
  const { id, status } = await openTestGateway(page, api, customer);
  await chooseDelivery(page, 'some seconds later');
  await press(page, /^Approve ₹/);
  await expect(page).toHaveURL('/orders');
  await expect(page.getByRole('article', { name: `Order ${id}` })).toBeVisible();
  await expect.poll(status, { timeout: 100_000 }).toBe(1);
});

test('no webhook: no thank-you page', async ({ customerPage: page, api, customer }) => {
  const { id } = await openTestGateway(page, api, customer);
  await chooseDelivery(page, 'never: the shop must poll');
  await press(page, /^Approve ₹/);
  await expect(page).toHaveURL('/orders');
  await expect(page.getByRole('article', { name: `Order ${id}` })).toBeVisible();
});
