import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../testing/dev-shop-test.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { openPage } from '../testing/open-page.ts';
import { SHOP_DIR } from '../testing/programs/start-program.ts';

// the tests share one shop and run one after the other
test.describe.configure({ mode: 'default' });
test.beforeEach(() => test.slow());

const BUTTON_VARIANTS = ['primary', 'outline', 'quiet', 'danger'];

/** Every component with the states that the style guide shows. */
const COMPONENT_STATES: Record<string, string[]> = {
  Button: [
    ...BUTTON_VARIANTS.flatMap((variant) => [
      variant,
      `${variant}, hover`,
      `${variant}, focus`,
      `${variant}, disabled`,
    ]),
    'submit',
    'submit, busy',
    'link as a button',
  ],
  Field: [
    ...['text', 'text, empty with hint', 'text, hover', 'text, focus', 'text, error', 'text, disabled'],
    ...[
      'password',
      'password, error',
      'text area',
      'text area, focus',
      'text area, error',
      'text area, disabled',
      'select',
      'select, focus',
      'select, error',
      'select, disabled',
      'error summary',
      'form alert',
    ],
  ],
  'Checkbox and radio': [
    ...['checkbox', 'checkbox, ticked', 'checkbox, focus', 'checkbox, error', 'checkbox, disabled'],
    ...['radio', 'radio, chosen', 'radio, focus', 'radio, disabled'],
  ],
  Stepper: ['at least', 'between', 'hover', 'focus', 'at most'],
  Price: ['plain', 'on sale', 'exact', 'exact, on sale'],
  'Badge and chip': ['count', ...[0, 1, 2, 3, 4, 9].map((status) => `status ${status}`)],
  'Product card': [
    ...['rest', 'hover', 'focus', 'sale', 'sold out', 'sold out, hover', 'no picture', 'long name'],
  ],
  Buying: [
    ...['nothing chosen', 'with a size guide', 'one size, one colour', 'sold out'],
    ...['size guide', 'delivery and returns'],
  ],
  'Product page, around the buying': ['the way here', 'text and details', 'recently viewed'],
  'Category tile': ['tile', 'tile, hover', 'tile, focus', 'tile with a note'],
  'Search, sort and filter': [
    ...['search box', 'filters with chips', 'suggestions'],
    ...['corrected', 'did you mean', 'some words', 'too long'].map((of) => `heading, ${of}`),
  ],
  Pager: ['page 1 of 12', 'page 6 of 12', 'page 12 of 12', 'hover', 'focus', 'end of a list'],
  Picture: ['there', 'preview', 'broken', 'none'],
  Gallery: ['one picture', 'several pictures'],
  Heart: ['for real', 'saved'],
  'Listing, above the grid': ['count, sub-category, columns', 'no sub-categories, count on its way'],
  'Delivery to a PIN code': ['check', 'answer 560001', 'answer 110999', 'answer 99'],
  'Cart and order summary': ['line', 'cart summary', 'line at checkout', 'sums at checkout'],
  'Delivery address': ['empty', "another state than the PIN code's", 'errors'],
  Contact: ['form', 'every way to reach the store'],
  Account: ['loading', 'loaded', 'failed'],
  'Forms on the light card': ['registration', 'forgotten password', 'new password', 'passwords by hand'],
  'Connection test': ['for real'],
  Payment: [
    ...['upi', 'receipt', 'phone', 'months', 'secret', 'note', 'bank', 'tell', 'agree'].map(
      (of) => `field ${of}`,
    ),
    ...['field, error', 'list, error', 'who gets how much'],
  ],
  'Payment form': ['loading', 'something to fill in', 'ready, with a fee', 'busy'],
  'Payment screen': [
    ...['code being drawn', 'code with all facts', 'on a phone', 'on a phone, verified merchant'],
    ...['wrong UTR', 'report being sent', 'payment app', 'nothing left to pay', 'cancelled meanwhile'],
    ...['failed', 'failed, only back'],
  ],
  Order: [
    ...['placed', 'being packed', 'on its way', 'arrived', 'cancelled', 'came back'].map(
      (of) => `timeline, ${of}`,
    ),
    ...['card, to be paid', 'card, with papers', 'table', 'loading', 'none', 'failed'],
  ],
  'Money that goes back': [
    ...['due, cancelled', 'due, sold meanwhile', 'due, paid twice', 'sent'],
    ...['came back, paid', 'came back, not paid'],
  ],
  'Tracked order': ['asking', 'found'],
  Home: [
    ...['hero', 'collections', 'featured, loading', 'featured, none'],
    ...['tradition', 'cloth', 'reasons', 'strip', 'letter'],
  ],
  Notice: ['plain', 'destructive', 'older, on a phone', 'with something to do', 'for real'],
  Dialog: ['quick look'],
  Skeleton: ['product cards', 'product', 'cart'],
  'Empty and error': [
    ...['cart, empty', 'saved, empty', 'saved, no longer sold', 'saved, not loaded'],
    ...['search, empty', 'search, empty with filters', 'product, missing', 'product, failed'],
    ...['listing, failed', 'listing, empty', 'listing, empty with filters'],
    ...['page, not found', 'order placed'],
  ],
  'Light card': ['sign in', 'sign in, focus', 'error summary, names alone'],
};

