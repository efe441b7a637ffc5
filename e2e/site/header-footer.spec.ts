import { CUMIN, fillCartBeforehand } from '../testing/cart-in-storage.ts';
import { formatMonthDayYear } from '../testing/format-date.ts';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

test.describe('section 2, header', () => {
  test('the store name links home', async ({ page }) => {
    await openPage(page, '/cart');
    await page.getByRole('banner').getByRole('link', { name: 'Haat', exact: true }).click();
    await expect(page).toHaveURL('/');
  });

  test('the first 3 store categories, each linking to its listing', async ({ page }) => {
    await openPage(page, '/');
    const links = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
    await expect(links).toHaveText(['Masala', 'Women', 'Men']);
    await links.nth(1).click();
    await expect(page).toHaveURL('/products?category=women');
  });

  test('the cart link has a badge with the number of items when the count is above 0', async ({ page }) => {
    await openPage(page, '/');
    const header = page.getByRole('banner');
    await expect(header.getByTestId('cart-count')).toHaveCount(0);
    await fillCartBeforehand(page, [CUMIN, { ...CUMIN, id: 'star-anise', quantity: 3 }]);
    await openPage(page, '/');
    await expect(header.getByTestId('cart-count')).toHaveText('5');
    await header.getByRole('link', { name: 'Cart, 5 items' }).click();
    await expect(page).toHaveURL('/cart');
  });

  for (const [stored, shown, hidden] of [
    ['', 'Login', 'My account'],
    ['two words', 'Login', 'My account'],
    ['a-token', 'My account', 'Login'],
  ] as const) {
    test(`before the scripts have loaded, the stored token ${JSON.stringify(stored)} shows ${shown}`, async ({
      page,
    }) => {
      if (stored) await page.addInitScript((token) => localStorage.setItem('auth_token', token), stored);
      // the scripts of the page never arrive
      await page.route('**/assets/*.js', () => {});
      await page.goto('/');
      const header = page.getByRole('banner');
      await expect(header.getByRole('link', { name: shown })).toBeVisible();
      await expect(header.getByRole('link', { name: hidden })).toHaveCount(0);
    });
  }

  test('signed out there is a Login button, signed in an account link', async ({ page, customer }) => {
    await openPage(page, '/');
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    await page.evaluate((token) => localStorage.setItem('auth_token', token), customer.token);
    // the first view already has it, before any script has arrived
    await page.route('**/*.js', () => {});
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await expect(header.getByRole('link', { name: 'My account' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Login' })).toBeHidden();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await openPage(page, '/');
    await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0);
    await header.getByRole('link', { name: 'My account' }).click();
    await expect(page).toHaveURL('/account');
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('a toggle opens the menu, and navigation closes it', async ({ page }) => {
      await openPage(page, '/');
      const menu = page.getByRole('navigation', { name: 'Categories' });
      await expect(menu).toBeHidden();
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
      await menu.getByRole('link', { name: 'Women' }).click();
      await expect(page).toHaveURL('/products?category=women');
      await expect(menu).toBeHidden();
      await expect(page.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
    });

    test('the saved list is in the menu if the header has no room for its heart', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await openPage(page, '/');
      const saved = page.getByRole('banner').getByRole('link', { name: 'Saved' });
      await expect(saved).toHaveCount(0);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await saved.click();
      await expect(page).toHaveURL('/saved');
      await expect(saved).toHaveCount(0);
    });
  });
});

for (const [name, size, stays] of [
  ['stays in view while the page scrolls', { width: 390, height: 844 }, true],
  ['scrolls away with the page on a phone in landscape', { width: 667, height: 375 }, false],
] as const) {
  test(`the header ${name}`, async ({ page }) => {
    await page.setViewportSize(size);
    await openPage(page, '/terms');
    await page.mouse.move(200, 200);
    await page.mouse.wheel(0, 600);
    const brand = page.getByRole('banner').getByRole('link', { name: 'Haat', exact: true });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    if (stays) await expect(brand).toBeInViewport();
    else await expect(brand).not.toBeInViewport();
  });
}

test.describe('section 2, footer', () => {
  test.beforeEach(({ page }) => openPage(page, '/cart'));

  test('company details from the store information', async ({ page }) => {
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Plot 108, Demo Market, Sector 18, Noida');
    await expect(footer.getByRole('link', { name: 'hello@haat.example' })).toHaveAttribute(
      'href',
      'mailto:hello@haat.example',
    );
    await expect(footer.getByRole('link', { name: '+91 98765 43210' })).toHaveAttribute(
      'href',
      'tel:+919876543210',
    );
  });

  test('Help and Company links, and the Home Services', async ({ page }) => {
    const footer = page.getByRole('contentinfo');
    const hrefs = (name: string) =>
      footer
        .getByRole('navigation', { name })
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(await hrefs('Help')).toEqual([
      '/terms',
      '/privacy',
      '/refund',
      '/return',
      '/shipping',
      '/about',
      '/contact',
    ]);
    expect(await hrefs('Company')).toEqual(['/account', '/orders', '/track-order']);
    for (const service of ['Custom home decor', 'Home styling advice', 'Nationwide delivery']) {
      await expect(footer.getByRole('listitem').filter({ hasText: service })).toBeVisible();
    }
  });

  test('social links of the store, and a copyright with the year', async ({ page }) => {
    const footer = page.getByRole('contentinfo');
    const social = footer.getByRole('list', { name: 'Social networks' }).getByRole('link');
    await expect(social).toHaveCount(3);
    await expect(social.first()).toHaveAttribute('href', /^https:\/\/\w+\.example\//);
    await expect(footer).toContainText(`© ${year()} Haat Bazaar (Demo) Private Limited`);
  });

  test('a year that has begun since the page was rendered changes nothing in it', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2099-06-01'));
    await openPage(page, '/contact');
    await expect(page.getByRole('contentinfo')).toContainText(`© ${year()} Haat Bazaar`);
  });
});

/** The current year in India. */
const year = () => formatMonthDayYear(new Date().toISOString()).slice(-4);

for (const width of [320, 360]) {
  test(`at ${width} px the menu button of a signed-out shopper is at least 44 px wide and high`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/');
    const menuButton = page.getByRole('button', { name: 'Open menu' });
    const side = async () => {
      const box = await menuButton.boundingBox();
      return Math.min(box?.width ?? 0, box?.height ?? 0);
    };
    await expect.poll(side).toBeGreaterThanOrEqual(44);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  });
}
