import { devices, type Page } from '@playwright/test';
import { CUMIN, fillCartBeforehand, storedCart } from '../testing/cart-in-storage.ts';
import { expectNotice } from '../testing/expect-notice.ts';
import { openPage } from '../testing/open-page.ts';
import { readQr } from '../testing/read-qr.ts';
import { newCustomer } from '../testing/register-customer.ts';
import { fillAddress } from '../testing/shipping-address.ts';
import { expect, test } from '../testing/shop-test.ts';
import { signIn } from '../testing/sign-in.ts';

test('a visitor browses, adds two sizes, registers, signs in, orders, pays and sees the order', async ({
  page,
}) => {
  await openPage(page, '/');
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'Men', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: "Men's Ethnic Wear" })).toBeVisible();
  await page.getByRole('link', { name: 'Dabu Hand-Block Kurta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dabu Hand-Block Kurta' })).toBeVisible();
  await addSize(page, 'M');
  await addSize(page, 'L');
  await page.getByRole('link', { name: 'Cart, 2 items' }).first().click();

  const lines = page.getByRole('main').getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.filter({ hasText: 'Size: M' })).toContainText('₹1,499.00');
  await expect(lines.filter({ hasText: 'Size: L' })).toContainText('₹1,499.00');
  expect(
    (await storedCart(page))?.map(({ id, selectedColor, selectedSize, quantity }) => [
      id,
      selectedColor,
      selectedSize,
      quantity,
    ]),
  ).toEqual([
    ['dabu-indigo-kurta', 'Indigo', 'M', 1],
    ['dabu-indigo-kurta', 'Indigo', 'L', 1],
  ]);

  await page.getByRole('button', { name: 'Proceed to checkout' }).click();
  await expectNotice(page, 'Login Required', 'Please login to proceed with checkout');
  await expect(page).toHaveURL('/login');
  const customer = newCustomer();
  await registerFromLogin(page, customer);
  await page.getByRole('link', { name: /^Cart/ }).first().click();
  await page.getByRole('button', { name: 'Proceed to checkout' }).click();
  await signIn(page, customer);
  await expectNotice(page, 'Success!', 'Logged in successfully.');
  await expect(page).toHaveURL('/checkout');

  await fillAddress(page);
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('₹2,998.00');
  const orderId = await placeOrder(page);
  expect(await storedCart(page)).toEqual([]);
  await choosePayment(page, 'test');
  await expect(page.getByText('TEST – no money moves')).toBeVisible();
  await page.getByRole('button', { name: 'Approve ₹2,998.00' }).click();

  await expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'View My Orders' }).click();
  const order = page.getByRole('article', { name: `Order ${orderId}` });
  await expect(order.getByText('Processing', { exact: true })).toBeVisible();
  await expect(order.getByRole('listitem').filter({ hasText: 'Indigo, M' })).toContainText('₹1,499.00');
  await expect(order.getByRole('listitem').filter({ hasText: 'Indigo, L' })).toContainText('₹1,499.00');
  await expect(order.getByText('₹2,998.00')).toBeVisible();
  await expect(order.getByRole('link', { name: 'Pay Now' })).toHaveCount(0);

  await page.getByRole('link', { name: 'My account' }).first().click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expectNotice(page, 'Logged out', 'You have been logged out successfully.');
  await expect(page).toHaveURL('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track Order' }).click();
  await page.getByLabel('Order Number').fill(orderId);
  await page.getByLabel('Email or Phone').fill(customer.email.toUpperCase());
  await page.getByRole('button', { name: 'Track Order' }).click();
  await expectNotice(page, 'Order found', 'Your order status has been loaded.');
  await expect(page.getByRole('region', { name: `Order ${orderId}` }).getByText('Processing')).toBeVisible();
});

