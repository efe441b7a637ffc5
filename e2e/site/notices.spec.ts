import { saveData, stopClock } from '../testing/browser-conditions.ts';
import { CUMIN, fillCartBeforehand } from '../testing/cart-in-storage.ts';
import { expectFailure, expectNotice, notice } from '../testing/expect-notice.ts';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

const ADDED = ['Added to cart', 'Coriander Powder added to your cart'] as const;
const INCREASED = ['Cart updated', 'Coriander Powder quantity increased'] as const;

test.describe('section 8, notices', () => {
  // the tests advance the clock: prefetch requests would time out
  test.beforeEach(({ page }) => saveData(page));

  test('several are shown together, each can be closed, and plain ones close by themselves', async ({
    page,
  }) => {
    await page.clock.install();
    await openPage(page, '/product/coriander-powder');
    await stopClock(page);
    const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first();
    await add.click();
    await add.click();
    await expectNotice(page, ...ADDED);
    await expectNotice(page, ...INCREASED);
    await notice(page, 'status', ...ADDED)
      .getByRole('button', { name: 'Close notification' })
      .click();
    await expect(notice(page, 'status', ...ADDED)).toHaveCount(0);
    await expectNotice(page, ...INCREASED);
    await page.mouse.move(0, 0);
    await page.clock.runFor(10_000);
    await expect(notice(page, 'status', ...INCREASED)).toHaveCount(0);
  });

  test('on a phone the older ones take one line each, with all their actions', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.clock.install();
    await openPage(page, '/product/coriander-powder');
    await stopClock(page);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Save', exact: true }).first().click();
    await main.getByRole('button', { name: 'Add to Cart' }).first().click();
    await main.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expectNotice(page, ...INCREASED);
    const all = page.locator('.notices .notice');
    await expect(all).toHaveCount(3);
    const areOneLine = () =>
      all.evaluateAll((each) => each.map((one) => one.getBoundingClientRect().height < 50));
    await expect.poll(areOneLine).toEqual([true, true, false]);
    const added = notice(page, 'status', ...ADDED);
    await expect(added.getByRole('link', { name: 'View cart' })).toBeInViewport();
    const increased = notice(page, 'status', ...INCREASED);
    await increased.getByRole('button', { name: 'Close notification' }).click();
    await expect(increased).toHaveCount(0);
    // the newest of the rest has its full height again
    await expect.poll(async () => (await added.boundingBox())?.height).toBeGreaterThan(50);
  });

  test('a notice under the pointer stays open', async ({ page }) => {
    await page.clock.install();
    await openPage(page, '/product/coriander-powder');
    await stopClock(page);
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
    await notice(page, 'status', ...ADDED).hover();
    await page.clock.runFor(20_000);
    await expectNotice(page, ...ADDED);
    await page.mouse.move(0, 0);
    await page.clock.runFor(10_000);
    await expect(notice(page, 'status', ...ADDED)).toHaveCount(0);
  });

  test('destructive ones look different, and stay', async ({ customerPage: page }) => {
    await page.clock.install();
    await fillCartBeforehand(page, [CUMIN]);
    await openPage(page, '/checkout');
    const wrong = ['Please fill all fields', 'All shipping information fields are required.'] as const;
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expectFailure(page, ...wrong);
    await page.clock.runFor(60_000);
    await expectFailure(page, ...wrong);
    const colorOf = (tone: string) =>
      page.locator(`.notice${tone}`).evaluate((one) => getComputedStyle(one).borderColor);
    const destructiveColor = await colorOf('--destructive');
    await openPage(page, '/product/coriander-powder');
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
    await expectNotice(page, ...ADDED);
    expect(await colorOf(':not(.notice--destructive)')).not.toBe(destructiveColor);
  });

  test('screen readers announce them: the live regions are in the page before their text', async ({
    request,
  }) => {
    const html = await (await request.get('/cart')).text();
    expect(html).toMatch(
      /aria-label="Notifications"[^>]*>(.(?!<\/section>))*role="status"(.(?!<\/section>))*role="alert"/,
    );
  });
});
