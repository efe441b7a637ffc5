import type { Page } from '@playwright/test';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { packOrder } from '#server/orders/fulfillment/pack-order.ts';
import type { AdminShop } from './testing/admin-shop.ts';
import { expect, test } from './testing/admin-test.ts';
import { Driver } from './testing/driver.ts';
import { expectFineScreen } from './testing/expect-fine-screen.ts';

// one after the other, so that all tests of this file share one shop
test.describe.configure({ mode: 'default' });
test.use({ shopName: 'orders' });

const WIDTHS = [360, 1280];
const OFFLINE = /ERR_INTERNET_DISCONNECTED/;
const DELIVERED = 3;
const TO_PACK = 1;
const CANCELLED = 4;

interface PaidOrder {
  number: string;
  lines: { lineNo: number; title: string; variantId: number; quantity: number; amountPaise: number }[];
}

/** An untouched seeded order of the status, with two items or more, which the test gateway can refund. */
async function paidOrder({ db }: AdminShop, status: number): Promise<PaidOrder> {
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', status)
    .where('payment_method', '=', 'test')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_lines')
          .select('line_no')
          .where('line_no', '=', 2)
          .whereRef('order_id', '=', 'orders.id'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('refunds').select('id').whereRef('order_id', '=', 'orders.id'))),
    )
    .where((eb) =>
      eb.or([
        eb('status', '=', DELIVERED),
        eb.not(eb.exists(eb.selectFrom('shipments').select('id').whereRef('order_id', '=', 'orders.id'))),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('order_lines')
    .select(['line_no', 'title', 'variant_id', 'quantity', 'price_paise'])
    .where('order_id', '=', id)
    .orderBy('line_no')
    .execute();
  return {
    number: id,
    lines: lines.map(({ line_no, title, variant_id, quantity, price_paise }) => ({
      lineNo: line_no,
      title,
      variantId: Number(variant_id),
      quantity,
      amountPaise: price_paise * quantity,
    })),
  };
}

const firstLine = ({ lines: [line] }: PaidOrder) => {
  if (!line) throw new Error('A seeded order has no items');
  return line;
};

async function stockOf({ db }: AdminShop, variantId: number): Promise<number> {
  const { stock } = await db
    .selectFrom('variants')
    .select('stock')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow();
  return stock;
}

const refundsOf = ({ db }: AdminShop, { number }: PaidOrder) =>
  db
    .selectFrom('refunds')
    .select(['amount_paise as amountPaise', 'state'])
    .where('order_id', '=', number)
    .execute();

async function statusOf({ db }: AdminShop, { number }: PaidOrder): Promise<number> {
  const { status } = await db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', number)
    .executeTakeFirstOrThrow();
  return status;
}

async function openOrder(page: Page, { number }: PaidOrder): Promise<void> {
  await page.goto(`/admin/orders/${number}`);
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
}

const openRefund = (page: Page) => page.getByRole('button', { name: 'Refund', exact: true });
const openCancel = (page: Page) => page.getByRole('button', { name: 'Cancel order or items', exact: true });
const item = (page: Page, title: string) =>
  page.getByRole('dialog').getByRole('checkbox', { name: title }).first();
const refund = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Refund ₹/ });
const cancelAndRefund = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: /^Cancel and refund ₹/ });

/** The server does what the next such request asks for, but its reply is lost. */
async function loseOneReply(page: Page, path: RegExp): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
}

async function expectItemRefunded(shop: AdminShop, order: PaidOrder, stockBefore: number): Promise<void> {
  const { amountPaise, variantId, quantity } = firstLine(order);
  await expect.poll(() => refundsOf(shop, order)).toEqual([{ amountPaise, state: 'succeeded' }]);
  await expect.poll(() => stockOf(shop, variantId)).toBe(stockBefore + quantity);
}