test.describe('the payment methods of an order from the checkout', () => {
  test.beforeEach(async ({ customerPage: page }) => {
    await fillCartBeforehand(page, [CUMIN]);
    await openPage(page, '/checkout');
    await fillAddress(page);
  });

  test('test gateway, declined: the order stays Pending, Pay Now leads to a second payment that is approved', async ({
    customerPage: page,
  }) => {
    const orderId = await placeOrder(page);
    await choosePayment(page, 'test');
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page).toHaveURL(new RegExp(`/payment\\?orderId=${orderId}`));
    await expect(page.getByText(/The payment was declined/)).toBeVisible();
    await openPage(page, '/orders');
    const order = page.getByRole('article', { name: `Order ${orderId}` });
    await expect(order.getByText('Pending', { exact: true })).toBeVisible();
    await order.getByRole('link', { name: 'Pay Now' }).click();
    await expect(page).toHaveURL(`/payment?orderId=${orderId}`);
    await choosePayment(page, 'test');
    await page.getByRole('button', { name: 'Approve ₹378.00' }).click();
    await page.getByRole('main').getByRole('link', { name: 'View My Orders' }).click();
    await expect(order.getByText('Processing', { exact: true })).toBeVisible();
    await expect(order.getByRole('link', { name: 'Pay Now' })).toHaveCount(0);
  });

  test('test gateway, abandoned: the order stays Pending and can be paid later', async ({
    customerPage: page,
  }) => {
    const orderId = await placeOrder(page);
    await choosePayment(page, 'test');
    await page.getByRole('button', { name: 'Go back without deciding' }).click();
    await expect(page).toHaveURL('/orders');
    const order = page.getByRole('article', { name: `Order ${orderId}` });
    await expect(order.getByText('Pending', { exact: true })).toBeVisible();
    await expect(order.getByRole('link', { name: 'Pay Now' })).toBeVisible();
  });

  test('UPI on a desktop: a QR code of 256 pixels that scans as the right amount', async ({
    customerPage: page,
  }) => {
    const orderId = await placeOrder(page);
    await choosePayment(page, 'upi');
    await expect(page.getByRole('heading', { name: 'Scan QR Code to Complete Payment' })).toBeVisible();
    const qrImage = page.getByRole('img', { name: 'QR code to pay ₹378.00' });
    await expect.poll(() => qrImage.boundingBox()).toMatchObject({ width: 256, height: 256 });
    const scanned = await readQr((await qrImage.getAttribute('src')) ?? '');
    if (scanned !== undefined) {
      const upi = new URL(scanned).searchParams;
      expect([upi.get('am'), upi.get('cu'), upi.get('tn')]).toEqual(['378.00', 'INR', `Order ${orderId}`]);
    }
    await page.getByRole('link', { name: 'I have paid' }).click();
    await expect(
      page.getByRole('article', { name: `Order ${orderId}` }).getByText('Pending', { exact: true }),
    ).toBeVisible();
  });

  test('cash on delivery: Payment initiated, and the order becomes Processing', async ({
    customerPage: page,
  }) => {
    const orderId = await placeOrder(page);
    await choosePayment(page, 'cod');
    await expectNotice(page, 'Payment initiated', 'Your payment is being processed');
    await expect(page).toHaveURL('/orders');
    const order = page.getByRole('article', { name: `Order ${orderId}` });
    await expect(order.getByText('Processing', { exact: true })).toBeVisible();
    await expect(order.getByRole('link', { name: 'Pay Now' })).toHaveCount(0);
  });

  test.describe('on a phone', () => {
    const { userAgent, viewport, hasTouch } = devices['Pixel 7'];
    test.use({ userAgent, viewport, hasTouch });

    test('UPI opens no payment app: it would decline the link', async ({ customerPage: page }) => {
      const opened: string[] = [];
      page.on('request', (request) => request.url().startsWith('upi:') && opened.push(request.url()));
      await placeOrder(page);
      await choosePayment(page, 'upi');
      const heading = page.getByRole('heading', { name: 'Pay in your UPI app' });
      await expect(heading).toBeVisible();
      await expect(page.getByRole('img', { name: 'QR code to pay ₹378.00' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Open the payment app' })).toHaveCount(0);
      expect(opened).toEqual([]);
    });

    test('UPI details are copied with one touch, the code is saved, and all of it survives a reload', async ({
      customerPage: page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const orderId = await placeOrder(page);
      await choosePayment(page, 'upi');
      const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
      for (const [label, text] of [
        ['UPI ID', 'haat-demo@invalid'],
        ['Amount', '378.00'],
        ['Reference', `${orderId.replace('-', '')}01`],
      ] as const) {
        await page.getByRole('button', { name: `Copy ${label}` }).click();
        await expect.poll(clipboard).toBe(text);
      }
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Save the QR code' }).click();
      expect((await download).suggestedFilename()).toBe('upi-payment.png');
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Pay in your UPI app' })).toBeVisible();
      await expect(page.getByText('haat-demo@invalid')).toBeVisible();
      await page.getByRole('button', { name: 'Choose another way to pay' }).click();
      await expect(page.getByLabel('Payment method')).toBeVisible();
    });
  });
});

async function addSize(page: Page, size: string): Promise<void> {
  await page.getByRole('radio', { name: size, exact: true }).check();
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await expectNotice(page, 'Added to cart', 'Dabu Hand-Block Kurta added to your cart');
}

async function registerFromLogin(page: Page, customer: ReturnType<typeof newCustomer>): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill(customer.firstName);
  await page.getByLabel('Last name').fill(customer.lastName);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expectNotice(page, 'Success!', 'Account created successfully. You can now log in.');
  await expect(page).toHaveURL('/');
}

/** Submits the filled form and returns the order number. */
async function placeOrder(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/payment\?orderId=/);
  return new URL(page.url()).searchParams.get('orderId') ?? '';
}

async function choosePayment(page: Page, method: string): Promise<void> {
  await page.getByLabel('Payment method').selectOption(method);
  await page.getByRole('button', { name: /^Pay/ }).click();
}
