import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refuseStorage } from '#storefront/testing/refuse-storage.ts';
import { gridColumns } from '../grid-columns.ts';
import { parseProductSummary } from '../product-summary.ts';
import { prependNewest } from '../recently-viewed.ts';
import { sessionToken } from '../session.ts';
import { createStoredValue, listOf, useStoredValue } from './stored-value.ts';

const KEY = 'saved';
const list = () => createStoredValue({ key: KEY, ...listOf(parseProductSummary) });
const item = (id: string) => ({ id, name: `Product ${id}`, image: '' });

/** Stores a value as another tab does. */
function storeInOtherTab(key: string, text: string): void {
  localStorage.setItem(key, text);
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a list', () => {
  test('is stored as JSON, and read by the next page', () => {
    list().write([item('a')]);
    expect(localStorage.getItem(KEY)).toBe('[{"id":"a","name":"Product a","image":""}]');
    expect(list().read()).toEqual([item('a')]);
  });

  test.each(['', 'x', '{}', '7', 'null', '[null,5,{"name":"no id"}]'])(
    'is empty for the invalid value %s',
    (value) => {
      localStorage.setItem(KEY, value);
      expect(list().read()).toEqual([]);
    },
  );

  test('loses only its invalid items', () => {
    localStorage.setItem(KEY, JSON.stringify([item('a'), 'x', { id: 7, name: 1 }]));
    expect(list().read()).toEqual([item('a'), { id: '7', name: '', image: '' }]);
  });
});

test('token and columns are stored as they are', () => {
  expect(sessionToken.write('abc.def')).toBe(true);
  gridColumns.write(2);
  expect({ ...localStorage }).toEqual({ auth_token: 'abc.def', 'grid-columns': '2' });
  expect(gridColumns.read()).toBe(2);
  sessionToken.write(null);
  expect(localStorage.getItem('auth_token')).toBeNull();
});

test.each(['', 'two words', 'line\nbreak', 'böse'])('%j is no session token', (text) => {
  localStorage.setItem('auth_token', text);
  expect(sessionToken.read()).toBeNull();
});

test.each(['', '7', '"2"', 'null'])('%j is the default number of columns', (text) => {
  localStorage.setItem('grid-columns', text);
  expect(gridColumns.read()).toBe(3);
});

describe('other tabs', () => {
  test('a change in another tab notifies subscribers', () => {
    const store = list();
    let notifications = 0;
    const unsubscribe = store.subscribe(() => {
      notifications += 1;
    });
    storeInOtherTab(KEY, JSON.stringify([item('b')]));
    expect(notifications).toBe(1);
    expect(store.read()).toEqual([item('b')]);
    unsubscribe();
    storeInOtherTab(KEY, '[]');
    expect(notifications).toBe(1);
  });

  test('a listing shows the columns that were chosen in another tab', () => {
    const Columns = () => <p>{useStoredValue(gridColumns)}</p>;
    const { container } = render(<Columns />);
    expect(container.textContent).toBe('3');
    act(() => storeInOtherTab('grid-columns', '2'));
    expect(container.textContent).toBe('2');
  });

  test('a value is current even before the event of the other tab arrives', () => {
    const store = list();
    store.write([item('a')]);
    localStorage.setItem(KEY, JSON.stringify([item('b')]));
    expect(store.read()).toEqual([item('b')]);
  });
});

describe('storage that is full or unavailable', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

  test('keeps the value in memory', () => {
    const store = list();
    refuseStorage('setItem');
    expect(store.write([item('a')])).toBe(false);
    expect(store.read()).toEqual([item('a')]);
    expect(list().read()).toEqual([]);
  });

  test('a value of another tab replaces the value in memory', () => {
    const store = list();
    const unsubscribe = store.subscribe(() => {});
    refuseStorage('setItem');
    store.write([item('a')]);
    vi.unstubAllGlobals();
    storeInOtherTab(KEY, JSON.stringify([item('b')]));
    expect(store.read()).toEqual([item('b')]);
    unsubscribe();
  });

  test('a token that cannot be removed is reported', () => {
    sessionToken.write('t1');
    refuseStorage('removeItem');
    expect(sessionToken.write(null)).toBe(false);
  });

  test('without any storage no token is left behind', () => {
    refuseStorage('getItem', 'removeItem');
    expect(sessionToken.write(null)).toBe(true);
  });
});

test('the same object is returned until the value changes', () => {
  localStorage.setItem(KEY, JSON.stringify([item('a')]));
  const store = list();
  const first = store.read();
  expect(store.read()).toBe(first);
  expect(store.read()).not.toBe(store.readOnServer());
  localStorage.removeItem(KEY);
  expect(store.read()).not.toBe(store.readOnServer());
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
