import type { Locator } from '@playwright/test';
import { openPage } from '../testing/open-page.ts';
import { expect, test } from '../testing/shop-test.ts';

test.describe('with forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('the selected option looks different from the others', async ({ page }) => {
    await openPage(page, '/product/dabu-indigo-kurta');
    await expectDistinct(
      page.getByText('Indigo', { exact: true }),
      page.getByText('Madder Red', { exact: true }),
    );
    await openPage(page, '/products?category=masala&page=2');
    const pager = page.getByRole('navigation', { name: 'Pagination' });
    await expectDistinct(pager.getByText('2', { exact: true }), pager.getByText('1', { exact: true }));
    const [two, three] = [/2 columns/i, /3 columns/i].map((name) => page.getByRole('button', { name }));
    if (!two || !three) throw new Error('no buttons');
    await expectDistinct(three, two);
  });

  test('a size that is sold out is struck through', async ({ page }) => {
    await openPage(page, '/product/dabu-indigo-kurta');
    const size = (name: string) => page.locator('.picker__option').filter({ hasText: name });
    await expect(size('XXL')).toHaveCSS('text-decoration-line', 'line-through');
    await expect(size('M').first()).toHaveCSS('text-decoration-line', 'none');
  });
});

async function expectDistinct(chosen: Locator, other: Locator): Promise<void> {
  const background = (one: Locator) =>
    one.evaluate((element) => {
      const option = element.closest('label, a, button') ?? element;
      return getComputedStyle(option).backgroundColor;
    });
  await expect
    .poll(async () => (await background(chosen.last())) === (await background(other.last())))
    .toBe(false);
}
