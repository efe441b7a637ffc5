import { expect, test } from 'vitest';
import { ReplyCache } from './reply-cache.ts';

function fakeCatalogChanges() {
  const listeners: (() => void)[] = [];
  let isConnected = true;
  return {
    onChange: (listener: () => void) => void listeners.push(listener),
    isConnected: () => isConnected,
    change: () => {
      for (const listener of listeners) listener();
    },
    disconnect: () => {
      isConnected = false;
    },
  };
}

function counter(body: unknown = 'x') {
  let makeCount = 0;
  return { make: async () => ({ makeCount: ++makeCount, body }), makeCount: () => makeCount };
}

const textOf = async (reply: Promise<{ body: Buffer }>) => JSON.parse((await reply).body.toString());

test('a reply is built once and cached until the catalog changes', async () => {
  const catalogChanges = fakeCatalogChanges();
  const cache = new ReplyCache(catalogChanges);
  const { make } = counter();
  expect(await textOf(cache.get('a', make))).toMatchObject({ makeCount: 1 });
  expect(await textOf(cache.get('a', make))).toMatchObject({ makeCount: 1 });
  catalogChanges.change();
  expect(await textOf(cache.get('a', make))).toMatchObject({ makeCount: 2 });
});

test('concurrent requests share one reply', async () => {
  const cache = new ReplyCache(fakeCatalogChanges());
  const { make, makeCount } = counter();
  await Promise.all(Array.from({ length: 50 }, () => cache.get('a', make)));
  expect(makeCount()).toBe(1);
});

test('a reply read before a change is not cached after it, even if it is ready later', async () => {
  const catalogChanges = fakeCatalogChanges();
  const cache = new ReplyCache(catalogChanges);
  const before = Promise.withResolvers<unknown>();
  const slow = cache.get('a', () => before.promise);
  catalogChanges.change();
  const after = await textOf(cache.get('a', async () => 'after'));
  before.resolve('before');
  expect([await textOf(slow), after]).toEqual(['before', 'after']);
  expect(await textOf(cache.get('a', async () => 'later'))).toBe('after');
});

test('an error is thrown to all waiting callers and is not cached', async () => {
  const cache = new ReplyCache(fakeCatalogChanges());
  const failing = async () => {
    throw new Error('no database');
  };
  await expect(cache.get('a', failing)).rejects.toThrow('no database');
  expect(await textOf(cache.get('a', async () => 'well'))).toBe('well');
});

test('while changes may be missed nothing is cached', async () => {
  const catalogChanges = fakeCatalogChanges();
  const cache = new ReplyCache(catalogChanges);
  const { make, makeCount } = counter();
  await cache.get('a', make);
  catalogChanges.disconnect();
  await cache.get('a', make);
  await cache.get('a', make);
  expect(makeCount()).toBe(3);
});

test('cached replies stay within the byte limit; the least recently used is evicted first', async () => {
  const cache = new ReplyCache(fakeCatalogChanges(), 12_000);
  const { make, makeCount } = counter('x'.repeat(3_000));
  for (const key of ['a', 'b', 'a', 'c']) await cache.get(key, make);
  expect(makeCount()).toBe(3);
  await cache.get('a', make);
  expect(makeCount()).toBe(3);
  await cache.get('b', make);
  expect(makeCount()).toBe(4);
});

test('a reply larger than the cache does not evict later ones', async () => {
  const cache = new ReplyCache(fakeCatalogChanges(), 10_000);
  await cache.get('huge', counter('x'.repeat(50_000)).make);
  const small = counter();
  await cache.get('a', small.make);
  await cache.get('a', small.make);
  expect(small.makeCount()).toBe(1);
});

test('equal replies have equal ETags, others not', async () => {
  const cache = new ReplyCache(fakeCatalogChanges());
  const tags = await Promise.all(
    ['x', 'x', 'y'].map(async (body, i) => (await cache.get(`${i}`, async () => body)).etag),
  );
  expect(tags[0]).toBe(tags[1]);
  expect(tags[0]).not.toBe(tags[2]);
  expect(tags[0]).toMatch(/^"[\w-]+"$/);
});
