import { COMMAND_LINE } from '#server/audit/actor.ts';
import { packOrder } from '#server/orders/fulfillment/pack-order.ts';
import { test, expect } from './testing/admin-test.ts';
test.use({ shopName: 'look', role: 'owner' });
test('look', async ({ staffPage: page, shop }) => {
  test.setTimeout(180_000);
  const rows = await shop.db.selectFrom('orders').select('id').where('status', '=', 1).orderBy('created_at').limit(6).execute();
  for (const { id } of rows) await packOrder(shop.db, { orderNumber: id }, COMMAND_LINE);
  page.on('console', (m) => console.log('CONSOLE', m.text()));
  for (const width of [360, 1280]) for (const colorScheme of ['light', 'dark'] as const) {
    await page.setViewportSize({ width, height: width === 360 ? 780 : 900 });
    await page.emulateMedia({ colorScheme });
    for (const [name, path] of [['pack', '/pack'], ['pick', '/pack?tab=pick-list'], ['ship', '/ship'], ['way', '/ship?view=on-the-way']] as const) {
      if (colorScheme === 'dark' && (name === 'pick' || name === 'way')) continue;
      await page.goto(`/admin${path}`);
      await expect(page.getByRole('tabpanel').getByRole('list').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: `/tmp/ship-look/${name}-${width}-${colorScheme}.png` });
    }
    if (colorScheme === 'light') {
      await page.getByRole('button', { name: 'Came back' }).first().click();
      await page.screenshot({ path: `/tmp/ship-look/return-${width}.png` });
    }
  }
});
