import { expectNotice } from '../testing/expect-notice.ts';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

test.describe('section 2, home', () => {
  test.beforeEach(({ page }) => openPage(page, '/'));

  test('the hero fills the height, reads Premium Masala & Seasoning and Explore Collection leads to /products', async ({
    page,
  }) => {
    const hero = page.getByRole('region', { name: 'Premium Masala & Seasoning' });
    await expect(hero.getByRole('heading', { level: 1, name: 'Premium Masala & Seasoning' })).toBeVisible();
    await expect(hero).toContainText('100% AUTHENTIC');
    for (const claim of ['20+ spice blends', '15+ regional flavors', '30+ years experience']) {
      await expect(hero.getByRole('listitem').filter({ hasText: claim })).toBeVisible();
    }
    const heights = async () => {
      const [header, box] = [await page.getByRole('banner').boundingBox(), await hero.boundingBox()];
      return (box?.height ?? 0) + (header?.height ?? 0);
    };
    await expect.poll(heights).toBeGreaterThanOrEqual(890);
    await hero.getByRole('link', { name: 'Explore Collection' }).click();
    await expect(page).toHaveURL('/products');
  });

  test('in a low window, such as a phone in landscape, the heading and Explore Collection are in view', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Explore Collection' })).toBeInViewport({ ratio: 1 });
  });

  test('Premium Collections, titled Authentic Flavors of India, shows 3 tiles with different images', async ({
    page,
  }) => {
    const section = page.getByRole('region', { name: 'Authentic Flavors of India' });
    await expect(section.getByText('Premium Collections')).toBeVisible();
    const tiles = section.getByRole('link');
    await expect(tiles).toHaveCount(3);
    for (const [i, category] of ['Masala', 'Women', 'Men'].entries()) {
      await expect(tiles.nth(i)).toHaveAttribute('aria-label', `Shop ${category} Collection`);
      await expect(tiles.nth(i)).toHaveAttribute('href', `/products?category=${category.toLowerCase()}`);
    }
    const imageUrls = await section
      .locator('img')
      .evaluateAll((all) => all.map((image) => image.getAttribute('src')));
    expect(new Set(imageUrls).size).toBe(3);
  });

  test('Featured Products has a View All link to /products and a grid of cards with prices of at most 2 decimals', async ({
    page,
  }) => {
    const section = page.getByRole('region', { name: 'Featured Products' });
    await expect(section.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/products');
    await expect(section.getByRole('article')).toHaveCount(4);
    await expect(section.getByRole('article').first()).toContainText(/₹\d+(?!\.\d)/);
    await section.getByRole('heading', { level: 3 }).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/product\/.+/);
  });

  test('Traditional Flavors has an Explore Products link to /products', async ({ page }) => {
    const section = page.getByRole('region', { name: 'Traditional Flavors' });
    await section.getByRole('link', { name: 'Explore Products' }).click();
    await expect(page).toHaveURL('/products');
  });

  test('Why Choose Us gives three reasons', async ({ page }) => {
    const reasons = page.getByRole('region', { name: 'Why Choose Us' }).getByRole('listitem');
    await expect(reasons.getByRole('heading')).toHaveText([
      'Premium Quality',
      'Authentic Recipes',
      'Freshly Ground',
    ]);
  });

  test('the category strip links to 3 categories', async ({ page }) => {
    const strip = page.getByRole('navigation', { name: 'Shop by category' }).getByRole('link');
    await expect(strip).toHaveText(['Masala', 'Women', 'Men']);
    await strip.nth(1).click();
    await expect(page).toHaveURL('/products?category=women');
  });
});

test.describe('section 2, newsletter', () => {
  test.beforeEach(({ page }) => openPage(page, '/'));

  test('Join Our Spice Community: submit shows Subscribed! and clears the field', async ({ page }) => {
    const section = page.getByRole('region', { name: 'Join Our Spice Community' });
    const email = section.getByLabel('Email address');
    const sent = page.waitForRequest('**/api/v1/newsletter');
    await email.fill('reader@shopper.example');
    await section.getByRole('button', { name: 'Subscribe' }).click();
    await expectNotice(page, 'Subscribed!', 'Thank you for subscribing to our newsletter.');
    await expect(email).toHaveValue('');
    // ruling 21
    expect((await sent).postDataJSON()).toEqual({ email: 'reader@shopper.example' });
  });

  test('the browser itself requires an email address', async ({ page }) => {
    const section = page.getByRole('region', { name: 'Join Our Spice Community' });
    const email = section.getByLabel('Email address');
    await expect(email).toHaveAttribute('type', 'email');
    for (const [typed, reason] of [
      ['', 'valueMissing'],
      ['no address', 'typeMismatch'],
    ] as const) {
      await email.fill(typed);
      await section.getByRole('button', { name: 'Subscribe' }).click();
      expect(await email.evaluate((input: HTMLInputElement, key) => input.validity[key], reason)).toBe(true);
      await expect(email).toBeFocused();
    }
    await expect(page.getByText('Subscribed!')).toHaveCount(0);
  });
});
