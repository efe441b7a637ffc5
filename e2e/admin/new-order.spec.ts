import { expectAccessible } from '../testing/expect-accessible.ts';
import type { AdminShop } from './testing/admin-shop.ts';
import { expect, test } from './testing/admin-test.ts';
import { Driver } from './testing/driver.ts';

test.use({ shopName: 'new-order', orderCount: 20, expectedConsole: /409|422/ });

const WIDTHS = [360, 1280];
const ORDER_URL = /\/admin\/orders\/[0-9A-Z]{5}-[0-9A-Z]{5}$/;

/** A variant in stock that the search finds by its SKU. */
async function aVariant({ db }: AdminShop) {
  return await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['variants.id', 'sku', 'stock', 'title'])
    .where('status', '=', 'active')
    .where('is_published', '=', true)
    .where('stock', '>', 3)
    .where('sku', 'is not', null)
    .orderBy('variants.id')
    .limit(1)
    .executeTakeFirstOrThrow();
}

test('orders on the phone: with the keyboard for a new person, then at 360 px for a known one', async ({
  staffPage: page,
  shop,
}) => {
  test.slow();
  const { id, sku, title } = await aVariant(shop);
  const setStock = (stock: number) =>
    shop.db.updateTable('variants').set({ stock }).where('id', '=', id).execute();
  const countOrders = async () =>
    (await shop.db.selectFrom('orders').select('id').where('source', '=', 'phone').execute()).length;
  const item = page.getByRole('combobox', { name: 'Add an item' });
  const create = page.getByRole('button', { name: /^Create order · ₹/ });
  const chooseOption = async () => {
    await expect(page.getByRole('option')).toHaveCount(1);
    // the list that was just loaded may still be on its way to the field
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(item).toHaveAttribute('aria-activedescendant', /option/, { timeout: 1000 });
    }).toPass();
    await page.keyboard.press('Enter');
  };

  await test.step('the keyboard alone: G N, / for the item, fields by Tab, Ctrl+Enter', async () => {
    const driver = new Driver(page, { isKeyboardOnly: true });
    await page.goto('/admin/orders');
    // the heading alone is in the document before the scripts run
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await driver.pressSequence('g', 'n');
    await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
    await driver.press('/');
    await expect(item).toBeFocused();
    await driver.type(sku ?? '');
    await chooseOption();
    await expect(page.getByRole('group', { name: new RegExp(`^Units of ${title}`) })).toBeVisible();
    await driver.tabTo(page.getByLabel('Phone'));
    await driver.type('9812345670');
    await driver.tabTo(page.getByLabel('Full name'));
    await driver.type('Nalini Rao');
    await driver.press('Tab');
    await driver.type('7 Temple Road');
    await driver.press('Tab');
    await driver.type('570001');
    await expect(page.getByLabel('City')).toHaveValue('Mysuru');
    await expect(page.getByLabel('State')).toHaveValue('Karnataka');
    await driver.tabTo(page.getByRole('radio', { name: /^Cash on delivery/ }));
    await driver.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /^UPI/ })).toBeChecked();
    await expect(create).toBeEnabled();
    await driver.press('Control+Enter');
    await expect(page).toHaveURL(ORDER_URL);
    await expect(page.getByRole('img', { name: /^QR code to pay ₹/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Record the payment' })).toBeVisible();
    expect(await countOrders()).toBe(1);
  });

  await test.step('at 360 px: a known customer; the draft survives a reload and a rejected order', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/admin/orders');
    await page.getByRole('main').getByRole('link', { name: 'New order' }).click();
    await item.fill(sku ?? '');
    await chooseOption();
    await page.getByRole('button', { name: /^One unit more/ }).click();
    await page.getByLabel('Phone').fill('5670');
    await page.getByRole('button', { name: /^Nalini Rao/ }).click();
    await expect(page.getByLabel('PIN code')).toHaveValue('570001');
    await page.getByRole('radio', { name: /^Already paid/ }).check();
    await page.getByLabel('Number of the payment').fill('UTR 4455');
    await expect(create).toBeEnabled();
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    for (const width of WIDTHS) {
      await expectAccessible(page, { widths: [width] });
      await expect.poll(beyond).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 360, height: 780 });
    await page.reload();
    await expect(page.getByLabel('Full name')).toHaveValue('Nalini Rao');
    await expect(page.getByLabel(/^Units of/).and(page.getByRole('textbox'))).toHaveValue('2');
    // sold meanwhile: after the quote, so that the server rejects the order itself
    await expect(create).not.toHaveAttribute('aria-disabled');
    await setStock(1);
    await create.click();
    await expect(page.getByText('Everything you entered is kept.')).toBeVisible();
    await page.getByRole('button', { name: 'Take 1' }).click();
    await expect(create).not.toHaveAttribute('aria-disabled');
    await create.dblclick();
    await expect(page).toHaveURL(ORDER_URL);
    expect(await countOrders()).toBe(2);
    await page.goto('/admin/orders/new');
    await expect(page.getByLabel('Full name')).toHaveValue('');
  });
});