async function expectCancelledAndRefunded(shop: AdminShop, order: PaidOrder, stockBefore: number) {
  const amountPaise = order.lines.reduce((sum, line) => sum + line.amountPaise, 0);
  const { variantId } = firstLine(order);
  const units = order.lines.filter((line) => line.variantId === variantId);
  await expect.poll(() => statusOf(shop, order)).toBe(CANCELLED);
  await expect.poll(() => refundsOf(shop, order)).toEqual([{ amountPaise, state: 'succeeded' }]);
  await expect
    .poll(() => stockOf(shop, variantId))
    .toBe(stockBefore + units.reduce((sum, { quantity }) => sum + quantity, 0));
}

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('job 4: one item is refunded and restocked with 3 clicks', async ({ staffPage, driver, shop }) => {
      const order = await paidOrder(shop, DELIVERED);
      const { title, variantId } = firstLine(order);
      const stock = await stockOf(shop, variantId);
      await openOrder(staffPage, order);
      driver.begin();
      await driver.click(openRefund(staffPage));
      await driver.click(item(staffPage, title));
      await driver.click(refund(staffPage));
      driver.expectAtMost(3);
      await expect(staffPage.getByRole('status').filter({ hasText: 'sent back by' })).toBeVisible();
      await expect(staffPage.getByRole('dialog')).toBeHidden();
      await expectItemRefunded(shop, order, stock);
    });

    test('job 5: an order is cancelled and refunded with 2 clicks', async ({ staffPage, driver, shop }) => {
      const order = await paidOrder(shop, TO_PACK);
      const stock = await stockOf(shop, firstLine(order).variantId);
      await openOrder(staffPage, order);
      driver.begin();
      await driver.click(openCancel(staffPage));
      await driver.click(cancelAndRefund(staffPage));
      driver.expectAtMost(2);
      await expect(staffPage.getByText(`Order ${order.number} cancelled`)).toBeVisible();
      await expectCancelledAndRefunded(shop, order, stock);
      await expect(openCancel(staffPage)).toBeHidden();
      await expect(openRefund(staffPage)).toBeHidden();
    });

    test('job 4 with the keyboard alone', async ({ staffPage, shop }) => {
      const order = await paidOrder(shop, DELIVERED);
      const { title, variantId } = firstLine(order);
      const stock = await stockOf(shop, variantId);
      await openOrder(staffPage, order);
      const keyboard = new Driver(staffPage, { isKeyboardOnly: true });
      await keyboard.press('r');
      await expect(item(staffPage, title)).toBeVisible();
      await keyboard.tabTo(item(staffPage, title));
      await keyboard.press('Space');
      await keyboard.tabTo(refund(staffPage));
      await keyboard.press('Enter');
      await expectItemRefunded(shop, order, stock);
      await expect(staffPage.getByRole('dialog')).toBeHidden();
    });

    test('job 5 with the keyboard alone', async ({ staffPage, shop }) => {
      const order = await paidOrder(shop, TO_PACK);
      const stock = await stockOf(shop, firstLine(order).variantId);
      await openOrder(staffPage, order);
      const keyboard = new Driver(staffPage, { isKeyboardOnly: true });
      await keyboard.tabTo(openCancel(staffPage));
      await keyboard.press('Enter');
      await expect(cancelAndRefund(staffPage)).toBeVisible();
      await keyboard.tabTo(cancelAndRefund(staffPage));
      await keyboard.press('Enter');
      await expectCancelledAndRefunded(shop, order, stock);
      await expect(staffPage.getByRole('dialog')).toBeHidden();
    });

    test.describe('with the network interrupted midway', () => {
      test.use({ expectedConsole: OFFLINE });

      test('job 4: one item is refunded once, also when the reply is lost', async ({
        staffPage,
        driver,
        shop,
      }) => {
        const order = await paidOrder(shop, DELIVERED);
        const { title, variantId } = firstLine(order);
        const stock = await stockOf(shop, variantId);
        await openOrder(staffPage, order);
        await openRefund(staffPage).click();
        await item(staffPage, title).click();
        await driver.interruptNetwork();
        await refund(staffPage).click();
        const alert = staffPage.getByRole('alert').filter({ hasText: 'it is made once' });
        await expect(alert).toBeVisible();
        expect(await refundsOf(shop, order)).toEqual([]);
        await driver.restoreNetwork();
        await loseOneReply(staffPage, /\/refunds$/);
        await refund(staffPage).click();
        await expectItemRefunded(shop, order, stock);
        await expect(refund(staffPage)).not.toHaveAttribute('aria-disabled');
        await expect(alert).toBeVisible();
        await refund(staffPage).click();
        await expect(staffPage.getByRole('dialog')).toBeHidden();
        await expectItemRefunded(shop, order, stock);
      });

      test('job 5: an order is cancelled once, also when the reply is lost', async ({
        staffPage,
        driver,
        shop,
      }) => {
        const order = await paidOrder(shop, TO_PACK);
        const stock = await stockOf(shop, firstLine(order).variantId);
        await openOrder(staffPage, order);
        await openCancel(staffPage).click();
        await expect(cancelAndRefund(staffPage)).toBeEnabled();
        await driver.interruptNetwork();
        await cancelAndRefund(staffPage).click();
        const alert = staffPage.getByRole('alert').filter({ hasText: 'it is cancelled once' });
        await expect(alert).toBeVisible();
        expect(await statusOf(shop, order)).toBe(TO_PACK);
        await driver.restoreNetwork();
        await loseOneReply(staffPage, /\/cancel$/);
        await cancelAndRefund(staffPage).click();
        await expectCancelledAndRefunded(shop, order, stock);
        await expect(cancelAndRefund(staffPage)).toBeEnabled();
        await expect(alert).toBeVisible();
        await cancelAndRefund(staffPage).click();
        await expect(staffPage.getByText(`Order ${order.number} cancelled`)).toBeVisible();
        await expectCancelledAndRefunded(shop, order, stock);
      });
    });
  });
}

