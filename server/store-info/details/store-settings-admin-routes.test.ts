import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { StoreSettings } from '#contract/admin/settings/store-settings.ts';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { readStoreInfo } from '../read-store-info.ts';
import { saveStoreInfo } from '../save-store-info.ts';

const DELIVERY = { dispatch: { min: 1, max: 2 }, days: { min: 3, max: 7 } };
const BEFORE = {
  storeName: 'Haat',
  companyPhone: '+91 98765 43210',
  categories: ['Masala'],
  delivery: DELIVERY,
  policies: { terms: '<p>Terms</p>', custom: '<p>Kept</p>' },
};

let shop: Awaited<ReturnType<typeof testApp>>;
let owner: Awaited<ReturnType<typeof signedInStaff>>;
beforeAll(async () => {
  shop = await testApp();
  owner = await signedInStaff(shop.app, shop.db, 'owner');
});
beforeEach(() => saveStoreInfo(shop.db, BEFORE));
afterAll(() => shop.close());

async function read(): Promise<{ settings: StoreSettings; etag: string }> {
  const reply = await staffInject(shop.app, owner, 'GET', ADMIN_PATHS.storeSettings);
  return { settings: reply.json(), etag: String(reply.headers.etag) };
}

const change = (patch: object, etag: string) =>
  staffInject(shop.app, owner, 'PATCH', ADMIN_PATHS.storeSettings, {
    payload: JSON.stringify(patch),
    headers: { 'content-type': 'application/json', 'if-match': etag },
  });

test('a shop without store information has empty settings, and can set them', async () => {
  await shop.db.deleteFrom('shop_settings').where('key', '=', 'store-info').execute();
  const { settings, etag } = await read();
  expect(settings).toMatchObject({ storeName: '', grievanceOfficer: { name: '' } });
  expect((await change({ storeName: 'Haat' }, etag)).statusCode).toBe(200);
  expect(await readStoreInfo(shop.db)).toEqual({ storeName: 'Haat' });
});

test('the GST registration is not public, and needs what belongs to it', async () => {
  const { etag } = await read();
  const rejected = await change({ taxStatus: 'composition' }, etag);
  expect([rejected.statusCode, rejected.json().fields]).toEqual([
    422,
    [{ path: 'taxStatus', message: 'Give the GSTIN of this registration.' }],
  ]);
  const patch = { taxStatus: 'unregistered', stateCode: '09' };
  expect((await change(patch, etag)).json()).toMatchObject(patch);
  await eventually(async () => {
    const info = (await shop.app.inject(API_PREFIX + API_PATHS.storeInfo)).json();
    expect(info).toMatchObject({ stateCode: '09' });
    expect(info).not.toHaveProperty('taxStatus');
  });
  const changed = await read();
  expect((await change({ taxStatus: '' }, changed.etag)).json()).toMatchObject({ taxStatus: '' });
  expect(await readStoreInfo(shop.db)).not.toHaveProperty('taxStatus');
});

test('only the fields of the patch change; an empty text removes one; customers see it at once', async () => {
  const { settings, etag } = await read();
  expect(settings).toMatchObject({ storeName: 'Haat', companyPhone: '+91 98765 43210', stateCode: '' });
  const patch = {
    storeName: 'Haat Bazaar',
    companyPhone: '',
    grievanceOfficer: { name: 'Asha Verma' },
  };
  const reply = await change(patch, etag);
  expect(reply.json()).toMatchObject({ companyPhone: '' });
  expect(reply.headers.etag).toBe((await read()).etag);
  expect(await readStoreInfo(shop.db)).toEqual({
    storeName: 'Haat Bazaar',
    categories: ['Masala'],
    delivery: DELIVERY,
    grievanceOfficer: { name: 'Asha Verma', designation: '', email: '', phone: '' },
    policies: BEFORE.policies,
  });
  await eventually(async () => {
    const info = (await shop.app.inject(API_PREFIX + API_PATHS.storeInfo)).json();
    expect(info.storeName).toBe('Haat Bazaar');
  });
  const entry = await shop.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'settings.store')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(Object.keys(entry.before ?? {}).sort()).toEqual(Object.keys(patch).sort());
  expect(entry.after).toMatchObject({ storeName: 'Haat Bazaar' });
});

test('a mistyped field gets an error of its own, and nothing is saved', async () => {
  const { etag } = await read();
  const wrong = { gstin: '09AAACH7409R1ZA', companyEmail: 'shop', fssaiLicence: '1001204200' };
  const reply = await change({ storeName: 'New', ...wrong }, etag);
  expect(reply.statusCode).toBe(422);
  expect(reply.json().fields).toEqual([
    { path: 'companyEmail', message: 'Write one e-mail address like hello@shop.example.' },
    { path: 'gstin', message: expect.stringMatching(/^Its last character should be/) },
    { path: 'fssaiLicence', message: 'Write its 14 digits.' },
  ]);
  expect((await readStoreInfo(shop.db)).storeName).toBe('Haat');
});

test('of two people who change the settings, the second sees what the first has saved', async () => {
  const { etag } = await read();
  expect((await change({ storeName: 'First' }, etag)).statusCode).toBe(200);
  const late = await change({ storeName: 'Second' }, etag);
  expect(late.statusCode).toBe(412);
  expect(late.json().current).toMatchObject({ storeName: 'First' });
  expect((await readStoreInfo(shop.db)).storeName).toBe('First');
});
