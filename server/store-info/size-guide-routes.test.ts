import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import { eventually } from '#server/testing/eventually.ts';
import { testApp } from '#server/testing/test-app.ts';
import { saveStoreInfo } from './save-store-info.ts';

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const getJson = async (path: string) => (await api.app.inject(API_PREFIX + path)).json();

const guide = {
  id: 'kurtas',
  title: 'Kurtas',
  goods: ['Kurtas'],
  tables: [{ columns: ['Size', 'Chest'], rows: [['S', '104']] }],
};

test('size guides are saved with the store information and have their own URL', async () => {
  expect(await getJson(API_PATHS.sizeGuides)).toEqual({ data: [] });
  await saveStoreInfo(api.db, { storeName: 'Haat', sizeGuides: [guide] });
  await eventually(async () => expect(await getJson(API_PATHS.sizeGuides)).toEqual({ data: [guide] }));
  const store = await getJson(API_PATHS.storeInfo);
  expect(store).not.toHaveProperty('sizeGuides');
  expect(store.capabilities).toContain('size-guides');
});

test.each([
  ['a row with a cell too few', { ...guide, tables: [{ columns: ['Size', 'Chest'], rows: [['S']] }] }],
  ['an id that is not valid in a URL', { ...guide, id: 'Kurtas & more' }],
  ['no goods', { ...guide, goods: [] }],
])('%s is rejected', async (_what, invalidGuide) => {
  await expect(saveStoreInfo(api.db, { sizeGuides: [invalidGuide] })).rejects.toThrow('cannot be read');
});

test.each([
  ['a minimum of days above the maximum', { min: 3, max: 2 }],
  ['a negative number of days', { min: -1, max: 2 }],
])('delivery: %s is rejected', async (_what, days) => {
  const delivery = { dispatch: { min: 0, max: 1 }, days };
  await expect(saveStoreInfo(api.db, { delivery })).rejects.toThrow('cannot be read');
});
