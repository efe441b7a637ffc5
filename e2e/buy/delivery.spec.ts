import type { Page } from '@playwright/test';
import { CUMIN, fillCartBeforehand } from '../testing/cart-in-storage.ts';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

const field = (page: Page) => page.getByLabel('Deliver to PIN code');
const estimate = (page: Page) =>
  page.getByRole('region', { name: 'Delivery and returns' }).getByRole('status');
const DATES = /\w{3},? \d{1,2} \w{3,4} to \w{3},? \d{1,2} \w{3,4}/;

async function enterPin(page: Page, pin: string): Promise<void> {
  await field(page).fill(pin);
  await field(page).press('Enter');
}

test.describe('delivery estimate by PIN code', () => {
  test('a PIN code shows dates and place, marked as an estimate, and is remembered for the next product', async ({
    page,
  }) => {
    await openPage(page, '/product/coriander-powder');
    await enterPin(page, '560 001');
    await expect(estimate(page)).toHaveText(
      new RegExp(
        `${DATES.source}, if you order today\\. An estimate in working days to Bengaluru, Karnataka\\.$`,
      ),
    );
    await openPage(page, '/product/star-anise');
    await expect(field(page)).toHaveValue('560001');
    await expect(estimate(page)).toContainText('to Bengaluru, Karnataka.');
    await expect(estimate(page)).toContainText(DATES);
  });

  test('the estimate follows the delivery zones of the shop: Delhi before Manipur', async ({ page }) => {
    await openPage(page, '/product/coriander-powder');
    await enterPin(page, '110001');
    await expect(estimate(page)).toContainText('Delhi');
    const near = await estimate(page).innerText();
    await enterPin(page, '795001');
    await expect(estimate(page)).toContainText('Manipur');
    expect((await estimate(page).innerText()).match(DATES)?.[0]).not.toBe(near.match(DATES)?.[0]);
  });

  for (const [pin, sentence] of [
    ['1100', 'A PIN code has six digits, such as 110001.'],
    ['', 'A PIN code has six digits, such as 110001.'],
    ['050001', 'No PIN code begins with 05. Please check it once more.'],
  ] as const) {
    test(`"${pin}": ${sentence}`, async ({ page }) => {
      await openPage(page, '/product/coriander-powder');
      await enterPin(page, pin);
      await expect(estimate(page)).toHaveText(sentence);
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page)).toHaveAccessibleDescription(sentence);
      await expect(field(page)).toBeFocused();
      await field(page).fill('110001');
      await expect(field(page)).toHaveAttribute('aria-invalid', 'false');
      expect(await page.evaluate(() => localStorage.getItem('delivery-pin'))).toBeNull();
    });
  }

  test('for an unknown PIN code the page asks to check it and still shows an estimate', async ({ page }) => {
    await openPage(page, '/product/coriander-powder');
    await enterPin(page, '110098');
    await expect(estimate(page)).toContainText('We do not know the PIN code 110098');
    await expect(estimate(page)).toContainText(DATES);
  });

  test('the estimate shifts nothing below it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, '/product/coriander-powder');
    const policy = page.getByRole('main').getByRole('link', { name: 'Return Policy' });
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const below = async () =>
      ((await policy.boundingBox())?.y ?? 0) - ((await field(page).boundingBox())?.y ?? 0);
    const before = await below();
    await enterPin(page, '560001');
    await expect(estimate(page)).toContainText('Bengaluru');
    await expect.poll(below).toBe(before);
  });

  test('the PIN code is there at checkout, with city, state and the estimate', async ({
    customerPage: page,
  }) => {
    await fillCartBeforehand(page, [CUMIN]);
    await openPage(page, '/product/coriander-powder');
    await enterPin(page, '560001');
    await expect(estimate(page)).toContainText('Bengaluru');
    await openPage(page, '/checkout');
    await expect(page.getByLabel('PIN code')).toHaveValue('560001');
    await expect(page.getByLabel('City')).toHaveValue('Bengaluru');
    await expect(page.getByLabel('State')).toHaveValue('Karnataka');
    const summary = page.getByRole('region', { name: 'Order summary' });
    await expect(summary).toContainText(DATES);
    const south = (await summary.innerText()).match(DATES)?.[0];
    await page.getByLabel('PIN code').fill('795001');
    await expect(summary).not.toContainText(String(south));
    await expect(summary).toContainText(DATES);
  });

  test('an invalid stored value is not used as a PIN code', async ({ page }) => {
    for (const value of ['not json', '["<b>"]', '{"0":"110001"}', '[110001]']) {
      await page.addInitScript((text) => localStorage.setItem('delivery-pin', text), value);
      await openPage(page, '/product/coriander-powder');
      await expect(field(page)).toHaveValue('');
    }
  });
});

test('near the buttons of every product: shipping cost, delivery time and returns', async ({ page }) => {
  await openPage(page, '/product/coriander-powder');
  const deliveryInfo = page.getByRole('region', { name: 'Delivery and returns' });
  await expect(deliveryInfo).toContainText('Free shipping, normal orders in 0-7 working days.');
  await expect(deliveryInfo).toContainText('Returns within 0-7 days of delivery.');
  await deliveryInfo.getByRole('link', { name: 'Return Policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Return Policy');
});
