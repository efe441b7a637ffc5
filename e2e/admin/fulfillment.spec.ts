import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import type { Database } from '#server/database/database.ts';
import { packOrder } from '#server/orders/fulfillment/pack-order.ts';
import { expect, test } from './testing/admin-test.ts';
import { createBarcodeVideo } from './testing/barcode-video.ts';
import { Driver } from './testing/driver.ts';
import { expectFineScreen } from './testing/expect-fine-screen.ts';

// these tests change orders: a shop of their own
test.use({ shopName: 'fulfillment', role: 'packer' });

const WIDTHS = [360, 1280];
const packButton = (page: Page) => page.getByRole('button', { name: /^Pack 20 orders and print slips/ });
const documents = (page: Page) => page.waitForRequest((request) => request.url().endsWith('/documents'));

async function countShipments(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('shipments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The oldest orders that can be packed. */
async function ordersToPack(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('shipments').select('id').whereRef('order_id', '=', 'orders.id'))),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

async function packSome(db: Database, count: number): Promise<void> {
  for (const orderNumber of await ordersToPack(db, count)) await packOrder(db, { orderNumber }, COMMAND_LINE);
}

/** The number of an order whose shipment a carrier has. */
async function orderOnTheWay(db: Database): Promise<string> {
  const { id } = await db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select('orders.id')
    .where('orders.status', '=', 2)
    .where('shipments.shipped_at', 'is not', null)
    .where('shipments.delivered_at', 'is', null)
    .where('shipments.returned_at', 'is', null)
    .orderBy('shipments.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** How many returns the activity log has for the order. */
async function returnsOf(db: Database, orderId: string): Promise<number> {
  const entries = db.selectFrom('audit_log').select('id').where('action', '=', 'order.return');
  const rows = await entries.where('subject_id', '=', orderId).execute();
  return rows.length;
}

let lastNumber = 0;
const newNumbers = (count: number) =>
  Array.from({ length: count }, () => {
    lastNumber += 1;
    return `DL${process.hrtime.bigint()}${lastNumber}`.slice(0, 30);
  });

// first: the other tests leave fewer orders
test('more orders to pack are shown page by page, and packing keeps them shown', async ({
  staffPage,
  driver,
}) => {
  await staffPage.setViewportSize({ width: 360, height: 800 });
  await staffPage.goto('/admin/pack');
  const shown = staffPage.locator('.pack-order');
  await expect(shown).toHaveCount(60);
  await expect(staffPage.getByText(/^The 60 oldest of \d+ orders$/)).toBeVisible();
  const oldest = await shown.first().locator('strong').innerText();
  const more = staffPage.getByRole('button', { name: 'Show more' });
  await driver.click(more);
  await expect(staffPage.getByText(/^The 120 oldest of \d+ orders$/)).toBeVisible();
  await expect(shown).toHaveCount(120);
  await expect(shown.first()).toContainText(oldest);
  await expect(staffPage.locator('.pack-order[data-selected]')).toHaveCount(20);
  const numbers = await shown.locator('strong').allInnerTexts();
  expect(new Set(numbers).size).toBe(120);

  await driver.click(packButton(staffPage));
  await expect(staffPage.getByText('20 orders packed')).toBeVisible();
  await expect(shown.first()).toContainText(numbers[20] ?? '');
  await expect(shown).toHaveCount(120);
});

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('job 1: 20 orders are packed and their slips printed with 2 clicks', async ({
      staffPage,
      driver,
      shop,
    }) => {
      await staffPage.goto('/admin');
      const before = await countShipments(shop.db);
      const slips = documents(staffPage);
      driver.begin();
      await driver.click(staffPage.getByRole('link', { name: 'Pack', exact: true }));
      await driver.click(packButton(staffPage));
      driver.expectAtMost(2);
      await expect(staffPage.getByText('20 orders packed')).toBeVisible();
      expect(await countShipments(shop.db)).toBe(before + 20);
      const { kind, shipments } = (await slips).postDataJSON();
      expect(kind).toBe('packing-slips');
      expect(shipments).toHaveLength(20);
    });

    test('job 2: a column of 20 tracking numbers is pasted and sent with 2 steps', async ({
      staffPage,
      driver,
      shop,
      context,
    }) => {
      await packSome(shop.db, 20);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const carriers = Promise.withResolvers<void>();
      await staffPage.route('**/admin/carriers', async (route) => {
        await carriers.promise;
        await route.continue();
      });
      await staffPage.goto('/admin/ship');
      await expect(staffPage.getByLabel('Scan or paste')).toBeFocused();
      const numbers = newNumbers(20);
      await staffPage.evaluate((text) => navigator.clipboard.writeText(text), numbers.join('\n'));
      driver.begin();
      await driver.press('ControlOrMeta+v');
      await expect(staffPage.getByText('20 tracking numbers entered.')).toBeVisible();
      const shipAll = staffPage.getByRole('button', { name: 'Ship 20 shipments and email the customers' });
      await expect(shipAll, 'nothing is sent before the carriers are known').toBeDisabled();
      carriers.resolve();
      await driver.click(shipAll);
      driver.expectAtMost(2);
      await expect(staffPage.getByText('20 shipments handed over to')).toBeVisible();
      const stored = await shop.db
        .selectFrom('shipments')
        .select('tracking_number')
        .where('tracking_number', 'in', numbers)
        .where('shipped_at', 'is not', null)
        .execute();
      expect(stored).toHaveLength(20);
    });

    test('job 9: a shipment that came back is recorded and restocked with 2 clicks', async ({
      staffPage,
      driver,
    }) => {
      await staffPage.goto('/admin/ship?view=on-the-way');
      const row = staffPage.getByRole('listitem').filter({ hasText: 'Cash ₹' }).first();
      const name = (await row.getByRole('link').first().textContent()) ?? '';
      driver.begin();
      await driver.click(row.getByRole('button', { name: 'Returned to sender' }));
      await driver.click(staffPage.getByRole('button', { name: /^Record and restock \d+ unit/ }));
      driver.expectAtMost(2);
      await expect(staffPage.getByText(`Shipment ${name}/1 is back.`)).toBeVisible();
    });
  });
}

