import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PREFIX, PATHS } from '#contract/paths.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { readStoreInfo } from './read-store-info.ts';
import { saveStoreInfo } from './save-store-info.ts';

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const ask = async () => (await api.app.inject(API_PREFIX + PATHS.storeInfo)).json();

test('a shop without saved store information still replies, with its capabilities', async () => {
  const info = await ask();
  expect(Object.keys(info)).toEqual(['capabilities']);
  expect(info.capabilities).toEqual(expect.arrayContaining(['sessions', 'contact', 'newsletter']));
});

test('saved information is in the reply at once, also if the server had cached the old reply', async () => {
  await ask();
  const told = {
    storeName: 'Haat',
    categories: ['Masala'],
    policies: { terms: '<p onclick="x()">Terms</p><script>x</script>' },
  };
  await saveStoreInfo(api.db, told);
  await eventually(async () =>
    expect(await ask()).toMatchObject({ storeName: 'Haat', categories: ['Masala'] }),
  );
  expect((await ask()).policies).toEqual({ terms: '<p>Terms</p>' });
});

test('saving replaces everything that was saved before', async () => {
  await saveStoreInfo(api.db, { storeName: 'Haat', gstin: '09AAACH7409R1ZZ' });
  await saveStoreInfo(api.db, { storeName: 'Bazaar' });
  expect(await readStoreInfo(api.db)).toEqual({ storeName: 'Bazaar' });
});

test('the reply is cached in memory until something changes', async () => {
  const heard = new Promise<void>((resolve) => api.catalogueFeed.onChange(resolve));
  await saveStoreInfo(api.db, { storeName: 'Kept' });
  await heard;
  expect((await ask()).storeName).toBe('Kept');
  await sql`alter table shop_documents rename to shop_documents_away`.execute(api.db);
  const asked = await ask();
  await sql`alter table shop_documents_away rename to shop_documents`.execute(api.db);
  expect(asked.storeName).toBe('Kept');
});

test('while the connection for catalog changes is down nothing is cached', async () => {
  const deaf = { onChange: () => {}, isLive: () => false, close: async () => {} };
  const cut = await testApp({ catalogueFeed: deaf });
  const askCut = async () => (await cut.app.inject(API_PREFIX + PATHS.storeInfo)).json();
  for (const storeName of ['First', 'Second']) {
    await saveStoreInfo(cut.db, { storeName });
    expect((await askCut()).storeName).toBe(storeName);
  }
  await cut.close();
});

test('policies edited directly in the database are sanitized in the reply', async () => {
  const json = JSON.stringify({ policies: { privacy: '<img src=x onerror=alert(1)><p>Privacy</p>' } });
  await sql`update shop_documents set value = ${json} where key = 'store-info'`.execute(api.db);
  await eventually(async () => expect((await ask()).policies).toEqual({ privacy: '<p>Privacy</p>' }));
});

test.each([
  ['a javascript: link', { socialLinks: { instagram: 'javascript:alert(1)' } }, /socialLinks.instagram/],
  ['a javascript: logo', { companyLogoUrl: 'javascript:alert(1)' }, /companyLogoUrl/],
  ['a protocol-relative logo of another host', { companyLogoUrl: '//evil.example/x.svg' }, /companyLogoUrl/],
  ['a wrong type', { categories: 'Masala' }, /categories/],
])('%s is rejected and nothing of it is stored', async (_what, info, sentence) => {
  const before = await readStoreInfo(api.db);
  await expect(saveStoreInfo(api.db, info)).rejects.toThrow(sentence);
  expect(await readStoreInfo(api.db)).toEqual(before);
});

test('a merchant cannot add capabilities that the server does not have', async () => {
  await saveStoreInfo(api.db, { storeName: 'Own', capabilities: ['teleportation'] });
  await eventually(async () => expect((await ask()).storeName).toBe('Own'));
  expect((await ask()).capabilities).not.toContain('teleportation');
});

test('password-reset is a capability only if emails are sent or can be previewed', async () => {
  expect((await ask()).capabilities).toContain('password-reset');
  const far = await testApp({ settings: { shopOrigin: 'https://shop.example' } });
  const { capabilities } = (await far.app.inject(API_PREFIX + PATHS.storeInfo)).json();
  await far.close();
  expect(capabilities).toContain('sessions');
  expect(capabilities).not.toContain('password-reset');
  const mail = { host: 'mail.example', port: 587, isSecure: false, from: { address: 'orders@shop.example' } };
  const sending = await testApp({ settings: { shopOrigin: 'https://shop.example', mail } });
  const announced = (await sending.app.inject(API_PREFIX + PATHS.storeInfo)).json().capabilities;
  await sending.close();
  expect(announced).toContain('password-reset');
});

test('the reply has the cash on delivery fee of the settings, if any, and never one from the merchant', async () => {
  await saveStoreInfo(api.db, { storeName: 'Free', cashFee: 7 });
  await eventually(async () => expect((await ask()).storeName).toBe('Free'));
  expect(await ask()).not.toHaveProperty('cashFee');
  const costly = await testApp({ settings: { codFeePaise: 4_950, codMaxPaise: 100_000 } });
  expect((await costly.app.inject(API_PREFIX + PATHS.storeInfo)).json().cashFee).toBe(49.5);
  await costly.close();
  const without = await testApp({ settings: { codFeePaise: 4_950, codMaxPaise: 0 } });
  expect((await without.app.inject(API_PREFIX + PATHS.storeInfo)).json()).not.toHaveProperty('cashFee');
  await without.close();
});
