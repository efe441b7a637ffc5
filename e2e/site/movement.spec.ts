import type { Page } from '@playwright/test';
import { openPage } from '../testing/open-page.ts';
import { productCard } from '../testing/product-card.ts';
import { expect, test } from '../testing/shop-test.ts';

declare global {
  interface Window {
    /** Animated parts of page transitions, or elements of layout shifts. */
    moved: string[];
  }
}

/** Records the animated parts of every page transition. The returned function reads them. */
async function watchTransitions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.moved = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const transition = start(change);
      const note = () => {
        for (const { effect } of document.getAnimations()) {
          const part = effect instanceof KeyframeEffect && effect.pseudoElement;
          if (part) window.moved.push(part);
        }
      };
      // a transition that is skipped for the next one animates nothing
      transition.ready.then(note, () => {});
      return transition;
    };
  });
  return () => page.evaluate(() => window.moved);
}

test('on navigation the old page fades, and the image of the followed link grows into its new place', async ({
  page,
}) => {
  const moved = await watchTransitions(page);
  await openPage(page, '/products?category=masala');
  await page.getByRole('banner').getByRole('link', { name: 'Women' }).click();
  await expect(page).toHaveURL('/products?category=women');
  await expect.poll(moved).toContain('::view-transition-old(page)');
  expect(await moved()).not.toContain('::view-transition-group(picture)');

  await openPage(page, '/products?category=masala');
  const name = productCard(page, 'Lakadong Turmeric Powder').getByRole('link', {
    name: 'Lakadong Turmeric Powder',
  });
  // a page visited before renders immediately
  await name.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lakadong Turmeric Powder');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Masala');
  await page.evaluate(() => {
    window.moved = [];
  });
  await name.click();
  await expect(page).toHaveURL('/product/lakadong-turmeric');
  await expect.poll(moved).toContain('::view-transition-group(picture)');
});

test('the new page accepts clicks while the old one still fades above it', async ({ page }) => {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const slow = new CSSStyleSheet();
      slow.replaceSync(':root { --quick: 60s; --calm: 60s }');
      document.adoptedStyleSheets = [slow];
    }),
  );
  await openPage(page, '/terms');
  await page.getByRole('banner').getByRole('link', { name: 'Women' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Categories' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore Categories');
});

test('with reduced motion the new page appears at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moved = await watchTransitions(page);
  await openPage(page, '/products?category=masala');
  const card = productCard(page, 'Lakadong Turmeric Powder');
  await card.hover();
  await expect(card.locator('.card__overlay')).toHaveCSS('opacity', '1');
  await card.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lakadong Turmeric Powder');
  expect(await moved()).toEqual([]);
});

for (const width of [390, 1280]) {
  test(`nothing shifts when pending content arrives, at ${width} px (CLS 0)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openPage(page, '/terms');
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/v1/products*', async (route) => {
      await isReleased;
      await route.continue();
    });
    // on a phone the link is in the closed menu; late fonts are not part of this test
    const women = page.locator('.header__link', { hasText: 'Women' });
    await women.evaluate(async (link: HTMLElement) => {
      await Promise.all([...document.fonts].map((font) => font.load()));
      window.moved = [];
      new PerformanceObserver((list) => {
        for (const { sources = [] } of list.getEntries() as (PerformanceEntry & {
          sources?: { node?: Node }[];
        })[])
          window.moved.push(
            ...sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`),
          );
      }).observe({ type: 'layout-shift' });
      link.click();
    });
    await expect(page.getByTestId('product-skeleton').first()).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // an endless animation without duration would flicker
    await expect(page.locator('.skeleton').first()).toHaveCSS('animation-iteration-count', '1');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    release();
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await page.evaluate(() => window.moved)).toEqual([]);
  });
}