for (const path of ['/pack', '/pack?tab=pick-list', '/ship', '/ship?view=on-the-way']) {
  test(`${path} has no axe violations and nothing moves sideways`, async ({ staffPage, shop }) => {
    // axe reads long lists slowly on a busy machine
    test.slow();
    await packSome(shop.db, 2);
    await staffPage.goto(`/admin${path}`);
    await expect(staffPage.getByRole('tabpanel').getByRole('list').first()).toBeVisible();
    await expectFineScreen(staffPage);
  });
}

test('job 1 with the keyboard alone: G P, then P', async ({ staffPage, shop }) => {
  await staffPage.goto('/admin');
  // the heading alone is in the document before the scripts run
  await expect(staffPage.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const before = await countShipments(shop.db);
  const keyboard = new Driver(staffPage, { isKeyboardOnly: true });
  await keyboard.pressSequence('g', 'p');
  await expect(packButton(staffPage)).toBeVisible();
  await keyboard.press('p');
  keyboard.expectAtMost(3);
  await expect(staffPage.getByText('20 orders packed')).toBeVisible();
  expect(await countShipments(shop.db)).toBe(before + 20);
});

test('job 2 with a scanner: the slip, then the label, and Ctrl+Enter', async ({ staffPage, shop }) => {
  await packSome(shop.db, 2);
  await staffPage.goto('/admin/ship');
  const field = staffPage.getByLabel('Scan or paste');
  await expect(field).toBeFocused();
  const [number = ''] = newNumbers(1);
  const [row] = await shop.db
    .selectFrom('shipments')
    .select('order_id')
    .where('shipped_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .execute();
  const keyboard = new Driver(staffPage, { isKeyboardOnly: true });
  for (const text of [row?.order_id.replace('-', '') ?? '', number]) {
    await keyboard.type(text);
    await keyboard.press('Enter');
  }
  await expect(staffPage.getByRole('status').filter({ hasText: number })).toBeVisible();
  // the carriers may still be loading
  await expect(staffPage.getByRole('button', { name: 'Ship 1 shipment' })).toBeEnabled();
  await keyboard.press('Control+Enter');
  // scanners press Enter themselves
  keyboard.expectAtMost(3);
  await expect(staffPage.getByText('1 shipment handed over to')).toBeVisible();
});

test('the camera of a phone reads the barcode of a slip', async ({
  shop,
  role,
  playwright,
  launchOptions,
}, testInfo) => {
  const [number = ''] = await ordersToPack(shop.db, 1);
  const video = testInfo.outputPath('slip.y4m');
  await writeFile(video, await createBarcodeVideo(number));
  const camera = ['device', 'ui'].map((part) => `--use-fake-${part}-for-media-stream`);
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), ...camera, `--use-file-for-fake-video-capture=${video}`],
  });
  try {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 360, height: 800 } });
    await shop.signIn(context, await shop.addStaff(role));
    const page = await context.newPage();
    await page.goto(`${shop.origin}/admin/pack`);
    await page.getByRole('button', { name: 'Scan slips' }).click();
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect(page.getByRole('status').filter({ hasText: `${number} selected` })).toBeVisible();
    await expect(page.locator('.pack-order[data-selected]')).toHaveCount(1);
    // the slip stays before the camera and counts once
    await expect(page.getByRole('status').filter({ hasText: '1 order in all' })).toBeVisible();
    await page.getByRole('button', { name: 'Stop the camera' }).click();
    await expect(page.locator('.camera-video')).toHaveCount(0);
  } finally {
    await browser.close();
  }
});

