import { expect, test } from '../testing/shop-test.ts';

test.use({ expectedConsole: /Content Security Policy/ });

interface Blocked {
  directive: string;
  url: string;
}

test('images of other sites than those of the shop are not loaded, and forms are not sent there', async ({
  page,
  apiBase,
}) => {
  const requested: string[] = [];
  await page.route(/evil\.example/, (route) => {
    requested.push(route.request().url());
    return route.abort();
  });
  await page.goto('/');
  const blocked = await page.evaluate(async () => {
    const events: Blocked[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      events.push({ directive: effectiveDirective, url: blockedURI }),
    );
    const image = document.createElement('img');
    image.src = 'https://evil.example/a.png';
    const form = document.createElement('form');
    form.action = 'https://evil.example/pay';
    document.body.append(image, form);
    form.submit();
    while (events.length < 2) await new Promise(requestAnimationFrame);
    return events;
  });
  expect(blocked.map(({ directive }) => directive).sort()).toEqual(['form-action', 'img-src']);
  expect(requested).toEqual([]);
  const policy = (await page.request.get('/')).headers()['content-security-policy'];
  expect(policy).toMatch(new RegExp(`form-action 'self' ${new URL(apiBase).origin};`));
});

test('the images of products are loaded', async ({ page }) => {
  await page.goto('/products');
  const image = page.locator('main img').first();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});
