import { test } from './testing/admin-test.ts';
test.use({ shopName: 'shots' });
test('shots', async ({ staffPage: page, shop }) => {
  test.setTimeout(180_000);
  const pick = async (status: number) => (await shop.db.selectFrom('orders').select('id').where('status','=',status).where('payment_method','=','test').where(({exists,selectFrom})=>exists(selectFrom('order_lines').select('line_no').where('line_no','=',2).whereRef('order_id','=','orders.id'))).orderBy('created_at','desc').limit(1).executeTakeFirstOrThrow()).id;
  const [pack, done] = [await pick(1), await pick(3)];
  for (const scheme of ['light', 'dark'] as const) for (const width of [360, 1280]) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: width === 360 ? 760 : 860 });
    const shot = async (n: string, fullPage = false) => { await page.waitForLoadState('networkidle', {timeout: 3000}).catch(() => {}); await page.screenshot({ path: `/tmp/jobs-shots/${n}-${width}-${scheme}.png`, fullPage }); };
    await page.goto('/admin/orders'); await page.locator('[data-row]').first().waitFor(); await shot('list');
    await page.goto('/admin'); await page.getByRole('heading', { name: 'The last seven days' }).waitFor(); await shot('today', true);
    await page.goto(`/admin/orders/${done}`); await page.getByRole('heading', { name: 'History' }).waitFor(); await shot('done', true);
    await page.getByRole('button', { name: 'Refund…' }).click(); await page.getByRole('dialog').getByRole('checkbox').first().click(); await page.waitForTimeout(400); await shot('refund');
    await page.goto(`/admin/orders/${pack}`); await page.getByRole('heading', { name: 'History' }).waitFor(); await shot('pack');
    await page.getByRole('button', { name: 'Cancel order…' }).click(); await page.getByRole('dialog').getByRole('button', { name: /^Cancel and refund/ }).waitFor(); await page.waitForTimeout(400); await shot('cancel');
    await page.goto('/admin/activity'); await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor(); await page.waitForTimeout(500); await shot('activity');
  }
});
