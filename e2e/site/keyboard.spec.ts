import type { Locator, Page } from '@playwright/test';
import { storedCart } from '../testing/cart-in-storage.ts';
import { openPage } from '../testing/open-page.ts';
import { ADDRESS } from '../testing/shipping-address.ts';
import { expect, test } from '../testing/shop-test.ts';

const MAX_TAB_STOPS = 120;

/** Presses Tab until `target` has the focus. It must then be in view with a visible focus outline. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
  for (let stops = 0; stops < MAX_TAB_STOPS; stops += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement))
      return expectFocusVisible(page, target);
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** The outline may belong to the control itself, to its parent or to its next sibling. */
async function expectFocusVisible(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeInViewport();
  const isFocusVisible = await target.evaluate((element) => {
    const candidates = [element, element.parentElement, element.nextElementSibling];
    return candidates.some(
      (one) =>
        one && getComputedStyle(one).outlineStyle !== 'none' && getComputedStyle(one).outlineWidth !== '0px',
    );
  });
  expect(isFocusVisible, `the focus on ${target} is visible on ${page.url()}`).toBe(true);
}

test('a purchase by keyboard alone, from home to a paid order', async ({ page, customer }) => {
  test.slow();
  const { keyboard } = page;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

  await openPage(page, '/');
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Women' }),
  );
  await keyboard.press('Enter');
  await expect(heading("Women's Ethnic Wear")).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Bagru Block Print Kurti', exact: true }));
  await keyboard.press('Enter');
  await expect(heading('Bagru Block Print Kurti')).toBeFocused();

  const medium = page.getByRole('radio', { name: 'M', exact: true });
  await tabTo(
    page,
    page
      .getByRole('group', { name: /^Clothing Size/ })
      .getByRole('radio')
      .and(page.locator(':enabled'))
      .first(),
  );
  while (!(await medium.isChecked())) await keyboard.press('ArrowRight');
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first();
  await tabTo(page, add);
  await keyboard.press('Enter');
  await expect(page.getByText('Added to cart')).toBeVisible();
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(heading('Shopping Cart')).toBeFocused();
  expect((await storedCart(page))?.[0]).toMatchObject({ id: 'bagru-block-print-kurti', selectedSize: 'M' });
  await tabTo(page, page.getByRole('button', { name: 'Proceed to checkout' }));
  await keyboard.press('Space');

  await expect(heading('Sign in')).toBeFocused();
  await tabTo(page, page.getByLabel('Email'));
  await keyboard.type(customer.email);
  await keyboard.press('Tab');
  await keyboard.type(customer.password);
  await keyboard.press('Enter');

  await expect(heading('Checkout')).toBeFocused();
  await tabTo(page, page.getByLabel('Full name'));
  for (const text of [ADDRESS.fullName, ADDRESS.address, ADDRESS.postalCode]) {
    await keyboard.type(text);
    await keyboard.press('Tab');
  }
  await expect(page.getByLabel('City')).toBeFocused();
  // filled in from the PIN code; typing replaces it
  await expect(page.getByLabel('City')).toHaveValue('Delhi');
  await keyboard.type(ADDRESS.city);
  await expect(page.getByLabel('City')).toHaveValue(ADDRESS.city);
  await keyboard.press('Tab');
  // one letter selects the next state that begins with it; several letters count only if typed quickly
  const state = page.getByLabel('State');
  while ((await state.inputValue()) !== ADDRESS.state) await keyboard.press(ADDRESS.state.charAt(0));
  await keyboard.press('Tab');
  await keyboard.type(ADDRESS.phone);
  await keyboard.press('Tab');
  await expect(state).toHaveValue(ADDRESS.state);
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');

  await expect(heading('Payment')).toBeFocused();
  await tabTo(page, page.getByLabel('Payment method'));
  await keyboard.press('T');
  await expect(page.getByLabel('Payment method')).toHaveValue('test');
  await tabTo(page, page.getByRole('button', { name: /^Pay/ }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: /^Approve/ }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible();
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'View My Orders' }));
  await keyboard.press('Enter');
  await expect(heading('My Orders')).toBeFocused();
  await expect(page.getByRole('article').getByText('Processing', { exact: true })).toBeVisible();
});

test('Skip to content leads past the header', async ({ page }) => {
  await openPage(page, '/products?category=men');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#/);
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toBeAttached();
});

test('an open quick look keeps the focus inside', async ({ page }) => {
  await openPage(page, '/products?category=men');
  await tabTo(page, page.getByRole('button', { name: 'Quick look' }).first());
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let stops = 0; stops < 25; stops += 1) {
    await page.keyboard.press('Tab');
    const isBeside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(isBeside, 'the focus has left the dialog').toBe(false);
  }
});

for (const url of ['/', '/products?category=men', '/product/dabu-indigo-kurta', '/terms']) {
  test(`on a phone, no element in focus is covered by the header or the bar: ${url} (WCAG 2.4.11)`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, url);
    const hidden: string[] = [];
    for (let stops = 0; stops < MAX_TAB_STOPS; stops += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(describeFocus);
      if (focused === undefined) break;
      if (!focused.isVisible && !(await becomesVisible(page))) hidden.push(focused.name);
    }
    expect(hidden).toEqual([]);
  });
}

/** The page may still be scrolling to the focused element: looks for some more frames. */
async function becomesVisible(page: Page): Promise<boolean> {
  for (let frames = 0; frames < 60; frames += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    if ((await page.evaluate(describeFocus))?.isVisible) return true;
  }
  return false;
}

/** Whether any part of the focused element is visible; undefined once the focus has left the page. */
function describeFocus(): { name: string; isVisible: boolean } | undefined {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  // a hidden radio button is visible through its label
  const visibleElement = element.closest('label') ?? element;
  const { left, top, right, bottom } = visibleElement.getBoundingClientRect();
  const isVisible = [0.1, 0.5, 0.9].some((share) => {
    const hit = document.elementFromPoint((left + right) / 2, top + (bottom - top) * share);
    return hit !== null && (visibleElement.contains(hit) || hit.contains(visibleElement));
  });
  return { name: `${element.tagName} ${element.textContent?.slice(0, 40)}`, isVisible };
}

test('the menu of a phone opens and closes by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/cart');
  await tabTo(page, page.getByRole('button', { name: 'Open menu' }));
  await page.keyboard.press('Enter');
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Masala' }),
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?category=masala');
});