test('job 2 with the keyboard alone: a column of numbers is pasted and sent with 2 keys', async ({
  staffPage,
  shop,
  context,
}) => {
  await packSome(shop.db, 5);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await staffPage.goto('/admin/ship');
  await expect(staffPage.getByLabel('Scan or paste')).toBeFocused();
  const numbers = newNumbers(5);
  await staffPage.evaluate((text) => navigator.clipboard.writeText(text), numbers.join('\n'));
  const keyboard = new Driver(staffPage, { isKeyboardOnly: true });
  await keyboard.press('ControlOrMeta+v');
  await expect(staffPage.getByText('5 tracking numbers entered.')).toBeVisible();
  // the carriers may still be loading
  await expect(staffPage.getByRole('button', { name: 'Ship 5 shipments' })).toBeEnabled();
  await keyboard.press('ControlOrMeta+Enter');
  keyboard.expectAtMost(2);
  await expect(staffPage.getByText('5 shipments handed over to')).toBeVisible();
});

test('job 9 with the keyboard alone', async ({ staffPage }) => {
  await staffPage.goto('/admin/ship?view=on-the-way');
  const back = staffPage.getByRole('button', { name: 'Returned to sender' }).first();
  await expect(back).toBeVisible();
  const keyboard = new Driver(staffPage, { isKeyboardOnly: true });
  await keyboard.tabTo(back);
  await keyboard.press('Enter');
  const record = staffPage.getByRole('button', { name: /^Record and restock/ });
  await keyboard.tabTo(record);
  await keyboard.press('Enter');
  await expect(staffPage.getByText(/^Shipment .* is back\./)).toBeVisible();
});

