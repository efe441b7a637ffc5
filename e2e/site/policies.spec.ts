import { expect, test } from '../testing/shop-test.ts';

const TITLES = [
  ['terms', 'Terms & Conditions'],
  ['privacy', 'Privacy Policy'],
  ['refund', 'Refund and Cancellation Policy'],
  ['return', 'Return Policy'],
  ['shipping', 'Shipping Policy'],
  ['about', 'About Us'],
] as const;

test.describe('section 2, policy pages', () => {
  for (const [slug, title] of TITLES) {
    test(`/${slug} is the complete ${title}, with the company's details in place of placeholders`, async ({
      page,
    }) => {
      await page.goto(`/${slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(new RegExp(`^${title}`));
      const article = page.getByRole('article');
      const text = await article.innerText();
      expect(text.length).toBeGreaterThan(900);
      expect(text).toContain('Haat');
      expect(text).not.toMatch(/[{}$]|undefined|\[\w+\]/);
      expect(await article.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(2);
    });
  }

  test('the other policies and Contact are linked beside the current one', async ({ page }) => {
    await page.goto('/return');
    const beside = page.getByRole('navigation', { name: 'Policies' });
    await expect(beside.getByRole('link')).toHaveText([...TITLES.map(([, title]) => title), 'Contact']);
    await expect(beside.locator('[aria-current=page]')).toHaveText('Return Policy');
  });

  test('each policy contains its facts of section 9', async ({ page }) => {
    for (const [slug, facts] of [
      ['refund', ['0-7 working days', '0-7 days']],
      ['return', ['0-7 days']],
      ['shipping', ['0-7 working days', '10-15 business days']],
      ['privacy', ['Monday to Friday 10:00-17:00']],
      ['terms', ['courts of Gautam Buddha Nagar', 'Uttar Pradesh', 'Indian law', '₹']],
    ] as const) {
      await page.goto(`/${slug}`);
      for (const fact of facts) await expect(page.getByRole('article'), slug).toContainText(fact);
    }
  });

  test.describe('unknown slugs', () => {
    test.use({ expectedConsole: /status of 404/ });

    for (const word of ['forgot-passwort', 'product', 'warranty', 'constructor', '__proto__', 'Terms']) {
      test(`/${word} redirects to /404`, async ({ page }) => {
        const reply = await page.goto(`/${word}`);
        expect(reply?.status()).toBe(404);
        await expect(page).toHaveURL('/404');
        await expect(page.getByText('Oops! Page not found')).toBeVisible();
      });
    }
  });

  test('reserved words lead to their own screens, never to a policy', async ({ page }) => {
    for (const word of [
      'login',
      'register',
      'forgot-password',
      'reset-password',
      'cart',
      'products',
      'contact',
      'track-order',
    ]) {
      const reply = await page.goto(`/${word}`);
      expect(reply?.status(), word).toBe(200);
      await expect(page.getByRole('article').filter({ has: page.locator('.policy__intro') })).toHaveCount(0);
    }
  });
});
