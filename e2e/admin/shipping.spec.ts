import { expect, test } from './testing/admin-test.ts';
import { expectFineScreen } from './testing/expect-fine-screen.ts';

test.use({ shopName: 'shipping', orderCount: 0 });

test('what the owner saves about shipping and taxes applies in the shop at once', async ({
  staffPage: page,
}) => {
  test.slow();
  const section = (name: string) => page.getByRole('region', { name, exact: true });

  await test.step('a zone with a fee, and PIN codes that are not served', async () => {
    await page.goto('/admin/settings/shipping');
    await page.getByRole('button', { name: 'Add a zone' }).click();
    const zone = section('Zones').getByRole('listitem').filter({ hasText: 'Name of the zone' }).last();
    await zone.getByLabel('Name of the zone').fill('South');
    await zone.getByLabel('Add a State').selectOption({ label: 'Karnataka' });
    await zone.getByLabel('Shipping fee').fill('60');
    await section('PIN codes not served')
      .getByRole('textbox', { name: /^PIN codes/ })
      .fill('790');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved. Your shop delivers like this now.')).toBeVisible();
    await section('Try a PIN code').getByLabel('PIN code').fill('560001');
    await expect(section('Try a PIN code').getByText('South (Karnataka)')).toBeVisible();
    await expectFineScreen(page);
  });

  await test.step('a product page states the fee, and where the shop does not deliver', async () => {
    await page.goto('/product/coriander-powder');
    const pin = page.getByLabel('Deliver to PIN code');
    await pin.fill('560001');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByText('Shipping ₹60.00.', { exact: true })).toBeVisible();
    await pin.fill('790001');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByText(/^We do not deliver to PIN code 790001/)).toBeVisible();
  });

  await test.step('a GST rate by HSN code, and the products with their rates', async () => {
    await page.goto('/admin/settings/taxes');
    await page.getByRole('button', { name: 'Add a code' }).click();
    await page.getByRole('textbox', { name: 'HSN code' }).fill('7418');
    await section('By HSN code').getByLabel('GST rate').selectOption('18 %');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved. New orders have these rates.')).toBeVisible();
    await expect(section('Products and their rates').getByRole('link').first()).toBeVisible();
    await expectFineScreen(page);
  });
});
