import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import { eventually } from '#server/testing/eventually.ts';
import { withoutTable } from '#server/testing/failures/without-table.ts';
import { emailSettingsOf } from '#server/testing/fake-servers/fake-smtp-server.ts';
import { testApp } from '#server/testing/test-app.ts';
import { readStoreInfo } from './read-store-info.ts';
import { saveStoreInfo } from './save-store-info.ts';

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const fetchStoreInfo = async () => (await api.app.inject(API_PREFIX + API_PATHS.storeInfo)).json();

test('a shop without saved store information still replies, with its capabilities', async () => {
  const info = await fetchStoreInfo();
  expect(Object.keys(info)).toEqual(['capabilities']);
  expect(info.capabilities).toEqual(expect.arrayContaining(['sessions', 'contact', 'newsletter']));
});

test('saved information is in the reply at once, also if the server had cached the old reply', async () => {
  await fetchStoreInfo();
  const details = {
    storeName: 'Haat',
    categories: ['Masala'],
    policies: { terms: '<p onclick="x()">Terms</p><script>x</script>' },
  };
  await saveStoreInfo(api.db, details);
  await eventually(async () =>
    expect(await fetchStoreInfo()).toMatchObject({ storeName: 'Haat', categories: ['Masala'] }),
  );
  expect((await fetchStoreInfo()).policies).toEqual({ terms: '<p>Terms</p>' });
});

test('saving replaces everything that was saved before', async () => {
  await saveStoreInfo(api.db, { storeName: 'Haat', gstin: '09AAACH7409R1ZZ' });
  await saveStoreInfo(api.db, { storeName: 'Bazaar' });
  expect(await readStoreInfo(api.db)).toEqual({ storeName: 'Bazaar' });
});

test('the reply is cached in memory until something changes', async () => {
  await saveStoreInfo(api.db, { storeName: 'Kept' });
  // a notification of an earlier change may arrive at any time and remove the reply
  await eventually(async () => {
    expect((await fetchStoreInfo()).storeName).toBe('Kept');
    const cachedInfo = await withoutTable(api.pool, 'shop_settings', fetchStoreInfo);
    expect(cachedInfo.storeName).toBe('Kept');
  });
});

test('while the connection for catalog changes is down nothing is cached', async () => {
  const disconnectedChanges = {
    onChange: () => {},
    isConnected: () => false,
    wake: () => {},
    close: async () => {},
  };
  const disconnectedApi = await testApp({ catalogChanges: disconnectedChanges });
  const fetchFromDisconnected = async () =>
    (await disconnectedApi.app.inject(API_PREFIX + API_PATHS.storeInfo)).json();
  for (const storeName of ['First', 'Second']) {
    await saveStoreInfo(disconnectedApi.db, { storeName });
    expect((await fetchFromDisconnected()).storeName).toBe(storeName);
  }
  await disconnectedApi.close();
});

test('policies edited directly in the database are sanitized in the reply', async () => {
  const json = JSON.stringify({ policies: { privacy: '<img src=x onerror=alert(1)><p>Privacy</p>' } });
  await sql`update shop_settings set value = ${json} where key = 'store-info'`.execute(api.db);
  await eventually(async () =>
    expect((await fetchStoreInfo()).policies).toEqual({ privacy: '<p>Privacy</p>' }),
  );
});

test.each([
  ['a javascript: link', { socialLinks: { instagram: 'javascript:alert(1)' } }, /socialLinks.instagram/],
  ['a javascript: logo', { companyLogoUrl: 'javascript:alert(1)' }, /companyLogoUrl/],
  ['a protocol-relative logo of another host', { companyLogoUrl: '//evil.example/x.svg' }, /companyLogoUrl/],
  ['a wrong type', { categories: 'Masala' }, /categories/],
])('%s is rejected and nothing of it is stored', async (_what, info, expectedMessage) => {
  const before = await readStoreInfo(api.db);
  await expect(saveStoreInfo(api.db, info)).rejects.toThrow(expectedMessage);
  expect(await readStoreInfo(api.db)).toEqual(before);
});

test('a merchant cannot add capabilities that the server does not have', async () => {
  await saveStoreInfo(api.db, { storeName: 'Own', capabilities: ['teleportation'] });
  await eventually(async () => expect((await fetchStoreInfo()).storeName).toBe('Own'));
  expect((await fetchStoreInfo()).capabilities).not.toContain('teleportation');
});

test('password-reset is a capability only if emails are sent or can be previewed', async () => {
  expect((await fetchStoreInfo()).capabilities).toContain('password-reset');
  const withoutEmail = await testApp({ settings: { shopOrigin: 'https://shop.example' } });
  const { capabilities } = (await withoutEmail.app.inject(API_PREFIX + API_PATHS.storeInfo)).json();
  await withoutEmail.close();
  expect(capabilities).toContain('sessions');
  expect(capabilities).not.toContain('password-reset');
  const withEmail = await testApp({
    settings: { shopOrigin: 'https://shop.example', email: emailSettingsOf(587) },
  });
  const announced = (await withEmail.app.inject(API_PREFIX + API_PATHS.storeInfo)).json().capabilities;
  await withEmail.close();
  expect(announced).toContain('password-reset');
});

test('the reply has the cash on delivery fee of the settings, if any, and never one from the merchant', async () => {
  await saveStoreInfo(api.db, { storeName: 'Free', cashFee: 7 });
  await eventually(async () => expect((await fetchStoreInfo()).storeName).toBe('Free'));
  expect(await fetchStoreInfo()).not.toHaveProperty('cashFee');
  const withFee = await testApp({ settings: { codFeePaise: 4_950, codMaxPaise: 100_000 } });
  expect((await withFee.app.inject(API_PREFIX + API_PATHS.storeInfo)).json().cashFee).toBe(49.5);
  await withFee.close();
  const withoutFee = await testApp({ settings: { codFeePaise: 4_950, codMaxPaise: 0 } });
  expect((await withoutFee.app.inject(API_PREFIX + API_PATHS.storeInfo)).json()).not.toHaveProperty(
    'cashFee',
  );
  await withoutFee.close();
});