test.describe('with the network interrupted midway', () => {
  test.use({
    // the page may register its service worker while the network is cut
    expectedConsole: /ERR_INTERNET_DISCONNECTED|error occurred when fetching the script/,
    serviceWorkers: 'allow',
  });

  test('packing is stored on the device, shown after a reload, and done once the network is back', async ({
    staffPage,
    driver,
    shop,
  }) => {
    await staffPage.goto('/admin/pack');
    await expect(packButton(staffPage)).toBeVisible();
    await staffPage.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const before = await countShipments(shop.db);
    await driver.interruptNetwork();
    await packButton(staffPage).click();
    await expect(staffPage.getByText(/stored on this device/).first()).toBeVisible();
    await staffPage.reload();
    await expect(staffPage.getByText('The admin could not be opened.')).toBeVisible();
    await expect(staffPage.getByText('1 change not sent yet')).toBeVisible();
    await expect(staffPage.getByText('Pack 20 orders')).toBeVisible();
    await driver.restoreNetwork();
    await expect.poll(() => countShipments(shop.db)).toBe(before + 20);
    await expect(staffPage.getByRole('heading', { level: 1, name: 'Pack' })).toBeVisible();
    await test.step('a new build installs its own files and removes those before', async () => {
      // more than once: the page registers its own build when it is idle, perhaps in between
      const installed = () =>
        staffPage.evaluate(async () => {
          const { installing, waiting, active } = await navigator.serviceWorker.register(
            '/admin/service-worker.js?next-build',
            { scope: '/admin' },
          );
          const names = await caches.keys();
          // the states tell what a failure waits for
          if (names.join() !== 'admin ?next-build')
            return [
              ...names,
              ...[installing, waiting, active].map((worker) => `${worker?.state} ${worker?.scriptURL}`),
            ];
          const cache = await caches.open('admin ?next-build');
          return (await cache.keys()).map(({ url }) => new URL(url).pathname);
        });
      let stored: string[] = [];
      await expect
        .poll(async () => {
          stored = await installed();
          return stored;
        })
        .toContain('/admin/offline');
      expect(stored.filter((path) => !/^\/admin\/(?:offline$|assets\/)/.test(path))).toEqual([]);
    });
  });

  test('entered tracking numbers survive a reload, and are sent once', async ({
    staffPage,
    driver,
    shop,
  }) => {
    await packSome(shop.db, 1);
    await staffPage.goto('/admin/ship');
    const [number = ''] = newNumbers(1);
    await staffPage.getByPlaceholder('Tracking number').first().fill(number);
    await staffPage.reload();
    await expect(staffPage.getByPlaceholder('Tracking number').first()).toHaveValue(number);
    const ship = staffPage.getByRole('button', { name: /^Ship 1 shipment and/ });
    // the carriers may still be loading
    await expect(ship).toBeEnabled();
    await driver.interruptNetwork();
    await ship.click();
    await expect(staffPage.getByText(/stored on this device/).first()).toBeVisible();
    await driver.restoreNetwork();
    await expect
      .poll(
        async () =>
          (await shop.db.selectFrom('shipments').select('id').where('tracking_number', '=', number).execute())
            .length,
      )
      .toBe(1);
  });
});

