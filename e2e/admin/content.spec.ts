import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { expect, test } from './testing/admin-test.ts';

test.use({
  shopName: 'content',
  role: 'catalog-editor',
  orderCount: 1,
  // axe tries to run in the frame of the preview, which runs no scripts
  expectedConsole: /Blocked script execution in '[^']*\/admin\/preview\//,
});

const preview = (page: Page) => page.frameLocator('iframe:not([data-waiting])');
const shopText = async (page: Page, path: string) => await (await page.request.get(path)).text();
// the layout follows the width of the window a moment later
const expectNoSideways = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);

test('a policy is written with the keyboard beside its preview, published, taken back and scheduled', async ({
  staffPage: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/admin/content');
  await page.getByRole('link', { name: 'Terms & Conditions' }).click();
  const editor = page.getByRole('textbox', { name: 'Text' });

  await test.step('begin with the built-in text', async () => {
    await page.getByRole('button', { name: 'Start with the built-in text' }).click();
    await expect(editor.getByRole('heading', { name: 'Who may use the shop' })).toBeVisible();
    await expectAccessible(page, { widths: [1280] });
  });

  await test.step('write with headings, emphasis and a list; the preview follows', async () => {
    await editor.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Our promise');
    await page.getByLabel('Kind of paragraph').selectOption('Heading');
    await expect(editor).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type('Handmade');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type(' in Bagru');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- Cotton');
    await expect(editor.locator('h2', { hasText: 'Our promise' })).toBeVisible();
    await expect(editor.locator('p strong', { hasText: 'Handmade' })).toBeVisible();
    await expect(editor.locator('ul li', { hasText: 'Cotton' })).toBeVisible();
    await expect(preview(page).getByRole('heading', { name: 'Our promise' })).toBeVisible();
    await expect(preview(page).getByRole('listitem').filter({ hasText: 'Cotton' })).toBeVisible();
    expect(await shopText(page, '/terms')).not.toContain('Our promise');
  });

  await test.step('save as a draft, publish, take back', async () => {
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Published. Your shop shows it now.')).toBeVisible();
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo', exact: true });
    // under the pointer it stays longer than its eight seconds
    await undo.hover();
    const html = '<strong>Handmade</strong> in Bagru';
    await expect.poll(() => shopText(page, '/terms')).toContain(html);
    await undo.click();
    await expect.poll(() => shopText(page, '/terms')).not.toContain(html);
  });

  await test.step('restore the version and schedule it', async () => {
    await page.getByRole('button', { name: 'Versions' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Our promise' })
      .getByRole('button', { name: 'Restore' })
      .click();
    await expect(editor.locator('h2', { hasText: 'Our promise' })).toBeVisible();
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
    await expect(page.getByText(/^Scheduled A version by/)).toBeVisible();
  });

  await test.step('the other pages fit a phone', async () => {
    for (const path of ['texts/home', 'texts/shop', 'size-guides/all', 'contact/page', 'policy/terms']) {
      await page.goto(`/admin/content/${path}`);
      await expect(page.getByRole('button', { name: 'Versions' })).toBeVisible();
      await expectAccessible(page, { widths: [360] });
      await expectNoSideways(page);
    }
  });
});
