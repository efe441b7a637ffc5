import type { Page } from '@playwright/test';
import { CUMIN, fillCartBeforehand } from '../testing/cart-in-storage.ts';
import { openPage } from '../testing/open-page.ts';
import { fillAddress } from '../testing/shipping-address.ts';
import { expect, test } from '../testing/shop-test.ts';
import { steady } from '../testing/steady.ts';

const pin = (page: Page) => page.getByLabel('PIN code');
const city = (page: Page) => page.getByLabel('City');
const state = (page: Page) => page.getByLabel('State');
const warning = (page: Page) =>
  page.getByRole('region', { name: 'Shipping information' }).getByRole('status');

test.describe('PIN code at checkout', () => {
  test.beforeEach(async ({ customerPage }) => {
    await fillCartBeforehand(customerPage, [CUMIN]);
    await openPage(customerPage, '/checkout');
  });

  test('fills in city and state; another one replaces what was filled in', async ({ customerPage: page }) => {
    await pin(page).fill('110001');
    await expect(city(page)).toHaveValue('New Delhi');
    await expect(state(page)).toHaveValue('Delhi');
    await pin(page).fill('560 001');
    await expect(city(page)).toHaveValue('Bengaluru');
    await expect(state(page)).toHaveValue('Karnataka');
    await expect(warning(page)).toHaveText('');
  });

  test('the delivery dates do not move the button below them away from the finger', async ({
    customerPage: page,
  }) => {
    const summary = page.getByRole('region', { name: 'Order summary' });
    const topOfButton = () =>
      page
        .getByRole('button', { name: 'Place Order' })
        .evaluate((button) => button.getBoundingClientRect().top + window.scrollY);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await pin(page).fill('');
      await expect(summary).toContainText('Enter your PIN code');
      const top = await steady(topOfButton);
      await pin(page).fill('110001');
      await expect(summary).toContainText(/\d \w+ to \w+, \d/);
      expect(await steady(topOfButton)).toBe(top);
    }
  });

  test('typed values stay, and filled-in values can be changed', async ({ customerPage: page }) => {
    await city(page).fill('Colaba');
    await pin(page).fill('400001');
    await expect(state(page)).toHaveValue('Maharashtra');
    await expect(city(page)).toHaveValue('Colaba');

    await state(page).selectOption('Goa');
    await expect(warning(page)).toHaveText(
      'PIN code 400001 belongs to Maharashtra. Please check the PIN code and the state.',
    );
    await pin(page).fill('110001');
    await expect(warning(page)).toContainText('belongs to Delhi');
    await expect(state(page)).toHaveValue('Goa');
  });

  test('filled-in values survive a reload and clear their errors', async ({ customerPage: page }) => {
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByRole('link', { name: 'Please enter your city' })).toBeVisible();
    await pin(page).fill('700001');
    await expect(city(page)).toHaveValue('Kolkata');
    await expect(page.getByText('Please enter your city')).toHaveCount(0);
    await page.reload();
    await expect(city(page)).toHaveValue('Kolkata');
    await expect(state(page)).toHaveValue('West Bengal');
  });

  for (const [text, sentence] of [
    ['050001', 'No PIN code begins with 05. Please check it once more.'],
    ['110098', 'We do not know the PIN code 110098. Please check it; if it is right, simply go on.'],
    ['1100', 'A PIN code has six digits, such as 110001.'],
  ] as const) {
    test(`${text}: ${sentence}`, async ({ customerPage: page }) => {
      await pin(page).fill(text);
      await pin(page).blur();
      await expect(warning(page)).toHaveText(sentence);
      await expect(pin(page)).toHaveAccessibleDescription(sentence);
      await pin(page).fill('110001');
      await expect(warning(page)).toHaveText('');
    });
  }

  test('an unknown PIN code does not prevent the order', async ({ customerPage: page }) => {
    await fillAddress(page);
    await pin(page).fill('110098');
    await expect(warning(page)).toContainText('We do not know');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page).toHaveURL(/\/payment\?orderId=/);
  });
});

test.describe('PIN code data that fails to load', () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  test('one small file is requested, and without it nothing is blocked', async ({ customerPage: page }) => {
    await fillCartBeforehand(page, [CUMIN]);
    await openPage(page, '/checkout');
    // the delivery estimate requests it once more if the first request has failed by then
    const files = new Set<string>();
    await page.route('**/pin-codes/*', (route) => {
      files.add(new URL(route.request().url()).pathname);
      return route.abort();
    });
    await pin(page).fill('110001');
    await expect.poll(() => [...files]).toEqual(['/pin-codes/11.txt']);
    await expect(warning(page)).toHaveText('');
    await expect(city(page)).toHaveValue('');
  });
});
