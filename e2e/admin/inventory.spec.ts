import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../testing/expect-accessible.ts';
import type { AdminShop } from './testing/admin-shop.ts';
import { expect, test } from './testing/admin-test.ts';
import { Driver } from './testing/driver.ts';

// one after the other, so that both tests share one shop
test.describe.configure({ mode: 'default' });
test.use({ shopName: 'inventory', role: 'packer', orderCount: 5 });

const COUNTED = 10;
const numberFields = (page: Page) => page.getByRole('list', { name: 'Variants' }).getByRole('textbox');

/** What is found of each of the first variants: as recorded, except one unit less of the third and two more of the fifth. */
async function foundUnits(page: Page): Promise<{ id: number; found: number; difference: number }[]> {
  const rows = page.getByRole('list', { name: 'Variants' }).getByRole('listitem');
  await expect(rows.nth(COUNTED)).toBeVisible();
  return await Promise.all(
    Array.from({ length: COUNTED }, async (_, index) => {
      const row = rows.nth(index);
      const recorded = /([\d,]+) on hand/.exec(await row.innerText())?.[1] ?? '';
      const id = Number(await row.getByRole('textbox').getAttribute('data-variant'));
      const difference = index === 2 ? -1 : index === 4 ? 2 : 0;
      return { id, found: Number(recorded.replaceAll(',', '')) + difference, difference };
    }),
  );
}

async function enterNumbers(
  driver: Driver,
  numbers: readonly { id: number; found: number }[],
  fieldOf: (id: number) => Locator,
): Promise<void> {
  for (const { id, found } of numbers) {
    await expect(fieldOf(id)).toBeFocused();
    await driver.type(String(found));
    await expect(fieldOf(id)).toHaveValue(String(found));
    await driver.press('Enter');
  }
}

const stocks = async ({ db }: AdminShop, ids: number[]) =>
  new Map(
    (await db.selectFrom('variants').select(['id', 'stock']).where('id', 'in', ids).execute()).map((row) => [
      row.id,
      row.stock,
    ]),
  );
const expectDifferences = (
  shop: AdminShop,
  before: Map<number, number>,
  units: readonly { id: number; difference: number }[],
) =>
  expect
    .poll(async () => {
      const after = await stocks(shop, [...before.keys()]);
      return units.map(({ id }) => (after.get(id) ?? 0) - (before.get(id) ?? 0));
    })
    .toEqual(units.map(({ difference }) => difference));
const fieldIn = (page: Page) => (id: number) => page.locator(`input[data-variant="${id}"]`);

test('counting ten variants takes one click and the numbers, at 360 and 1280 px; undo takes it back', async ({
  staffPage: page,
  driver,
  shop,
}) => {
  for (const width of [360, 1280]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/admin/inventory/count');
      const units = await foundUnits(page);
      const before = await stocks(
        shop,
        units.map(({ id }) => id),
      );
      await expectAccessible(page, { widths: [width] });
      driver.begin();
      await enterNumbers(driver, units, fieldIn(page));
      await expect(page.getByText('10 counted, 2 differences (+1 in all)')).toBeVisible();
      await driver.click(page.getByRole('button', { name: 'Save the count' }));
      await expect(page.getByText('Counted: 2 variants changed')).toBeVisible();
      const undo = page.getByRole('button', { name: 'Undo' });
      // under the pointer it stays longer than its eight seconds
      await undo.hover();
      // each number ends with Enter
      driver.expectAtMost(1 + COUNTED);
      await expectDifferences(shop, before, units);
      await expect(numberFields(page).first()).toHaveValue('');
      await undo.click();
      await expectDifferences(
        shop,
        before,
        units.map(({ id }) => ({ id, difference: 0 })),
      );
    });
  }
});

test.describe('without a network', () => {
  test.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK/ });

  test('with the keyboard alone, entered numbers survive a reload and a lost network, and arrive once', async ({
    staffPage: page,
    shop,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const driver = new Driver(page, { isKeyboardOnly: true });
    await page.goto('/admin/inventory/count');
    const units = await foundUnits(page);
    const before = await stocks(
      shop,
      units.map(({ id }) => id),
    );
    await enterNumbers(driver, units.slice(0, 4), fieldIn(page));
    await page.reload();
    const [first] = units;
    await expect(fieldIn(page)(first?.id ?? 0)).toHaveValue(String(first?.found));
    await expect(fieldIn(page)(first?.id ?? 0)).toBeFocused();
    await driver.interruptNetwork();
    driver.begin();
    await enterNumbers(driver, units, fieldIn(page));
    await driver.press('Control+s');
    await expect(page.getByText(/stored on this device and sent when the network is back/)).toBeVisible();
    driver.expectAtMost(1 + COUNTED);
    await driver.restoreNetwork();
    await expectDifferences(shop, before, units);
    const movements = await shop.db
      .selectFrom('stock_movements')
      .select('quantity_change')
      .where('reason', '=', 'count')
      .where(
        'variant_id',
        'in',
        units.map(({ id }) => id),
      )
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(movements.map(({ quantity_change }) => quantity_change).sort()).toEqual([-1, 2]);
  });
});
