import type { Page } from '@playwright/test';
import { CUMIN, fillCartBeforehand } from '../testing/cart-in-storage.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { openPage } from '../testing/open-page.ts';
import { placeOrder } from '../testing/place-order.ts';
import { productCard } from '../testing/product-card.ts';
import { ADDRESS, fillAddress } from '../testing/shipping-address.ts';
import { expect, test } from '../testing/shop-test.ts';

// axe must not measure a color in the middle of a transition
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedConsole: /status of 4\d\d/ });

test.describe('axe reports no violations (WCAG 2.2 AA): public pages', () => {
  for (const url of [
    '/',
    '/products',
    '/products?category=men',
    '/products?category=masala&page=2',
    '/products?category=masala&parentCategory=Nonsense',
    '/products?category=men&size=m&onSale=1',
    '/search',
    '/search?q=kurta',
    '/search?q=zzzzqqqq',
    '/product/dabu-indigo-kurta',
    '/product/mathania-red-chilli',
    '/size-guide',
    '/product/no-such-thing',
    '/cart',
    '/saved',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password?token=x',
    '/track-order',
    '/contact',
    '/terms',
    '/privacy',
    '/refund',
    '/return',
    '/shipping',
    '/about',
    '/order-success',
    '/api-test',
    '/404',
  ]) {
    test(url, async ({ page }) => {
      await openPage(page, url);
      await expectAccessible(page);
    });
  }
});