test('the style guide shows every component in every state, and axe reports no violations', async ({
  page,
  devOrigin,
}) => {
  await openPage(page, `${devOrigin}/styleguide`);
  await expect(page.getByRole('heading', { level: 1, name: 'Style guide' })).toBeVisible();
  for (const [name, states] of Object.entries(COMPONENT_STATES)) {
    const shown = page.getByRole('region', { name, exact: true }).locator('[data-state]');
    await expect
      .poll(() => shown.evaluateAll((all) => all.map((one) => one.getAttribute('data-state'))), name)
      .toEqual(expect.arrayContaining(states));
  }
  // content that loads later
  await expect(page.getByRole('img', { name: /^QR code to pay/ }).first()).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Search, sort and filter' }).getByRole('option'),
  ).not.toHaveCount(0);
  await test.step('the tokens are those of the stylesheet that the page uses', () => expectTokens(page));
  await test.step('forced states look as under the pointer and in focus', () => expectForcedStates(page));
  await expectAccessible(page);
  // `expectAccessible` leaves the page at the width of a phone
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(beyond, 'nothing reaches beyond the window').toBe(0);
});

async function expectTokens(page: Page): Promise<void> {
  const color = page.getByRole('region', { name: 'Accent' }).locator('[data-state="--turmeric"]');
  const used = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--turmeric'),
  );
  await expect(color.locator('code')).toHaveText(used);
  for (const group of ['Ground', 'Text', 'Status', 'Paper', 'Type', 'Space', 'Radius', 'Shadow', 'Motion'])
    await expect(
      page.getByRole('region', { name: group, exact: true }).locator('code').first(),
    ).toBeVisible();
}

async function expectForcedStates(page: Page): Promise<void> {
  const computedStyle = (one: Locator, property: 'backgroundColor' | 'opacity') =>
    one.evaluate((element, name) => getComputedStyle(element)[name], property);
  const state = (name: string) => page.locator(`[data-state="${name}"]`);

  const real = state('primary').getByRole('button');
  const atRest = await computedStyle(real, 'backgroundColor');
  await real.hover();
  await expect.poll(() => computedStyle(real, 'backgroundColor')).not.toBe(atRest);
  const forced = state('primary, hover').getByRole('button');
  await expect
    .poll(
      async () =>
        (await computedStyle(forced, 'backgroundColor')) === (await computedStyle(real, 'backgroundColor')),
    )
    .toBe(true);

  await expect(real).toHaveCSS('outline-style', 'none');
  await expect(state('primary, focus').getByRole('button')).toHaveCSS('outline-style', 'solid');
  await expect(state('rest').locator('.card__overlay')).toHaveCSS('opacity', '0');
  for (const name of ['hover', 'focus'])
    await expect.poll(() => computedStyle(state(name).locator('.card__overlay'), 'opacity')).toBe('1');
}

test('it is not public: no build contains it, and its URL has status 404', async ({ request }) => {
  const reply = await request.get('/styleguide');
  expect([reply.status(), new URL(reply.url()).pathname]).toEqual([404, '/404']);
  const dist = path.join(SHOP_DIR, 'dist');
  const files = (await readdir(dist, { recursive: true })).filter((file) => /\.(?:js|css|json)$/.test(file));
  expect(files.length).toBeGreaterThan(20);
  for (const file of files)
    expect(await readFile(path.join(dist, file), 'utf8'), file).not.toMatch(/style-?guide/i);
});
