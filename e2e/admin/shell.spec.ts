import { expect, test } from './testing/admin-test.ts';
import { expectFineScreen } from './testing/expect-fine-screen.ts';

const PROCESSING = 1;
const OFFLINE = /ERR_INTERNET_DISCONNECTED/;

test('without a session every screen leads to the sign-in and remembers where to go, without a console error', async ({
  page,
}) => {
  await page.goto('/admin/no-such-screen?view=all');
  await expect(page).toHaveURL(/\/admin\/sign-in\?next=%2Fno-such-screen%3Fview%3Dall$/);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});

test('after signing out, the next visit causes no console error either', async ({ staffPage }) => {
  await staffPage.goto('/admin/settings/account');
  await staffPage.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(staffPage.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await staffPage.goto('/admin');
  await expect(staffPage).toHaveURL(/\/admin\/sign-in$/);
});

test('the shell has no axe violations and nothing moves sideways', async ({ staffPage }) => {
  await staffPage.goto('/admin');
  await expect(staffPage.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expectFineScreen(staffPage);
});

test('an unknown screen leads to Today', async ({ staffPage }) => {
  await staffPage.goto('/admin/no-such-screen');
  await staffPage.getByRole('link', { name: 'Go to Today' }).click();
  await expect(staffPage).toHaveURL(/\/admin\/?$/);
});

test('G and a letter navigate, and ? lists the shortcuts', async ({ staffPage, driver }) => {
  await staffPage.goto('/admin/no-such-screen');
  await expect(staffPage.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
  await driver.pressSequence('g', 't');
  await expect(staffPage.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await driver.press('Shift+?');
  await expect(staffPage.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Today');
});

test('the command palette navigates with the keyboard', async ({ staffPage, driver }) => {
  await staffPage.goto('/admin/no-such-screen');
  await expect(staffPage.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
  // typed at once: what comes before the palette is loaded is not lost
  await driver.press('Control+k');
  await staffPage.keyboard.type('today');
  await expect(staffPage.getByRole('searchbox', { name: 'Command or search' })).toHaveValue('today');
  await driver.press('Enter');
  await expect(staffPage.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
});

test('the keyboard opens a menu at its first or last item, and Escape gives the focus back', async ({
  staffPage,
  shop,
}) => {
  const { id } = await shop.db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow();
  await staffPage.goto(`/admin/orders/${id}`);
  const button = staffPage.getByRole('button', { name: 'Print', exact: true });
  const items = staffPage.getByRole('menu', { name: 'Print' }).getByRole('menuitem');
  for (const [key, isLast] of [
    ['ArrowDown', false],
    ['ArrowUp', true],
    ['Enter', false],
  ] as const) {
    await button.focus();
    await staffPage.keyboard.press(key);
    await expect(isLast ? items.last() : items.first()).toBeFocused();
    await staffPage.keyboard.press('Escape');
    await expect(button).toBeFocused();
  }
  await button.click();
  await expect(items.first()).toBeFocused();
  await expectFineScreen(staffPage);
});

test('the palette finds orders and acts on them; leaving unsaved changes asks, also by Back', async ({
  staffPage,
  shop,
}) => {
  const { id, city } = await shop.db
    .selectFrom('orders')
    .select(['id', 'ship_city as city'])
    .where('status', '=', PROCESSING)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('shipments').select('id').whereRef('order_id', '=', 'orders.id'))),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const palette = staffPage.getByRole('searchbox', { name: 'Command or search' });
  const run = async (text: string, label: string) => {
    await staffPage.keyboard.press('Control+k');
    await palette.fill(text);
    await staffPage.getByRole('menuitem', { name: label }).first().click();
    await expect(palette).toBeHidden();
  };
  await staffPage.goto('/admin');
  // the heading alone is in the document before the scripts run
  await expect(staffPage.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await test.step('cancel asks before anything happens', async () => {
    await run(`cancel ${id.slice(0, 5)}`, `Cancel order ${id}`);
    await expect(staffPage.getByRole('dialog', { name: /^Cancel/ })).toBeVisible();
    await staffPage.keyboard.press('Escape');
    await expect(staffPage.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('a number opens the order', async () => {
    await run(id.slice(0, 5), `Order ${id}`);
    await expect(staffPage.getByRole('heading', { level: 1, name: `Order ${id}` })).toBeVisible();
  });
  await test.step('Back with unsaved changes asks first', async () => {
    await staffPage.getByRole('button', { name: 'Correct' }).click();
    await staffPage.getByLabel('City').fill('Noida');
    await expect(staffPage.getByRole('region', { name: 'Unsaved changes' })).toBeVisible();
    await staffPage.goBack();
    const question = staffPage.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(staffPage.getByLabel('City')).toHaveValue('Noida');
    await expect(staffPage).toHaveURL(new RegExp(`/orders/${id}$`));
    await staffPage.goBack();
    await question.getByRole('button', { name: 'Discard the changes' }).click();
    await expect(staffPage.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  });
  await test.step('the discarded changes are gone', async () => {
    await staffPage.goForward();
    await expect(staffPage.getByText(city).first()).toBeVisible();
    await expect(staffPage.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  });
});

test('a packer sees only what a packer may do', async ({ page, context, shop }) => {
  await shop.signIn(context, await shop.addStaff('packer'));
  await page.goto('/admin');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Today' })).toBeVisible();
  for (const name of ['Settings', 'Payments', 'Activity'])
    await expect(menu.getByRole('link', { name })).toHaveCount(0);
});

test.describe('with a network that is lost', () => {
  test.use({ expectedConsole: OFFLINE });

  test('the admin shows an error, and opens when it is back', async ({ staffPage, driver }) => {
    await staffPage.route('**/api/v1/**', (route) => route.abort('internetdisconnected'));
    await staffPage.goto('/admin');
    await expect(staffPage.getByText('The shop cannot be reached.')).toBeVisible();
    await staffPage.unroute('**/api/v1/**');
    await driver.click(staffPage.getByRole('button', { name: 'Try again' }));
    await expect(staffPage.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  });
});