test.describe('axe reports no violations (WCAG 2.2 AA): states', () => {
  test('a filled cart with its notice', async ({ page }) => {
    await fillCartBeforehand(page, [CUMIN]);
    await openPage(page, '/product/coriander-powder');
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.getByRole('link', { name: 'View cart' }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Proceed to checkout' }).click();
    await expect(page.getByText('Please login to proceed with checkout')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
  });

  test('a card under the pointer, the quick look, and a saved product', async ({ page }) => {
    await openPage(page, '/products?category=men');
    const card = productCard(page, 'Dabu Hand-Block Kurta');
    await card.hover();
    await card.getByRole('button', { name: 'Save' }).click();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 844 });
    await card.hover();
    await card.getByRole('button', { name: 'Quick look' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await openPage(page, '/saved');
    await expect(productCard(page, 'Dabu Hand-Block Kurta')).toBeVisible();
    await expectAccessible(page);
  });

  test('a size guide', async ({ page }) => {
    await openPage(page, '/product/dabu-indigo-kurta');
    await page.getByRole('link', { name: 'Size guide' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });

  test('an enlarged image, fitted and zoomed in', async ({ page }) => {
    test.slow();
    await openPage(page, '/product/dabu-indigo-kurta');
    await page.getByRole('button', { name: 'Enlarge picture 1' }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeVisible();
    await expectAccessible(page);
  });

  test('a delivery estimate, and an invalid PIN code', async ({ page }) => {
    test.slow();
    await openPage(page, '/product/coriander-powder');
    const pin = page.getByLabel('Deliver to PIN code');
    await pin.fill('560001');
    await pin.press('Enter');
    await expect(page.getByText(/to Bengaluru, Karnataka/)).toBeVisible();
    await expectAccessible(page);
    await pin.fill('56');
    await pin.press('Enter');
    await expect(page.getByText('A PIN code has six digits')).toBeVisible();
    await expectAccessible(page);
  });

  test('open filters, and suggestions below the search', async ({ page }) => {
    await openPage(page, '/products?category=men');
    await page.getByText(/^Sort and filter/).click();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.getByRole('banner').getByRole('combobox').fill('kur');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
  });

  test('a saved product that is no longer sold', async ({ page }) => {
    await page.addInitScript(() =>
      localStorage.setItem('saved', JSON.stringify([{ id: 'sold-long-ago', name: 'A shawl', image: '' }])),
    );
    await openPage(page, '/saved');
    await expect(page.getByText('No longer sold')).toBeVisible();
    await expectAccessible(page);
  });

  test('on a phone, the menu and the footer sections, open', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, '/cart');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('group').getByText('Help', { exact: true }).click();
    await expectAccessible(page);
  });

  for (const [url, button] of [
    ['/login', 'Sign In'],
    ['/register', 'Create Account'],
    ['/contact', 'Send Message'],
    ['/track-order', 'Track Order'],
    ['/forgot-password', 'Send Reset Link'],
    ['/reset-password?token=x', 'Set New Password'],
  ] as const) {
    test(`${url} sent empty`, async ({ page }) => {
      await openPage(page, url);
      await page.getByRole('button', { name: button }).click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
      await expectAccessible(page);
    });
  }
});

test.describe('axe reports no violations (WCAG 2.2 AA): signed-in pages', () => {
  test('account, no orders, checkout empty and with errors, payment without an order', async ({
    customerPage: page,
  }) => {
    await openPage(page, '/account');
    await expect(page.getByText('Asha Rao')).toBeVisible();
    await expectAccessible(page);
    await openPage(page, '/orders');
    await expect(page.getByRole('heading', { name: 'No Orders Found' })).toBeVisible();
    await expectAccessible(page);
    await fillCartBeforehand(page, [CUMIN]);
    await openPage(page, '/checkout');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByText('Please fill all fields')).toBeVisible();
    await expectAccessible(page);
    await openPage(page, '/payment');
    await expectAccessible(page);
  });

  test('checkout with an implausible PIN code and with a sold-out product', async ({
    customerPage: page,
  }) => {
    await fillCartBeforehand(page, [
      { ...CUMIN, id: 'mathania-red-chilli', name: 'Mathania Red Chillies, Whole' },
    ]);
    await openPage(page, '/checkout');
    await fillAddress(page, { ...ADDRESS, postalCode: '050001' });
    await expect(page.getByText(/^No PIN code begins with 05/)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('PIN code').fill(ADDRESS.postalCode);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByText('Error placing order')).toBeVisible();
    await expectAccessible(page);
  });

  test('an order that is not found, and a payment that was declined', async ({ customerPage: page }) => {
    await openPage(page, '/track-order?id=ABCDE-12345');
    await page.getByLabel('Email or Phone').fill('nobody@shopper.example');
    await page.getByRole('button', { name: 'Track Order' }).click();
    await expect(page.getByText(/^Failed to find order/)).toBeVisible();
    await expectAccessible(page);
    await openPage(page, '/payment?orderId=ABCDE-12345&declined=1');
    await expect(page.getByText(/^The payment was declined/)).toBeVisible();
    await expectAccessible(page);
  });

  test('orders, a tracked order, the payment form, the QR code and the test gateway', async ({
    customerPage: page,
    customer,
    api,
  }) => {
    const id = await placeOrder(api, customer.token);
    await openPage(page, '/orders');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: `Cancel Order ${id}` }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, { within: 'dialog' });
    await openPage(page, `/track-order?id=${id}`);
    await expect(page.getByLabel('Email or Phone')).toHaveValue(customer.email);
    await page.getByRole('button', { name: 'Track Order' }).click();
    await expect(page.getByRole('region', { name: `Order ${id}` })).toBeVisible();
    await expectAccessible(page);
    await openPayment(page, id, 'upi');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expectAccessible(page);
    await openPayment(page, id, 'test');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByText('TEST – no money moves')).toBeVisible();
    await expectAccessible(page);
  });
});

async function openPayment(page: Page, orderId: string, method: string): Promise<void> {
  await openPage(page, `/payment?orderId=${orderId}`);
  // a started UPI payment is shown again after a reload
  const otherWay = page.getByRole('button', { name: 'Choose another way to pay' });
  await expect(otherWay.or(page.getByLabel('Payment method')).first()).toBeVisible();
  if (await otherWay.isVisible()) await otherWay.click();
  await page.getByLabel('Payment method').selectOption(method);
}
