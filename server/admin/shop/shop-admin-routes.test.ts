import { expect, onTestFinished, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { shopReply } from '#contract/admin/shop.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { testApp } from '#server/testing/test-app.ts';

type Settings = NonNullable<NonNullable<Parameters<typeof testApp>[0]>['settings']>;

async function openShop(settings: Settings) {
  const shop = await testApp({ settings });
  onTestFinished(() => shop.close());
  const staff = await signedInStaff(shop.app, shop.db, 'packer');
  const read = async () =>
    shopReply.parse((await staffInject(shop.app, staff, 'GET', ADMIN_PATHS.shop)).json());
  return { ...shop, read };
}

test('every role reads the name of the shop once it has one', async () => {
  const shop = await openShop({});
  expect((await shop.read()).name).toBeUndefined();
  await saveStoreInfo(shop.db, { storeName: 'Mysuru Silks' });
  expect((await shop.read()).name).toBe('Mysuru Silks');
});

test('a shop behind a proxy without an SMTP server sends no emails to customers', async () => {
  const shop = await openShop({ trustProxyHops: 1 });
  expect((await shop.read()).sendsEmail).toBe(false);
});

test('a local shop shows its emails in the email preview', async () => {
  const shop = await openShop({});
  expect((await shop.read()).sendsEmail).toBe(true);
});
