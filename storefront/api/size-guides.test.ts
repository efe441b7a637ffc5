import { expect, test } from 'vitest';
import { createApiClient } from './client.ts';
import { fetchSizeGuides } from './size-guides.ts';
import { fetchStoreInfo } from './store-info.ts';

const createTestApi = (body: unknown, status = 200) => {
  const calls: string[] = [];
  const api = createApiClient({
    base: 'http://api',
    timeoutMs: 500,
    fetch: async (input) => {
      calls.push(String(input));
      return Response.json(body, { status });
    },
  });
  return { api, calls };
};
const store = { capabilities: ['size-guides'] };

test('guides are read without their invalid parts, and requested once', async () => {
  const { api, calls } = createTestApi({
    data: [
      null,
      { id: 'no-table', title: 'No table' },
      {
        id: 'shoes',
        title: 'Shoes',
        goods: 'Footwear',
        tables: [7, { columns: ['Size', 'cm'], rows: [['6', 24.6], 'x'] }],
      },
    ],
  });
  const guide = {
    id: 'shoes',
    title: 'Shoes',
    goods: ['Footwear'],
    tables: [
      {
        columns: ['Size', 'cm'],
        rows: [
          ['6', '24.6'],
          ['', ''],
        ],
      },
    ],
    advice: [],
  };
  expect(await fetchSizeGuides(api, store)).toEqual([guide]);
  expect(await fetchSizeGuides(api, store)).toEqual([guide]);
  expect(calls).toEqual(['http://api/size-guides']);
});

test('no request is sent if the server announces no guides; a failure returns undefined', async () => {
  const plain = createTestApi({ data: [] });
  expect(await fetchSizeGuides(plain.api, {})).toEqual([]);
  expect(plain.calls).toEqual([]);
  expect(await fetchSizeGuides(createTestApi({}, 500).api, store)).toBeUndefined();
  expect(await fetchSizeGuides(plain.api, undefined)).toBeUndefined();
});

test.each([
  [
    { dispatch: { min: 1, max: '2' }, days: { min: 2, max: 4 } },
    { zones: [], dispatch: { min: 1, max: 2 }, days: { min: 2, max: 4 } },
  ],
  [{ dispatch: { min: 1, max: 2 }, days: { min: 2, max: 1 } }, undefined],
  [{ days: { min: 2, max: 3 } }, undefined],
  ['soon', undefined],
])('delivery times %j are read as %j', async (delivery, read) => {
  const result = await fetchStoreInfo(createTestApi({ delivery }).api);
  expect(result.ok && result.data.delivery).toEqual(read);
});

test('an unreadable zone does not affect the other zones', async () => {
  const day = { min: 1, max: 1 };
  const zones = [null, { pins: ['11', 7], days: day }, { pins: ['12'] }];
  const result = await fetchStoreInfo(createTestApi({ delivery: { dispatch: day, days: day, zones } }).api);
  expect(result.ok && result.data.delivery?.zones).toEqual([{ pins: ['11', '7'], days: day }]);
});
