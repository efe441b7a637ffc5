import type { Page } from '@playwright/test';
import { storedCart } from '../../testing/cart-in-storage.ts';
import { expectNotice } from '../../testing/expect-notice.ts';
import { expectHydrated } from '../../testing/open-page.ts';
import { placeOrder } from '../../testing/place-order.ts';
import { expect, test } from '../../testing/shop-test.ts';

/** Opens a page and holds its script back. The returned function releases it and waits for hydration. */
async function openBeforeHydration(page: Page, url: string): Promise<() => Promise<void>> {
  let releaseScript = () => {};
  const released = new Promise<void>((resolve) => (releaseScript = resolve));
  await page.route(/\/assets\/entry-client-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'commit' });
  await expect(page.locator('footer, .auth-card').first()).toBeVisible();
  return async () => {
    await expect(page.locator('.notices:popover-open')).toHaveCount(0);
    releaseScript();
    await expectHydrated(page);
  };
}

const main = (page: Page) => page.getByRole('main');

test.describe('actions before hydration take effect after it', () => {
  test('Add to Cart, pressed three times before hydration, adds one unit', async ({ page }) => {
    const releaseScript = await openBeforeHydration(page, '/product/coriander-powder');
    const add = main(page).getByRole('button', { name: 'Add to Cart' }).first();
    for (let press = 0; press < 3; press += 1) await add.click();
    await releaseScript();
    await expectNotice(page, 'Added to cart', 'Coriander Powder added to your cart');
    await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible();
    expect((await storedCart(page))?.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['coriander-powder', 1],
    ]);
    await add.click();
    await expectNotice(page, 'Cart updated', 'Coriander Powder quantity increased');
    expect((await storedCart(page))?.[0]?.quantity).toBe(2);
  });

  test('a selected size', async ({ page }) => {
    const releaseScript = await openBeforeHydration(page, '/product/dabu-indigo-kurta');
    for (const size of ['L', 'M']) await main(page).getByRole('radio', { name: size, exact: true }).click();
    await releaseScript();
    await expect(main(page).getByRole('radio', { name: 'M', exact: true })).toBeChecked();
    await main(page).getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect.poll(async () => (await storedCart(page))?.map((line) => line.selectedSize)).toEqual(['M']);
  });

  test('a selected sub-category', async ({ page }) => {
    const releaseScript = await openBeforeHydration(page, '/products?category=men');
    await page.getByLabel('Sub-category').selectOption('Kurtas');
    await releaseScript();
    await expect(page).toHaveURL('/products?category=men&parentCategory=Kurtas');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kurtas');
  });

  for (const [way, send] of [
    ['the button', (page: Page) => page.getByRole('button', { name: 'Sign In' }).click()],
    ['Enter', (page: Page) => page.getByLabel('Password', { exact: true }).press('Enter')],
  ] as const) {
    test(`signing in by ${way}, and neither email nor password is ever in a URL`, async ({
      page,
      customer,
    }) => {
      const requestLines: string[] = [];
      page.on('request', (request) => requestLines.push(`${request.method()} ${request.url()}`));
      const releaseScript = await openBeforeHydration(page, '/login');
      await page.getByLabel('Email').fill(customer.email);
      await page.getByLabel('Password', { exact: true }).fill(customer.password);
      await page.getByRole('checkbox', { name: 'Remember me' }).check();
      await send(page);
      await expect(page).toHaveURL('/login');
      await releaseScript();
      await expectNotice(page, 'Success!', 'Logged in successfully.');
      await expect(page).toHaveURL('/');
      const requestLog = decodeURIComponent(requestLines.join('\n'));
      expect(requestLog).not.toContain(customer.email);
      expect(requestLog).not.toContain(customer.password);
      expect(requestLog).not.toMatch(/POST \S+\/login$/m);
    });
  }

  test('typed text, also in fields that React controls, is preserved and used', async ({
    page,
    customer,
    api,
  }) => {
    const id = await placeOrder(api, customer.token);
    const releaseScript = await openBeforeHydration(page, '/track-order');
    await page.getByLabel('Order Number').pressSequentially(id);
    const contact = page.getByLabel('Email or Phone');
    await contact.pressSequentially(customer.email);
    await releaseScript();
    await expect(contact).toHaveValue(customer.email);
    await expect(contact).toBeFocused();
    await page.getByRole('button', { name: 'Track Order' }).click();
    await expectNotice(page, 'Order found', 'Your order status has been loaded.');
    await expect(contact).toHaveValue(customer.email);
  });

  test('the newsletter', async ({ page }) => {
    const releaseScript = await openBeforeHydration(page, '/');
    const email = page.getByRole('textbox', { name: 'Email address' });
    await email.fill('early@reader.example');
    await email.press('Enter');
    await expect(page).toHaveURL('/');
    await releaseScript();
    await expectNotice(page, 'Subscribed!', 'Thank you for subscribing to our newsletter.');
    await expect(page).toHaveURL('/');
  });
});

test.describe('what works without the script does not wait for it', () => {
  test('links', async ({ page }) => {
    await openBeforeHydration(page, '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping Policy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipping Policy');
  });

  test('the search', async ({ page }) => {
    await openBeforeHydration(page, '/');
    const box = page.getByRole('banner').getByRole('combobox', { name: 'Search the shop' });
    await box.fill('garam masala');
    await box.press('Enter');
    await expect(page).toHaveURL('/search?q=garam+masala');
    await expect(page.getByRole('article').first()).toContainText('Garam Masala');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a form that needs JavaScript stays disabled', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled();
  });
});
