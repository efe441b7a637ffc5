import type { Page } from '@playwright/test';
import type { CallApi } from './testing/call-api.ts';
import { openPage } from './testing/open-page.ts';
import { placeOrder } from './testing/place-order.ts';
import type { Customer } from './testing/register-customer.ts';
import { expect, test } from './testing/shop-test.ts';

/** Stands on the hosted page of a fresh order's test payment; `status` asks the shop how far the order is. */
async function atTheGateway(page: Page, api: CallApi, { token }: Customer) {
  const id = await placeOrder(api, token);
  await openPage(page, `/payment?orderId=${id}`);
  await page.getByLabel('Payment method').selectOption('test');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('TEST – no money moves')).toBeVisible();
  const status = async () => (await api('GET', `/orders/${id}`, { token })).body.status;
  return { id, status };
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

async function answering(page: Page, how: string | RegExp) {
  await page.getByText('Play a gateway on a bad day').click();
  await page.getByRole('radio', { name: how }).check();
}

test('approved: thanks, and the order goes ahead', async ({ customerPage: page, api, customer }) => {
  const { id, status } = await atTheGateway(page, api, customer);
  await press(page, /^Approve ₹/);
  await expect(page).toHaveURL(`/order-success?orderId=${id}`);
  expect(await status()).toBe(1);
});

test('declined: said, and it can be paid another way', async ({ customerPage: page, api, customer }) => {
  const { id, status } = await atTheGateway(page, api, customer);
  await press(page, 'Decline');
  await expect(page).toHaveURL(`/payment?orderId=${id}&declined=1`);
  await expect(page.getByText('The payment was declined and no money was taken.')).toBeVisible();
  expect(await status()).toBe(0);
});

test('left undecided: back at the orders, where it can be paid', async ({
  customerPage: page,
  api,
  customer,
}) => {
  const { id, status } = await atTheGateway(page, api, customer);
  await press(page, 'Go back without deciding');
  await expect(page).toHaveURL('/orders');
  await expect(page.getByRole('link', { name: `Pay Now for order ${id}` })).toBeVisible();
  expect(await status()).toBe(0);
});

test('paid and the tab closed: the shop hears of it all the same', async ({
  customerPage: page,
  api,
  customer,
}) => {
  const { status } = await atTheGateway(page, api, customer);
  await page.getByText('Play a gateway on a bad day').click();
  await press(page, 'Approve and close the tab');
  await expect(page.getByText('You can close this tab')).toBeVisible();
  await page.close();
  expect(await status()).toBe(1);
});

for (const how of ['twice', /in the wrong order/] as const) {
  test(`told ${how}: paid once, thanks`, async ({ customerPage: page, api, customer }) => {
    const { id, status } = await atTheGateway(page, api, customer);
    await answering(page, how);
    await press(page, /^Approve ₹/);
    await expect(page).toHaveURL(`/order-success?orderId=${id}`);
    expect(await status()).toBe(1);
  });
}

test('told some seconds later: nobody is thanked before the shop knows, and the order follows', async ({
  customerPage: page,
  api,
  customer,
}) => {
  test.setTimeout(120_000);
  const { id, status } = await atTheGateway(page, api, customer);
  await answering(page, 'some seconds later');
  await press(page, /^Approve ₹/);
  await expect(page).toHaveURL('/orders');
  await expect(page.getByRole('article', { name: `Order ${id}` })).toBeVisible();
  await expect.poll(status, { timeout: 100_000 }).toBe(1);
});

test('never told: nobody is thanked', async ({ customerPage: page, api, customer }) => {
  const { id } = await atTheGateway(page, api, customer);
  await answering(page, 'never, until it asks');
  await press(page, /^Approve ₹/);
  await expect(page).toHaveURL('/orders');
  await expect(page.getByRole('article', { name: `Order ${id}` })).toBeVisible();
});
