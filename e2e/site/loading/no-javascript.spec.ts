import { createHash } from 'node:crypto';
import { expect, test } from '../../testing/shop-test.ts';

test.describe('without JavaScript every public page still has its text and links', () => {
  test.use({ javaScriptEnabled: false });

  for (const [url, heading, words] of [
    ['/', 'Premium Masala & Seasoning', 'Featured Products'],
    ['/products', 'Explore Categories', 'Footwear'],
    ['/products?category=men', "Men's Ethnic Wear", 'Dabu Hand-Block Kurta'],
    ['/product/dabu-indigo-kurta', 'Dabu Hand-Block Kurta', '₹1,499.00'],
    ['/size-guide', 'Size guide', 'Inside leg'],
    ['/cart', 'Shopping Cart', ''],
    ['/saved', 'Saved', ''],
    ['/track-order', 'Track Your Order', 'Order Number'],
    ['/contact', 'Contact Us', 'hello@haat.example'],
    ['/terms', 'Terms & Conditions', 'Haat Bazaar (Demo) Private Limited'],
    ['/privacy', 'Privacy Policy', 'Haat Bazaar (Demo) Private Limited'],
    ['/refund', 'Refund and Cancellation Policy', '0-7 working days'],
    ['/return', 'Return Policy', '0-7 days'],
    ['/shipping', 'Shipping Policy', '10-15 business days'],
    ['/about', 'About Us', 'Haat'],
    ['/order-success', 'Thank You for Your Order!', ''],
    ['/login', 'Sign in', 'Remember me'],
    ['/register', 'Create an account', 'Confirm password'],
    ['/forgot-password', 'Forgot your password?', 'Email'],
  ] as const) {
    test(`${url} shows ${heading}`, async ({ page }) => {
      await page.goto(url);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('main')).toContainText(words);
    });
  }

  test('from home by links to a listing, its second page and a product', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Masala' }).click();
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page.getByText('Showing 13 to 24 of 29 items')).toBeVisible();
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping Policy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipping Policy');
  });

  test('products below another one show their images', async ({ page }) => {
    await page.goto('/product/coriander-powder');
    const related = page.getByRole('article').getByRole('article').first();
    await expect(related.locator('img')).toBeVisible();
  });

  test('a page that needs JavaScript shows a message', async ({ page }) => {
    await page.goto('/cart');
    await expect(page.getByText(/JavaScript/)).toBeVisible();
  });
});

test.describe('HTML from the server', () => {
  test('contains no inline style and one inline script, which the policy allows by its hash', async ({
    request,
  }) => {
    for (const url of ['/', '/products?category=men', '/product/dabu-indigo-kurta', '/terms']) {
      const reply = await request.get(url);
      const policy = reply.headers()['content-security-policy'] ?? '';
      expect(policy).not.toContain('unsafe');
      const html = await reply.text();
      const inline = [
        ...html.matchAll(
          /<script(?![^>]*\bsrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>(.*?)<\/script>/gs,
        ),
      ].map(([, script]) => createHash('sha256').update(String(script)).digest('base64'));
      expect(inline).toHaveLength(1);
      expect(policy).toContain(`script-src 'self' 'sha256-${inline[0]}';`);
      expect(html).not.toMatch(/<[a-z][^>]*\s(?:style|on\w+)=/i);
    }
  });
});
