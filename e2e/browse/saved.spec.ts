import { openPage } from '../testing/open-page.ts';
import { productCard } from '../testing/product-card.ts';
import { expect, test } from '../testing/shop-test.ts';

test.describe('ruling 22, /saved', () => {
  test('empty at first, with a link to the categories', async ({ page }) => {
    await openPage(page, '/saved');
    await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
    await page.getByRole('link', { name: 'Explore Categories' }).click();
    await expect(page).toHaveURL('/products');
  });

  test('the heart of a card stores the product under the key saved, and removes it again', async ({
    page,
  }) => {
    await openPage(page, '/products?category=masala');
    for (const name of ['Coriander Powder', 'Malabar Black Pepper']) {
      const card = productCard(page, name);
      await card.hover();
      await card.getByRole('button', { name: 'Save' }).click();
      await expect(card.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'true');
    }
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('saved') ?? '[]'));
    expect(stored.map(({ id }: { id: string }) => id)).toEqual(['malabar-black-pepper', 'coriander-powder']);
    await openPage(page, '/saved');
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([
      'Malabar Black Pepper',
      'Coriander Powder',
    ]);
    const card = productCard(page, 'Coriander Powder');
    await expect(card).toContainText('₹129');
    await card.hover();
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
  });

  test('two tabs stay in sync', async ({ page, context }) => {
    await openPage(page, '/saved');
    const other = await context.newPage();
    await openPage(other, '/product/coriander-powder');
    await other.getByRole('main').getByRole('button', { name: 'Save' }).first().click();
    await expect(productCard(page, 'Coriander Powder')).toBeVisible();
  });

  test.describe('a product that is no longer sold', () => {
    test.use({ expectedConsole: /status of 404/ });

    test('keeps its name, shows No longer sold and can be removed; an invalid entry affects only itself', async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const gone = { id: 'sold-long-ago', name: 'A shawl of last year', image: '' };
        localStorage.setItem('saved', JSON.stringify([null, 7, {}, gone]));
      });
      await openPage(page, '/saved');
      const card = page.getByRole('article');
      await expect(card).toHaveCount(1);
      await expect(card).toContainText('A shawl of last year');
      await expect(card).toContainText('No longer sold');
      await card.getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
    });
  });
});
