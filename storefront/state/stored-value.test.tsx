import { beforeEach, expect, test } from 'vitest';
import { parseProductSummary } from './product-summary.ts';
import { prependNewest } from './recently-viewed.ts';
import { createStoredList } from './stored-value.ts';

const KEY = 'saved';
const list = () => createStoredList(KEY, parseProductSummary);
const item = (id: string) => ({ id, name: `Product ${id}`, image: '' });

beforeEach(() => localStorage.clear());

test('a written list is stored, and read by the next page', () => {
  list().write([item('a')]);
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual([item('a')]);
  expect(list().read()).toEqual([item('a')]);
});

test.each(['', 'x', '{}', '7', 'null', '[null,5,{"name":"no id"}]'])(
  'the invalid value %s is an empty list',
  (value) => {
    localStorage.setItem(KEY, value);
    expect(list().read()).toEqual([]);
  },
);

test('an invalid item does not affect the other items', () => {
  localStorage.setItem(KEY, JSON.stringify([item('a'), 'x', { id: 7, name: 1 }]));
  expect(list().read()).toEqual([item('a'), { id: '7', name: '', image: '' }]);
});

test('a change in another tab notifies subscribers', () => {
  const store = list();
  let notifications = 0;
  const unsubscribe = store.subscribe(() => {
    notifications += 1;
  });
  localStorage.setItem(KEY, JSON.stringify([item('b')]));
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  expect(notifications).toBe(1);
  expect(store.read()).toEqual([item('b')]);
  unsubscribe();
});

test('the newest product is first, once, and the length of the list is limited', () => {
  const many = Array.from({ length: 12 }, (_, i) => item(String(i)));
  expect(
    prependNewest(many, item('5'))
      .map(({ id }) => id)
      .slice(0, 3),
  ).toEqual(['5', '0', '1']);
  expect(prependNewest(many, item('5'))).toHaveLength(12);
  expect(prependNewest(many, item('new'))).toHaveLength(12);
});