test.describe('with a lost reply', () => {
  test.use({ expectedConsole: OFFLINE });

  test('part of a payment is refunded once when the reply is lost and the page has renewed itself', async ({
    staffPage,
    shop,
  }) => {
    const order = await paidOrder(shop, DELIVERED);
    await openOrder(staffPage, order);
    await openRefund(staffPage).click();
    await staffPage.getByRole('dialog').getByLabel('Amount').fill('10');
    await loseOneReply(staffPage, /\/refunds$/);
    await refund(staffPage).click();
    await expect(staffPage.getByRole('alert').filter({ hasText: 'it is made once' })).toBeVisible();
    // the page behind the dialog shows the refund already
    await expect(staffPage.locator('.order-sums').filter({ hasText: 'Refunded' })).toBeAttached();
    await refund(staffPage).click();
    await expect(staffPage.getByRole('dialog')).toBeHidden();
    expect(await refundsOf(shop, order)).toEqual([{ amountPaise: 1000, state: 'succeeded' }]);
  });
});

async function activityPath(shop: AdminShop): Promise<string> {
  const { number } = await paidOrder(shop, TO_PACK);
  await packOrder(shop.db, { orderNumber: number }, COMMAND_LINE);
  return '/activity';
}

const SCREENS: readonly [name: string, path: (shop: AdminShop) => Promise<string>, shown: string][] = [
  ['Today', async () => '', 'Sales of the last seven days'],
  ['the order list', async () => '/orders', ''],
  ['an order to pack', async (shop) => `/orders/${(await paidOrder(shop, TO_PACK)).number}`, 'History'],
  ['a delivered order', async (shop) => `/orders/${(await paidOrder(shop, DELIVERED)).number}`, 'History'],
  ['activity', activityPath, ''],
];

for (const [name, path, heading] of SCREENS) {
  test(`${name} has no axe violations and nothing moves sideways`, async ({ staffPage, shop }) => {
    // axe reads long lists slowly on a busy machine
    test.slow();
    await staffPage.goto(`/admin${await path(shop)}`);
    const shown = heading
      ? staffPage.getByRole('heading', { name: heading })
      : staffPage.locator('[data-row]').first();
    for (const width of WIDTHS) {
      await staffPage.setViewportSize({ width, height: 844 });
      await expect(shown).toBeVisible();
      await expectFineScreen(staffPage, { widths: [width] });
    }
  });
}

test('customers, one of them, emails and a report have no axe violations on a phone', async ({
  staffPage,
}) => {
  test.slow();
  await staffPage.setViewportSize({ width: 360, height: 844 });
  for (const path of ['customers', 'emails', 'reports/sales-by-state']) {
    await staffPage.goto(`/admin/${path}`);
    await expect(staffPage.locator('[data-row], .report-figures, .empty-title').first()).toBeVisible();
    await expectFineScreen(staffPage, { widths: [360] });
  }
  await staffPage.goto('/admin/customers');
  await staffPage.locator('[data-row] a').first().click();
  await expect(staffPage.getByRole('heading', { name: 'Contact' })).toBeVisible();
  await expectFineScreen(staffPage, { widths: [360] });
});

test('the dialogs to refund and to cancel have no axe violations', async ({ staffPage, shop }) => {
  for (const [open, button, status] of [
    [openRefund, refund, DELIVERED],
    [openCancel, cancelAndRefund, TO_PACK],
  ] as const) {
    await openOrder(staffPage, await paidOrder(shop, status));
    await open(staffPage).click();
    await expect(button(staffPage)).toBeVisible();
    if (open === openRefund) await staffPage.getByRole('dialog').getByRole('checkbox').first().click();
    await expectFineScreen(staffPage);
    await staffPage.keyboard.press('Escape');
    await expect(staffPage.getByRole('dialog')).toBeHidden();
  }
});