test.describe('with the network interrupted midway, on the order page', () => {
  test.use({ role: 'packer', expectedConsole: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

  for (const width of WIDTHS) {
    test(`job 9 at ${width} px: a return is sent once, also when its first reply is lost`, async ({
      staffPage,
      driver,
      shop,
    }) => {
      const orderId = await orderOnTheWay(shop.db);
      await staffPage.setViewportSize({ width, height: 800 });
      await staffPage.goto(`/admin/orders/${orderId}`);
      const record = staffPage.getByRole('button', { name: /^Record and restock \d+ unit/ });
      driver.begin();
      await driver.click(staffPage.getByRole('button', { name: 'Returned to sender' }));
      await expect(record).toBeVisible();
      await driver.interruptNetwork();
      await driver.click(record);
      driver.expectAtMost(2);
      await expect(staffPage.getByText(/stored on this device/).first()).toBeVisible();
      await expect(staffPage.getByText('1 change not sent yet')).toBeVisible();
      expect(await returnsOf(shop.db, orderId)).toBe(0);
      // the server records it, and the connection breaks before its reply
      const attempts: string[] = [];
      await staffPage.route(/\/shipments\/\d+\/return$/, async (route) => {
        attempts.push(route.request().headers()['idempotency-key'] ?? '');
        if (attempts.length > 1) return await route.continue();
        await route.fetch();
        await route.abort('internetdisconnected');
      });
      await driver.restoreNetwork();
      await expect.poll(() => attempts.length).toBe(2);
      await expect(staffPage.getByText('1 change not sent yet')).toBeHidden();
      expect(attempts).toHaveLength(2);
      expect(new Set(attempts).size).toBe(1);
      expect(await returnsOf(shop.db, orderId)).toBe(1);
    });
  }
});

test('two people who pack the same orders produce one shipment of each', async ({
  staffPage,
  shop,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: shop.origin });
  await shop.signIn(context, await shop.addStaff('packer'));
  const otherPage = await context.newPage();
  for (const page of [staffPage, otherPage]) {
    await page.goto('/admin/pack');
    await expect(packButton(page)).toBeVisible();
  }
  const before = await countShipments(shop.db);
  // the list of the second page must not be renewed before its click: both requests wait for each other
  const bothSent = Promise.withResolvers<void>();
  let sent = 0;
  for (const page of [staffPage, otherPage]) {
    await page.route('**/api/v1/admin/shipments/pack', async (route) => {
      sent += 1;
      if (sent === 2) bothSent.resolve();
      await bothSent.promise;
      await route.continue();
    });
  }
  await Promise.all([staffPage, otherPage].map((page) => packButton(page).click()));
  // at once: each notification ends after eight seconds
  await Promise.all(
    [staffPage, otherPage].map((page) =>
      expect(page.getByText(/orders? packed$|is packed already/).first()).toBeVisible(),
    ),
  );
  await expect.poll(() => countShipments(shop.db)).toBe(before + 20);
  await context.close();
});

test.describe('the owner', () => {
  test.use({ role: 'owner' });

  test('adds a carrier, and marks several of its shipments as delivered at once', async ({
    staffPage,
    shop,
  }) => {
    await test.step('a carrier with a wrong link is not saved; with a right one it shows an example', async () => {
      await staffPage.goto('/admin/settings/staff');
      await staffPage.getByRole('link', { name: 'Carriers' }).click();
      await staffPage.getByRole('button', { name: 'Add a carrier' }).click();
      const row = staffPage.locator('.carrier-row').last();
      await row.getByLabel('Name').fill('Tuktuk');
      await row.getByLabel('Tracking link').fill('https://{awb}.example/');
      await expect(row.getByText('The site comes before {awb}')).toBeVisible();
      await row.getByLabel('Tracking link').fill('https://tuktuk.example/{awb}');
      await expect(row.getByRole('link')).toHaveAttribute('href', 'https://tuktuk.example/EE123456785IN');
      await staffPage.getByLabel('Default carrier').selectOption('Tuktuk');
      await staffPage.getByLabel('In use: India Post').uncheck();
      await staffPage.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(staffPage.getByText('The carriers are saved')).toBeVisible();
      await expectFineScreen(staffPage);
    });

    await test.step('it is chosen at first, and the unused one cannot be chosen', async () => {
      await packSome(shop.db, 2);
      await staffPage.goto('/admin/ship');
      const carrier = staffPage.getByLabel('Carrier');
      await expect(carrier).toHaveValue('Tuktuk');
      await expect(carrier.getByRole('option', { name: 'India Post' })).toHaveCount(0);
      await expect(staffPage.getByRole('button', { name: 'Print' })).toBeVisible();
    });

    await test.step('two shipments are delivered with one press', async () => {
      const numbers = newNumbers(2);
      const fields = staffPage.getByPlaceholder('Tracking number');
      for (const [i, number] of numbers.entries()) await fields.nth(i).fill(number);
      await staffPage.getByRole('button', { name: /^Ship 2 shipments/ }).click();
      await expect(staffPage.getByText('2 shipments handed over to Tuktuk')).toBeVisible();
      await staffPage.goto('/admin/ship?view=on-the-way');
      for (const number of numbers)
        await staffPage.getByRole('listitem').filter({ hasText: number }).getByRole('checkbox').check();
      await staffPage.getByRole('button', { name: 'Mark 2 as delivered and email the customers' }).click();
      await expect
        .poll(async () =>
          (
            await shop.db
              .selectFrom('shipments')
              .select('delivered_at')
              .where('tracking_number', 'in', numbers)
              .execute()
          ).map(({ delivered_at: at }) => at !== null),
        )
        .toEqual([true, true]);
    });
  });
});
