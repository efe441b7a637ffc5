// Every screen of the admin in its main states, with its dialogs.
import type { Page } from 'playwright-core';
import type { PreparedShop } from './prepare-admin-shop.ts';

/** A screen in one state. */
export interface AdminScene {
  name: string;
  /** The path in `admin/shell/routes.tsx`, which the scene shows. */
  route: string;
  /** The path without the prefix of the admin. Default: the route. */
  path?: (shop: PreparedShop) => string;
  /** Done after the screen is loaded. It must not change the shop. */
  steps?: (page: Page) => Promise<void>;
  isSignedOut?: boolean;
  /** Default: all. The steps are taken at the first one. */
  widths?: readonly number[];
  /** Replies of the API at this path are errors, never come, or are those of a shop without anything. */
  broken?: { path: string; how: 'fails' | 'hangs' | 'is-empty' };
}

const click = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
};
const openDialog = (name: string | RegExp) => async (page: Page) => {
  await click(name)(page);
  await page.locator('[role=dialog], [role=alertdialog]').first().waitFor();
};
const order = (name: keyof PreparedShop['orders'], steps?: AdminScene['steps']): AdminScene => ({
  name: `order-${name}`,
  route: '/orders/:number',
  path: ({ orders }) => `/orders/${orders[name]}`,
  ...(steps && { steps }),
});
const list = (route: string, view: string, steps?: AdminScene['steps']): AdminScene => ({
  name: `${route.slice(1).replaceAll('/', '-')}-${view}`,
  route,
  path: () => `${route}?view=${view}`,
  ...(steps && { steps }),
});
const loseConnection = async (page: Page) => {
  await page.context().setOffline(true);
  await page.getByText('No connection to the shop').waitFor();
};
/** Someone else saves another title meanwhile. */
const saveConflictingTitle = async (page: Page) => {
  await page.route('**/admin/products/*', async (route) => {
    if (route.request().method() !== 'PATCH') return await route.fallback();
    const product = await (await route.fetch({ method: 'GET' })).json();
    const current = { ...product, title: 'Kurta from Bagru, block-printed with indigo' };
    await route.fulfill({ status: 412, json: { error: 'It was changed meanwhile.', current } });
  });
  await page.getByLabel('Title (required)').fill('Kurta, printed by hand in Bagru');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('button', { name: /^(?:Keep|Use) mine/ })
    .first()
    .waitFor();
};
const content = (kind: string, name: string): AdminScene => ({
  name: `content-${kind}-${name}`,
  route: '/content/:kind/:name',
  path: () => `/content/${kind}/${name}`,
});
const report = (name: string): AdminScene => ({
  name: `report-${name}`,
  route: '/reports/:name',
  path: () => `/reports/${name}`,
});
const screen = (route: string): AdminScene => ({
  name: route === '/' ? 'today' : route.slice(1).replaceAll('/', '-'),
  route,
});

