import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../testing/dev-shop-test.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { expectFineScreen } from './testing/expect-fine-screen.ts';

// the tests share one shop and run one after the other
test.describe.configure({ mode: 'default' });
test.beforeEach(() => test.slow());

const SCHEMES = ['light', 'dark'] as const;

/** Every component with the states that the style guide shows. */
const COMPONENT_STATES: Record<string, string[]> = {
  Button: [
    ...['primary', 'outline', 'quiet', 'danger', 'busy', 'disabled'],
    ...['with an icon', 'icon only', 'link', 'download', 'menu'],
  ],
  Badge: ['neutral', 'ok', 'warn', 'bad', 'info', 'special'],
  Figures: ['money', 'moment', 'day', 'keys'],
  'Page header': ['with everything'],
  Section: ['two columns'],
  Tabs: ['tabs'],
  Timeline: ['entries'],
  Dialog: ['dialog', 'sheet', 'wide', 'with one form'],
  Field: [
    ...['text', 'text, error', 'text, disabled', 'text area', 'amount', 'select', 'combo box'],
    ...['checkbox', 'radio group', 'file', 'file, error', 'rich text', 'rich text, error'],
  ],
  Feedback: [
    ...['skeleton', 'empty', 'error', 'notice, info', 'notice, ok', 'notice, warn', 'notice, bad'],
    ...['notification with undo', 'notification, failed', 'notification, several failed'],
    ...['progress', 'progress, end unknown'],
  ],
  Connection: [
    ...['no connection', 'no connection, trying', 'not sent yet', 'not sent yet, before sign-in'],
    'not sent yet, rejected',
  ],
  List: ['rows', 'loading', 'error', 'error with older rows', 'empty, or no matches'],
  'Draft and save bar': ['saving', 'waiting', 'error', 'conflict', 'images in conflict', 'draft'],
  Printing: ['an order', 'a shipment'],
  'Sign-in': ['sign in', 'new password, authenticator app', 'recovery codes'],
};

/** Something shown above the page. `trigger` has the focus again when it is closed. */
interface Overlay {
  trigger?: Locator;
  open: () => Promise<void>;
  role: 'dialog' | 'menu' | 'listbox';
}

/** A list closes when the page scrolls: the scrolling of the focus has to end before the list opens. */
async function openList(comboBox: Locator): Promise<void> {
  await comboBox.focus();
  await comboBox.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await comboBox.press('ArrowDown');
}

async function openGuide(page: Page, origin: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${origin}/admin/styleguide`);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Style guide of the admin' }).first(),
  ).toBeVisible();
}

test('every component of the admin in every state has no axe violations', async ({ page, devOrigin }) => {
  await openGuide(page, devOrigin);
  for (const [name, states] of Object.entries(COMPONENT_STATES)) {
    const shown = page.getByRole('region', { name, exact: true }).locator('[data-state]');
    await expect
      .poll(() => shown.evaluateAll((all) => all.map((one) => one.getAttribute('data-state'))), name)
      .toEqual(states);
  }
  const list = page.locator('[data-state=rows]');
  const row = list.getByRole('checkbox', { name: 'Select Order 7K3101' });
  await row.check();
  const topOf = (element: Element) => element.getBoundingClientRect().top + window.scrollY;
  const before = await row.evaluate(topOf);
  await list.getByRole('button', { name: 'Let three rows arrive' }).click();
  await expect(list.getByRole('button', { name: '3 new orders · Show' })).toBeVisible();
  // nothing moves under the pointer
  expect(await row.evaluate(topOf)).toBe(before);
  await expectFineScreen(page, { fitsLargeText: false });
});

test('dialogs, menus, the palette and the help have no axe violations', async ({ page, devOrigin }) => {
  await openGuide(page, devOrigin);
  const product = page.getByRole('combobox', { name: 'Product' });
  const byButton = (name: string): Overlay => {
    const trigger = page.getByRole('button', { name, exact: true });
    return { trigger, open: () => trigger.click(), role: name === 'More' ? 'menu' : 'dialog' };
  };
  const overlays: Overlay[] = [
    byButton('Open dialog'),
    byButton('Open sheet'),
    byButton('Open wide'),
    byButton('Open form'),
    byButton('More'),
    { trigger: product, open: () => openList(product), role: 'listbox' },
    { open: () => page.keyboard.press('Control+k'), role: 'dialog' },
    { open: () => page.keyboard.press('Shift+?'), role: 'dialog' },
  ];
  for (const { trigger, open, role } of overlays) {
    await open();
    await expect(page.getByRole(role).first()).toBeVisible();
    // a menu and a list close when the width of the window changes; react-aria hides the rest of the page from
    // screen readers meanwhile, although the keyboard can reach it and then closes the list
    const width = page.viewportSize()?.width ?? 1280;
    if (role === 'dialog') await expectFineScreen(page, { fitsLargeText: false });
    else await expectAccessible(page, { widths: [width], within: '.popover', colorSchemes: SCHEMES });
    await page.keyboard.press('Escape');
    await expect(page.getByRole(role)).toHaveCount(0);
    // the focus returns a moment later; until then it would take the next key press
    if (trigger) await expect(trigger).toBeFocused();
  }
});

test('a draft survives a reload and is saved with Ctrl+S', async ({ page, devOrigin }) => {
  await openGuide(page, devOrigin);
  await page.getByLabel('City').fill('Noida');
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Noida');
  await page.getByRole('button', { name: 'Someone else changes the city' }).click();
  const draft = page.locator('[data-state=draft]');
  await draft.getByRole('button', { name: 'Use mine: Noida' }).click();
  await page.getByLabel('City').press('Control+s');
  await expect(page.getByText('Address saved')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Noida');
});
