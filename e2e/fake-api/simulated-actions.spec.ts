import { saveData, stopClock } from '../testing/browser-conditions.ts';
import { expectNotice } from '../testing/expect-notice.ts';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from './fake-api-test.ts';
import { STORE } from './sample-data.ts';

test.describe('ruling 20, contact form without the capability', () => {
  test('Sending... for 1.5 s, then Message Sent; no call is made', async ({ page, fakeApi }) => {
    // prefetch requests are calls as well
    await saveData(page);
    await page.clock.install();
    await openPage(page, '/contact');
    const before = fakeApi.calls.length;
    const main = page.getByRole('main');
    await main.getByLabel('Name', { exact: true }).fill('Asha');
    await main.getByLabel('Email', { exact: true }).fill('asha@shopper.example');
    await main.getByLabel('Subject').fill('Hello');
    await main.getByLabel('Message').fill('A question');
    await stopClock(page);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await page.clock.runFor(1_400);
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await expect(page.getByText('Message Sent')).toHaveCount(0);
    await page.clock.runFor(200);
    await expectNotice(page, 'Message Sent', "Thank you for contacting us. We'll get back to you shortly.");
    await expect(main.getByLabel('Message')).toHaveValue('');
    expect(fakeApi.calls.length).toBe(before);
  });

  test('each detail of the store has a fallback', async ({ page, fakeApi }) => {
    fakeApi.setReply('GET /storeInfo', { body: { storeName: 'Bare Store' } });
    await openPage(page, '/contact');
    const info = page.getByRole('region', { name: 'Contact information' });
    await expect(info.getByText('Not available')).toHaveCount(3);
    await expect(info).toContainText('Monday to Saturday 10AM-6PM');
    await expect(info.getByRole('list', { name: 'Social networks' }).getByRole('link')).toHaveCount(3);
  });
});

test.describe('ruling 8, phone hours', () => {
  for (const [what, more, contact, privacy] of [
    ['as in the built-in text', {}, 'Monday to Saturday 10AM-6PM', 'Monday to Friday 10:00-17:00'],
    ['of the store', { phoneHours: 'Every day 7-9' }, 'Every day 7-9', 'Every day 7-9'],
  ] as const) {
    test(`${what}: on the contact page and on the privacy page`, async ({ page, fakeApi }) => {
      fakeApi.setReply('GET /storeInfo', { body: { ...STORE, ...more } });
      await openPage(page, '/contact');
      await expect(page.getByRole('region', { name: 'Contact information' })).toContainText(contact);
      await openPage(page, '/privacy');
      await expect(page.getByRole('article')).toContainText(privacy);
    });
  }
});

test.describe('section 2, footer and header with the details of a store', () => {
  test('social links of the store, any number; those that could run a script are left out', async ({
    page,
    fakeApi,
  }) => {
    const socialLinks = {
      mastodon: 'https://social.example/@store',
      evil: 'javascript:alert(1)',
      x: 'https://x.example/store',
    };
    fakeApi.setReply('GET /storeInfo', { body: { ...STORE, socialLinks } });
    await openPage(page, '/cart');
    const links = page
      .getByRole('contentinfo')
      .getByRole('list', { name: 'Social networks' })
      .getByRole('link');
    await expect
      .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
      .toEqual(['https://social.example/@store', 'https://x.example/store']);
  });

  test('three placeholder links by default', async ({ page }) => {
    await openPage(page, '/cart');
    const links = page
      .getByRole('contentinfo')
      .getByRole('list', { name: 'Social networks' })
      .getByRole('link');
    await expect(links).toHaveCount(3);
  });

  test('the header shows 3 categories at most', async ({ page }) => {
    await openPage(page, '/cart');
    await expect(page.getByRole('navigation', { name: 'Categories' }).getByRole('link')).toHaveText([
      'Men',
      'Women',
      'Toys',
    ]);
  });
});

test.describe('section 2, policy pages of the store', () => {
  test("the store's HTML for a slug replaces the built-in text, and nothing in it can run", async ({
    page,
    fakeApi,
  }) => {
    const refund =
      '<h2>Our own rules</h2><p onclick="window.hacked=1">No refunds on <b>Sundays</b>.</p><script>window.hacked=1</script>' +
      '<img src=x onerror="window.hacked=1"><a href="javascript:window.hacked=1">press</a></article></main><style>main{display:none}</style>';
    fakeApi.setReply('GET /storeInfo', { body: { ...STORE, policies: { refund } } });
    await openPage(page, '/refund');
    const article = page.getByRole('article');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund and Cancellation Policy');
    await expect(article.getByText('No refunds on Sundays.')).toBeVisible();
    await expect(article).not.toContainText('0-7 working days');
    await article.getByText('No refunds on').click();
    expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
    await expect(page.locator('main :is(script, style, img, [onclick], [href^="javascript:"])')).toHaveCount(
      0,
    );
    await openPage(page, '/return');
    await expect(article).toContainText('0-7 days');
  });

  test('the built-in text contains the details of the store', async ({ page }) => {
    await openPage(page, '/terms');
    await expect(page.getByRole('article')).toContainText('Sample Company');
    await expect(page.getByRole('article')).not.toContainText('Haat');
  });

  test('a store without details leaves no gaps in the text', async ({ page, fakeApi }) => {
    fakeApi.setReply('GET /storeInfo', { body: {} });
    for (const slug of ['terms', 'privacy', 'refund', 'return', 'shipping', 'about']) {
      await page.goto(`/${slug}`);
      await expect(page.getByRole('article')).not.toContainText(/[{}]|undefined|null| {2}| [.,;]/);
    }
  });
});