export const ADMIN_SCENES: readonly AdminScene[] = [
  screen('/'),
  { ...screen('/'), name: 'today-loading', broken: { path: '/admin/today', how: 'hangs' } },
  { ...screen('/'), name: 'today-failed', broken: { path: '/admin/today', how: 'fails' } },
  { ...screen('/'), name: 'today-empty', broken: { path: '/admin/today', how: 'is-empty' } },
  {
    name: 'phone-menu',
    route: '/',
    widths: [360, 768],
    steps: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'palette', route: '/', steps: (page) => page.keyboard.press('Control+k') },
  { name: 'shortcuts', route: '/', steps: (page) => page.keyboard.press('Shift+?') },
  screen('/orders'),
  list('/orders', 'to-pack', async (page) => {
    const boxes = page.locator('[data-row]').getByRole('checkbox');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
  }),
  { ...screen('/orders'), name: 'orders-loading', broken: { path: '/admin/orders', how: 'hangs' } },
  { ...screen('/orders'), name: 'orders-failed', broken: { path: '/admin/orders', how: 'fails' } },
  { ...screen('/orders'), name: 'orders-empty', broken: { path: '/admin/orders', how: 'is-empty' } },
  { name: 'orders-no-match', route: '/orders', path: () => '/orders?q=no+such+order' },
  screen('/orders/new'),
  {
    name: 'orders-new-filled',
    route: '/orders/new',
    steps: async (page) => {
      const item = page.getByRole('combobox', { name: 'Add an item' });
      await item.fill('kurta');
      await page.getByRole('option', { name: 'Kurta' }).first().click();
      await page.getByLabel('Phone').fill('9812345670');
      await page.getByLabel('Full name').fill('Nalini Rao');
      await page.getByLabel('PIN code').fill('570001');
      await page.getByRole('button', { name: /^Create order · ₹/ }).waitFor();
    },
  },
  order('toPack'),
  order('packed'),
  order('partlyPacked'),
  order('onTheWay'),
  order('delivered'),
  order('claimed'),
  order('cancelled'),
  order('returned'),
  order('unpaid'),
  order('phone'),
  { ...order('toPack', loseConnection), name: 'order-offline' },
  {
    ...order('toPack', async (page) => {
      await loseConnection(page);
      await page.getByLabel('Add a note').fill('Call before the delivery');
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    }),
    name: 'order-unsent-change',
  },
  {
    ...order('delivered', async (page) => {
      await openDialog('Refund')(page);
      await page.getByRole('dialog').getByRole('checkbox').first().click();
    }),
    name: 'order-refund-dialog',
  },
  { ...order('toPack', openDialog('Cancel order or items')), name: 'order-cancel-dialog' },
  { ...order('claimed', openDialog('Verify the payment')), name: 'order-verify-dialog' },
  { ...order('packed', openDialog(/^Ship/)), name: 'order-ship-dialog' },
  { ...order('onTheWay', openDialog('Returned to sender')), name: 'order-return-dialog' },
  { ...order('toPack', openDialog('Pack a part')), name: 'order-split-dialog' },
  { ...order('toPack', click('Correct')), name: 'order-correct-address' },
  {
    ...order('packed', async (page) => {
      await page.getByRole('button', { name: 'Print', exact: true }).first().click();
      await page.getByRole('menu').waitFor();
    }),
    name: 'order-print-menu',
  },
  { ...order('toPack'), name: 'order-not-found', path: () => '/orders/00000-00000' },
  screen('/pack'),
  { name: 'pack-pick-list', route: '/pack', path: () => '/pack?tab=pick-list' },
  screen('/ship'),
  list('/ship', 'on-the-way'),
  list('/ship', 'returned'),
  screen('/payments'),
  list('/payments', 'claims', openDialog('Reject')),
  list('/payments', 'refunds-due'),
  list('/payments', 'refunds'),
  list('/payments', 'cod'),
  list('/payments', 'all'),
  screen('/payments/match'),
  {
    name: 'payments-match-review',
    route: '/payments/match',
    path: ({ statement }) => `/payments/match?statement=${statement}`,
  },
  screen('/customers'),
  { ...screen('/customers'), name: 'customers-empty', broken: { path: '/admin/customers', how: 'is-empty' } },
  screen('/customers/newsletter'),
  { name: 'customer', route: '/customers/:id', path: ({ customer }) => `/customers/${customer}` },
  {
    name: 'customer-erase-dialog',
    route: '/customers/:id',
    path: ({ customer }) => `/customers/${customer}`,
    steps: openDialog('Erase'),
  },
  screen('/messages'),
  list('/messages', 'overdue'),
  { name: 'message', route: '/messages/:ticket', path: ({ ticket }) => `/messages/${ticket}` },
  screen('/emails'),
  list('/emails', 'failed'),
  { name: 'email', route: '/emails/:id', path: ({ email }) => `/emails/${email}` },
  screen('/products'),
  { ...screen('/products'), name: 'products-empty', broken: { path: '/admin/products', how: 'is-empty' } },
  list('/products', 'incomplete'),
  list('/products', 'archived'),
  list('/products', 'all', async (page) => {
    await page.locator('[data-row]').getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Prices' }).click();
    await page.getByLabel('Change in percent').fill('5');
  }),
  {
    name: 'products-bulk-edit',
    route: '/products/bulk-edit',
    path: ({ product, incompleteProduct }) => `/products/bulk-edit?ids=${product},${incompleteProduct}`,
    steps: async (page) => {
      await page.getByRole('button', { name: 'Change by percent' }).click();
      await page.getByLabel('Change in percent').fill('5');
      await page.getByRole('button', { name: /^Change \d/ }).click();
      await page.getByRole('button', { name: 'Review' }).click();
    },
  },
  screen('/products/new'),
  { name: 'product', route: '/products/:handle', path: ({ product }) => `/products/${product}` },
  {
    name: 'product-conflict',
    route: '/products/:handle',
    path: ({ product }) => `/products/${product}`,
    steps: saveConflictingTitle,
  },
  {
    name: 'product-preview',
    route: '/products/:handle',
    path: ({ product }) => `/products/${product}`,
    steps: async (page) => {
      const preview = page.getByRole('button', { name: 'Preview' });
      await preview.click();
      await page.locator('iframe:not([data-waiting])').waitFor();
    },
  },
  {
    name: 'product-incomplete',
    route: '/products/:handle',
    path: ({ incompleteProduct }) => `/products/${incompleteProduct}`,
    steps: (page) => page.getByLabel('Title (required)').fill('Kolhapuri slippers'),
  },
  screen('/categories'),
  { ...screen('/categories'), name: 'categories-rename-dialog', steps: openDialog(/^Rename/) },
  screen('/inventory'),
  list('/inventory', 'low'),
  { ...screen('/inventory'), name: 'inventory-threshold-dialog', steps: openDialog(/^Low stock/) },
  {
    name: 'inventory-count',
    route: '/inventory/count',
    steps: async (page) => {
      const fields = page.getByRole('list', { name: 'Variants' }).getByRole('textbox');
      await fields.nth(0).fill('12');
      await fields.nth(1).fill('7');
    },
  },
  screen('/inventory/receive'),
  {
    name: 'inventory-item',
    route: '/inventory/:id',
    path: ({ inventoryItem }) => `/inventory/${inventoryItem}`,
  },
  {
    name: 'inventory-change-dialog',
    route: '/inventory/:id',
    path: ({ inventoryItem }) => `/inventory/${inventoryItem}`,
    steps: openDialog('Change stock'),
  },
  screen('/imports'),
  {
    name: 'import-review',
    route: '/imports/:id',
    path: ({ reviewedImport }) => `/imports/${reviewedImport}`,
  },
  { name: 'import-columns', route: '/imports/:id', path: ({ mappedImport }) => `/imports/${mappedImport}` },
  { name: 'import-failed', route: '/imports/:id', path: ({ failedImport }) => `/imports/${failedImport}` },
  screen('/content'),
  content('texts', 'home'),
  { ...content('texts', 'home'), name: 'content-versions-dialog', steps: openDialog('Versions') },
  { ...content('texts', 'home'), name: 'content-schedule-dialog', steps: openDialog('Schedule') },
  content('texts', 'listings'),
  content('policy', 'terms'),
  content('size-guides', 'all'),
  content('contact', 'page'),
  content('appearance', 'shop'),
  content('email', 'order-shipped'),
  screen('/reports'),
  report('sales-by-product'),
  report('sales-by-state'),
  report('best-sellers'),
  report('stock-value'),
  report('gst-returns'),
  screen('/settings'),
  screen('/settings/store'),
  screen('/settings/shipping'),
  screen('/settings/taxes'),
  screen('/settings/payments'),
  {
    name: 'settings-payments-dialog',
    route: '/settings/payments',
    steps: openDialog('Set up Razorpay'),
  },
  screen('/settings/email'),
  { ...screen('/settings/email'), name: 'settings-email-dialog', steps: openDialog(/^Set up/) },
  screen('/settings/staff'),
  { name: 'settings-staff-invite', route: '/settings/staff', steps: openDialog(/Invite/) },
  screen('/settings/carriers'),
  screen('/settings/account'),
  screen('/activity'),
  { ...screen('/sign-in'), isSignedOut: true },
  { ...screen('/setup'), isSignedOut: true },
  {
    name: 'invitation',
    route: '/invitation/:token',
    path: ({ invitationToken }) => `/invitation/${invitationToken}`,
    isSignedOut: true,
  },
];
