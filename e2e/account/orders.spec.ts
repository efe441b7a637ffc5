import { formatMonthDayYear } from '../testing/format-date.ts';
import { openPage } from '../testing/open-page.ts';
import { placeOrder } from '../testing/place-order.ts';
import { runCommand } from '../testing/programs/run-command.ts';
import { registerCustomer } from '../testing/register-customer.ts';
import { expect, test } from '../testing/shop-test.ts';

test.describe('section 2, /orders', () => {
  test('none yet: No Orders Found and a Browse Products link', async ({ customerPage: page }) => {
    await openPage(page, '/orders');
    await expect(page.getByRole('heading', { name: 'No Orders Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Browse Products' }).click();
    await expect(page).toHaveURL('/products');
  });

  test('each order shows number, date, status, items, address, method, tracking and total', async ({
    customerPage: page,
    customer,
    api,
  }) => {
    const id = await placeOrder(api, customer.token, { 'unjha-cumin': 2, 'star-anise': 1 });
    await openPage(page, '/orders');
    const order = page.getByRole('article', { name: `Order ${id}` });
    const { body } = await api('GET', '/orders', { token: customer.token });
    await expect(order.getByText(formatMonthDayYear(body.data[0].createdAt))).toBeVisible();
    await expect(order.getByText('Pending', { exact: true })).toBeVisible();
    const cumin = order.getByRole('listitem').filter({ hasText: 'Unjha Cumin Seeds' });
    await expect(cumin).toContainText('Qty 2 × ₹189.00');
    await expect(cumin).toContainText('₹378.00');
    await expect(order.getByText('₹537.00')).toBeVisible();
    await expect(order).toContainText('12 Lodhi Road');
    await expect(order).toContainText('New Delhi, Delhi, 110003');
    await expect(order).toContainText('Standard Shipping');
    await expect(order).toContainText('Not available');
  });

  test('Pay Now goes to the payment of that order, Track Order to /track-order with its number', async ({
    customerPage: page,
    customer,
    api,
  }) => {
    const id = await placeOrder(api, customer.token);
    await openPage(page, '/orders');
    await page.getByRole('link', { name: `Track Order ${id}` }).click();
    await expect(page).toHaveURL(`/track-order?id=${id}`);
    await expect(page.getByLabel('Order Number')).toHaveValue(id);
    await page.goBack();
    await page.getByRole('link', { name: 'Pay Now' }).click();
    await expect(page).toHaveURL(`/payment?orderId=${id}`);
    await expect(page.getByText('₹378.00').first()).toBeVisible();
  });

  test('an order that is not packed yet is cancelled in place, after a question', async ({
    customerPage: page,
    customer,
    api,
  }) => {
    const id = await placeOrder(api, customer.token);
    await openPage(page, '/orders');
    const order = page.getByRole('article', { name: `Order ${id}` });
    await order.getByRole('button', { name: `Cancel Order ${id}` }).click();
    const question = page.getByRole('dialog', { name: `Cancel order ${id}?` });
    await question.getByLabel('Reason (optional)').selectOption('I ordered it by mistake');
    await question.getByRole('button', { name: 'Cancel Order' }).click();
    await expect(page.getByText(`Order ${id} has been cancelled.`)).toBeVisible();
    await expect(order.getByText('Cancelled', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect(order.getByText('Cancelled', { exact: true }).first()).toBeVisible();
    await expect(order.getByRole('button', { name: /^Cancel Order/ })).toHaveCount(0);
  });

  test('prices include tax: the order shows the included GST and the invoice (ruling 24)', async ({
    customerPage: page,
    customer,
    api,
  }) => {
    const id = await placeOrder(api, customer.token);
    await api('POST', '/payments', {
      token: customer.token,
      body: { orderId: id, fields: { method: 'cod' } },
    });
    await openPage(page, '/orders');
    const order = page.getByRole('article', { name: `Order ${id}` });
    await expect(order).toContainText(/Including GST of ₹\d+\.\d\d/);
    await expect(order.getByRole('link', { name: /^Invoice / })).toHaveCount(0);
    await runCommand(process.env.E2E_DATA_DIR ?? '', 'ship', id, '--carrier', 'India Post');
    await page.reload();
    const opened = page.waitForEvent('popup');
    await order.getByRole('link', { name: /^Invoice / }).click();
    const invoice = await opened;
    await expect(invoice.getByText('Unjha Cumin Seeds')).toBeVisible();
    await expect(invoice.locator('body')).toContainText(/GST/);
  });

  test('a timeline shows the progress of the order', async ({ customerPage: page, customer, api }) => {
    const id = await placeOrder(api, customer.token);
    await openPage(page, '/orders');
    const steps = page.getByRole('list', { name: `Progress of order ${id}` });
    await expect(steps.locator('[aria-current=step]')).toContainText('Order placed');
    await api('POST', '/payments', {
      token: customer.token,
      body: { orderId: id, fields: { method: 'cod' } },
    });
    await page.reload();
    await expect(steps.locator('[aria-current=step]')).not.toContainText('Order placed');
  });

  test('only Pending orders offer Pay Now; the newest order comes first', async ({
    customerPage: page,
    customer,
    api,
  }) => {
    const paid = await placeOrder(api, customer.token);
    await api('POST', '/payments', {
      token: customer.token,
      body: { orderId: paid, fields: { method: 'cod' } },
    });
    const open = await placeOrder(api, customer.token, { 'star-anise': 1 });
    await openPage(page, '/orders');
    await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: 'Order ' })).toHaveText([
      `Order ${open}`,
      `Order ${paid}`,
    ]);
    await expect(
      page.getByRole('article', { name: `Order ${open}` }).getByRole('link', { name: 'Pay Now' }),
    ).toBeVisible();
    const done = page.getByRole('article', { name: `Order ${paid}` });
    await expect(done.getByText('Processing', { exact: true })).toBeVisible();
    await expect(done.getByRole('link', { name: 'Pay Now' })).toHaveCount(0);
  });

  test('a customer does not see the orders of others', async ({ customerPage: page, api }) => {
    const other = await registerCustomer(api);
    await placeOrder(api, other.token);
    await openPage(page, '/orders');
    await expect(page.getByRole('heading', { name: 'No Orders Found' })).toBeVisible();
  });
});

test.describe('ruling 25, the confirmation by email', () => {
  test('is sent when the order is placed', async ({ page, customer, api, apiBase }) => {
    const id = await placeOrder(api, customer.token);
    const email = page.getByRole('article').filter({ hasText: customer.email }).filter({ hasText: id });
    await expect(async () => {
      await page.goto(new URL('/api/dev/mailbox', apiBase).href);
      await expect(email.first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(email.first()).toContainText('₹378.00');
  });
});

test.describe('section 2, /order-success', () => {
  test('Thank You for Your Order!, a note about email confirmation, and links to /orders and /', async ({
    page,
  }) => {
    await openPage(page, '/order-success');
    await expect(page.getByRole('heading', { level: 1, name: 'Thank You for Your Order!' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main).toContainText(/email/);
    const hrefs = await main.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(hrefs).toEqual(['/orders', '/']);
  });
});
