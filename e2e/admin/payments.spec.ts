import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { steady } from '../testing/steady.ts';
import type { AdminShop } from './testing/admin-shop.ts';
import { expect, test } from './testing/admin-test.ts';

// one after the other, so that all tests of this file share one shop
test.describe.configure({ mode: 'default' });
test.use({ shopName: 'payments' });
const OFFLINE = /ERR_INTERNET_DISCONNECTED/;
const WIDTHS = [360, 1280];

interface Claim {
  orderId: string;
  utr: string;
  rupees: string;
}

/** Reported UPI payments of seeded orders that wait for the shop. */
async function openClaims({ db }: AdminShop, count: number): Promise<Claim[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['order_id as orderId', 'gateway_reference as utr', 'amount_paise as amountPaise'])
    .where('payments.method', '=', 'upi')
    .where('payments.state', 'in', ['created', 'started'])
    .where('gateway_reference', 'is not', null)
    .where('orders.paid_at', 'is', null)
    .where('orders.status', '=', 0)
    .orderBy('payments.created_at', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ orderId, utr, amountPaise }) => ({
    orderId,
    utr: utr ?? '',
    rupees: (amountPaise / 100).toFixed(2),
  }));
}

function statementOf(claims: readonly Claim[]): string {
  const lines = claims.map(({ utr, rupees }, i) => `22/11/2026,UPI/${utr}/payer ${i},${rupees}`);
  return ['Date,Narration,Credit', ...lines].join('\n');
}

async function dropFile(page: Page, csv: string): Promise<void> {
  const file = { name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type=file]').setInputFiles(file);
}

const paidCount = async ({ db }: AdminShop, claims: readonly Claim[]) => {
  const ids = claims.map(({ orderId }) => orderId);
  const paid = db.selectFrom('orders').select('id').where('id', 'in', ids).where('paid_at', 'is not', null);
  return (await paid.execute()).length;
};

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, expectedConsole: OFFLINE });

    test('15 UPI payments are matched with a statement in 2 steps, also after an interruption', async ({
      staffPage,
      driver,
      shop,
    }) => {
      const claims = await openClaims(shop, 15);
      await staffPage.goto('/admin/payments/match');
      await expect(staffPage.getByText('Choose or drop the statement')).toBeVisible();
      driver.begin();
      await dropFile(staffPage, statementOf(claims));
      const record = staffPage.getByRole('button', { name: /^Record 15 payments · ₹/ });
      await expect(record).toBeVisible();
      await expectAccessible(staffPage, { widths: [width] });
      await driver.interruptNetwork();
      await record.click();
      await expect(staffPage.getByText('each row is recorded once')).toBeVisible();
      expect(await paidCount(shop, claims)).toBe(0);
      await driver.restoreNetwork();
      await driver.click(record);
      await expect(staffPage.getByText('15 payments recorded')).toBeVisible();
      // one step more is the choice of the file
      driver.expectAtMost(1);
      expect(await paidCount(shop, claims)).toBe(15);
      await expect(staffPage.getByText('Everything is recorded')).toBeVisible();
    });

    test('a reported payment is recorded or rejected in place, and a rejection taken back', async ({
      staffPage,
    }) => {
      await staffPage.goto('/admin/payments');
      const reject = staffPage.getByRole('button', { name: 'Reject' }).first();
      await expect(reject).toBeVisible();
      await expectAccessible(staffPage, { widths: [width] });
      await reject.click();
      const dialog = staffPage.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expectAccessible(staffPage, { widths: [width] });
      await dialog.getByRole('button', { name: 'Reject and email the customer' }).click();
      await expect(staffPage.getByText('The customer gets an email in two minutes.')).toBeVisible();
      await staffPage.getByRole('button', { name: 'Undo' }).click();
      await expect(staffPage.getByText('waits for confirmation again. No email is sent.')).toBeVisible();
      const record = staffPage.getByRole('button', { name: /^Record ₹/ }).first();
      // the list is read again after the undo
      await steady(async () => (await record.boundingBox())?.y ?? 0);
      await record.click();
      await expect(staffPage.getByText(/^Order \S+ is paid\.$/)).toBeVisible();
    });

    test('nothing scrolls sideways in any view', async ({ staffPage }) => {
      for (const view of ['claims', 'refunds-due', 'refunds', 'cod', 'all']) {
        await staffPage.goto(`/admin/payments?view=${view}`);
        await expect(staffPage.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
        await expect(staffPage.locator('[data-row], .empty').first()).toBeVisible();
        const beyond = () =>
          staffPage.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        await expect.poll(beyond, view).toBeLessThanOrEqual(0);
      }
    });
  });
}

test('the buttons of all claims are below each other, whatever their amounts', async ({ staffPage }) => {
  await staffPage.goto('/admin/payments?view=claims');
  const rejects = staffPage.getByRole('button', { name: 'Reject' });
  await expect(rejects.first()).toBeVisible();
  const lefts = () => rejects.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
  expect((await lefts()).length).toBeGreaterThan(2);
  await expect.poll(async () => new Set(await lefts()).size).toBe(1);
});

test('a statement is recorded with the keyboard alone', async ({ staffPage, driver, shop }) => {
  const claims = await openClaims(shop, 2);
  await staffPage.goto('/admin/payments/match');
  await dropFile(staffPage, statementOf(claims));
  const record = staffPage.getByRole('button', { name: /^Record 2 payments · ₹/ });
  await expect(record).toBeVisible();
  await expect(staffPage.getByRole('region', { name: 'What the statement pays' })).toBeFocused();
  driver.begin();
  await driver.tabTo(record);
  await driver.press('Enter');
  // the focus is at the matches: Tab, Enter
  driver.expectAtMost(3);
  await expect(staffPage.getByText('2 payments recorded')).toBeVisible();
  expect(await paidCount(shop, claims)).toBe(2);
});
