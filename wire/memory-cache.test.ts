import { getHeapSpaceStatistics } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { type Invalidation, MemoryCache } from './memory-cache.ts';

interface Page {
  text: string;
  isCacheable: boolean;
  tags?: string[];
}

const page = (text: string): Page => ({ text, isCacheable: true });

/** A cache whose clock and change feed the test controls. */
function createCache({ maxAgeMs = 60_000, maxBytes = 100_000, servesStaleStock = false } = {}) {
  const listeners: ((change?: Invalidation) => void)[] = [];
  let time = 1;
  const feed = {
    isOpen: true,
    isConnected: () => feed.isOpen,
    onChange: (listener: (change?: Invalidation) => void) => void listeners.push(listener),
  };
  const cache = new MemoryCache<Page>(feed, {
    name: 'test',
    maxBytes,
    maxAgeMs,
    servesStaleStock,
    tagsOf: ({ tags }) => tags,
    bytesOf: ({ text, isCacheable }) => (isCacheable ? text.length : undefined),
    clock: { now: () => time },
  });
  const change = (tags?: string[], stockTags: string[] = []) => {
    for (const listener of listeners) listener(tags && { tags, stockTags });
  };
  return { cache, feed, change, advance: (ms: number) => (time += ms) };
}

describe('one loaded value serves many requests until the catalog changes', () => {
  it('loads once for successive requests', async () => {
    const { cache } = createCache();
    let loads = 0;
    const load = async () => page(String(++loads));
    await cache.get('/', load);
    expect((await cache.get('/', load)).text).toBe('1');
  });

  it('loads once for concurrent requests', async () => {
    const { cache } = createCache();
    let loads = 0;
    const load = async () => {
      await new Promise((done) => setTimeout(done, 5));
      return page(String(++loads));
    };
    await Promise.all([cache.get('/', load), cache.get('/', load), cache.get('/', load)]);
    expect(loads).toBe(1);
  });

  it('loads again after a change', async () => {
    const { cache, change } = createCache();
    await cache.get('/', async () => page('old'));
    change();
    expect((await cache.get('/', async () => page('new'))).text).toBe('new');
  });

  it('returns but does not store a value whose load began before the change', async () => {
    const { cache, change } = createCache();
    const reading = Promise.withResolvers<void>();
    const slow = cache.get('/', async () => {
      await reading.promise;
      return page('old');
    });
    change();
    const next = Promise.withResolvers<Page>();
    const waiting = [cache.get('/', () => next.promise), cache.get('/', async () => page('not shared'))];
    reading.resolve();
    expect((await slow).text).toBe('old');
    // the end of the old load does not end the sharing of the new one
    waiting.push(cache.get('/', async () => page('not shared')));
    next.resolve(page('new'));
    expect((await Promise.all(waiting)).map(({ text }) => text)).toEqual(['new', 'new', 'new']);
    expect((await cache.get('/', async () => page('later'))).text).toBe('new');
  });

  it('loads several missing values at once, in order, and shares the loads of others', async () => {
    const { cache, feed, change } = createCache();
    const loaded: string[][] = [];
    const load = async (ids: readonly string[]) => {
      loaded.push([...ids]);
      return (id: string) => ({ ...page(id), tags: [id] });
    };
    const read = async (...ids: string[]) => {
      const values = await cache.getMany(ids, (id) => `/${id}`, load);
      return values.map(({ text }) => text).join('');
    };
    expect(await Promise.all([read('b', 'a'), read('a', 'c', 'b', 'a')])).toEqual(['ba', 'acba']);
    change(['a']);
    expect(await read('a', 'b', 'c')).toBe('abc');
    feed.isOpen = false;
    expect(await read('b', 'c')).toBe('bc');
    expect(loaded).toEqual([['b', 'a'], ['c'], ['a'], ['b', 'c']]);
  });

  it('loads several values again after a failure, and does not store one that has changed meanwhile', async () => {
    const { cache, change } = createCache();
    const read = async (load: (ids: readonly string[]) => Promise<(id: string) => Page>) =>
      (await cache.getMany(['a', 'b'], (id) => `/${id}`, load)).map(({ text }) => text);
    const failing = () => Promise.reject(new Error('no'));
    // the second one waits for the first
    const both = await Promise.allSettled([read(failing), read(failing)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await read(async () => {
      change(['a']);
      return (id) => ({ ...page(`old ${id}`), tags: [id] });
    });
    const loaded: string[] = [];
    const texts = await read(async (ids) => {
      loaded.push(...ids);
      return (id) => ({ ...page(`new ${id}`), tags: [id] });
    });
    expect(texts).toEqual(['new a', 'old b']);
    expect(loaded).toEqual(['a']);
  });

  it('stores and shares nothing while the change feed is not connected', async () => {
    const { cache, feed } = createCache();
    await cache.get('/', async () => page('stored'));
    feed.isOpen = false;
    let loads = 0;
    const load = async () => page(String(++loads));
    await Promise.all([cache.get('/', load), cache.get('/', load)]);
    expect(loads).toBe(2);
    await cache.get('/b', load);
    feed.isOpen = true;
    expect((await cache.get('/b', async () => page('b'))).text).toBe('b');
  });

  it('does not store a value during whose load the change feed was lost', async () => {
    const { cache, feed } = createCache();
    await cache.get('/', async () => {
      feed.isOpen = false;
      return page('old');
    });
    feed.isOpen = true;
    expect((await cache.get('/', async () => page('new'))).text).toBe('new');
  });

  it('does not store a page that could not be loaded completely', async () => {
    const { cache } = createCache();
    await cache.get('/', async () => ({ text: 'broken', isCacheable: false }));
    expect((await cache.get('/', async () => page('whole'))).text).toBe('whole');
  });

  it('loads again after a value has expired', async () => {
    const { cache, advance } = createCache({ maxAgeMs: 60_000 });
    await cache.get('/', async () => page('old'));
    advance(60_001);
    expect((await cache.get('/', async () => page('new'))).text).toBe('new');
  });

  it('stores and shares nothing with a maximum age of 0', async () => {
    const { cache } = createCache({ maxAgeMs: 0 });
    let loads = 0;
    const load = async () => page(String(++loads));
    await Promise.all([cache.get('/', load), cache.get('/', load)]);
    expect(loads).toBe(2);
  });

  it.each([
    ['a rejected promise', () => Promise.reject(new Error('no'))],
    [
      'an exception',
      () => {
        throw new Error('no');
      },
    ],
  ])('loads again after a failure: %s', async (_, failing) => {
    const { cache } = createCache();
    await expect(cache.get('/', failing)).rejects.toThrow('no');
    expect((await cache.get('/', async () => page('fine'))).text).toBe('fine');
  });
});

it('counts entries, bytes, hits and misses', async () => {
  const { cache, change } = createCache();
  for (const key of ['/a', '/a', '/b', '/a']) await cache.get(key, async () => page('x'.repeat(100)));
  expect(cache.figures()).toEqual({ name: 'test', entries: 2, bytes: 1_208, hits: 2, misses: 2 });
  change();
  expect(cache.figures()).toEqual({ name: 'test', entries: 0, bytes: 0, hits: 2, misses: 2 });
});

describe('limits the stored bytes, however many keys are requested', () => {
  // with its key and its overhead, a value of 1,000 bytes counts as about 1,500
  const store = (cache: MemoryCache<Page>, key: string) =>
    cache.get(key, async () => page(key.padEnd(1_000, '.')));
  const isStored = async (cache: MemoryCache<Page>, key: string) =>
    (await cache.get(key, async () => ({ text: 'again', isCacheable: false }))).text !== 'again';

  it('evicts the least recently used value first', async () => {
    const { cache } = createCache({ maxBytes: 3_500 });
    for (const key of ['/a', '/b', '/a', '/c']) await store(cache, key);
    const stored = await Promise.all(['/a', '/b', '/c'].map((key) => isStored(cache, key)));
    expect(stored).toEqual([true, false, true]);
  });

  it('does not evict others for a value that is larger than the cache', async () => {
    const { cache } = createCache({ maxBytes: 3_500 });
    await store(cache, '/a');
    await cache.get('/huge', async () => page('x'.repeat(10_000)));
    expect([await isStored(cache, '/a'), await isStored(cache, '/huge')]).toEqual([true, false]);
  });

  it('counts a value that is loaded again once, and none after a change', async () => {
    const { cache, change, advance } = createCache({ maxBytes: 3_500 });
    await store(cache, '/b');
    for (let turn = 0; turn < 5; turn += 1) {
      await store(cache, '/a');
      advance(60_001);
    }
    await store(cache, '/a');
    await store(cache, '/c');
    expect(await isStored(cache, '/a')).toBe(true);
    change();
    for (const key of ['/a', '/b']) await store(cache, key);
    expect(await isStored(cache, '/a')).toBe(true);
  });
});

it('does not keep loaded values in memory that it does not store', async () => {
  const { cache } = createCache();
  let key = 0;
  const load = async () => {
    const texts = Array.from({ length: 1_000 }, (_, i) => ({ i }));
    await new Promise((done) => setImmediate(done));
    return { ...page('not stored'), isCacheable: false, texts };
  };
  const oldSpace = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space');
  let used = 0;
  let grown = 0;
  const loadInTurn = async () => {
    for (let i = 0; i < 200; i += 1) {
      await cache.get(`/${key++}`, load);
      const before = used;
      used = oldSpace()?.space_used_size ?? 0;
      // it shrinks in a full garbage collection
      grown += Math.max(0, used - before);
    }
  };
  const loadForAll = () => Promise.all(Array.from({ length: 16 }, loadInTurn));
  await loadForAll();
  grown = 0;
  await loadForAll();
  expect(grown).toBeLessThan(20e6);
});

describe('a change removes only what depends on it', () => {
  const tagged = (text: string, ...tags: string[]): Page => ({ ...page(text), tags });
  /** What a request gets: the stored text, or `new`. */
  const textOf = async (cache: MemoryCache<Page>, key: string, ...tags: string[]) =>
    (await cache.get(key, async () => tagged('new', ...tags))).text;

  it('keeps values with other tags, and removes those without tags', async () => {
    const { cache, change } = createCache();
    await cache.get('/a', async () => tagged('a', 'product:a', 'listing:all'));
    await cache.get('/b', async () => tagged('b', 'product:b', 'listing:all'));
    await cache.get('/any', async () => page('any'));
    change(['product:a']);
    expect([
      await textOf(cache, '/a', 'product:a'),
      await textOf(cache, '/b'),
      await textOf(cache, '/any'),
    ]).toEqual(['new', 'b', 'new']);
    change([], ['listing:all']);
    expect([await textOf(cache, '/a'), await textOf(cache, '/b')]).toEqual(['new', 'new']);
  });

  it('forgets the tags of a value that is removed, evicted or replaced', async () => {
    const { cache, change } = createCache({ maxBytes: 2_000 });
    await cache.get('/a', async () => tagged('a', 'old'));
    change(['old']);
    await cache.get('/a', async () => tagged('again', 'present'));
    change(['old']);
    expect(await textOf(cache, '/a')).toBe('again');
    await cache.get('/large', async () => tagged('x'.repeat(1_000), 'large'));
    expect(cache.figures().entries).toBe(1);
    await cache.get('/a', async () => tagged('third', 'third'));
    change(['present']);
    expect(await textOf(cache, '/a')).toBe('third');
  });

  it('does not store a load whose dependency changed since it began, and stores others', async () => {
    const { cache, change } = createCache();
    const begin = (key: string, ...tags: string[]) => {
      const ready = Promise.withResolvers<Page>();
      const result = cache.get(key, () => ready.promise);
      return { finish: () => ready.resolve(tagged('old', ...tags)), result };
    };
    const loads = [begin('/a', 'product:a'), begin('/b', 'product:b'), begin('/any')];
    change(['product:a']);
    for (const { finish } of loads) finish();
    await Promise.all(loads.map(({ result }) => result));
    expect([await textOf(cache, '/a'), await textOf(cache, '/b')]).toEqual(['new', 'old']);
  });

  it('a request after a change does not join a load that began before it', async () => {
    const { cache, change } = createCache({ servesStaleStock: true });
    const ready = Promise.withResolvers<Page>();
    const before = cache.get('/a', () => ready.promise);
    change(['product:a']);
    expect(await textOf(cache, '/a', 'product:a')).toBe('new');
    ready.resolve(tagged('old', 'product:a'));
    expect((await before).text).toBe('old');
    expect((await cache.get('/a', async () => tagged('third'))).text).toBe('new');
  });

  it('serves a page whose stock changed once more while it is loaded again; a price never', async () => {
    const { cache, change, advance } = createCache({ servesStaleStock: true });
    const store = () => cache.get('/a', async () => tagged('old', 'product:a', 'units:a'));
    await store();
    change([], ['units:a']);
    advance(900);
    expect(await textOf(cache, '/a', 'product:a', 'units:a')).toBe('old');
    expect((await cache.get('/a', async () => tagged('third'))).text).toBe('new');

    change([], ['units:a']);
    change(['product:a']);
    expect(await textOf(cache, '/a', 'units:a')).toBe('new');

    change([], ['units:a']);
    advance(1_001);
    expect((await cache.get('/a', async () => tagged('late'))).text).toBe('late');
  });

  it('a stale page whose load fails is not served again', async () => {
    const { cache, change } = createCache({ servesStaleStock: true });
    await cache.get('/a', async () => tagged('old', 'units:a'));
    change([], ['units:a']);
    const failing = () => Promise.reject(new Error('no database'));
    expect((await cache.get('/a', failing)).text).toBe('old');
    await expect(cache.get('/a', failing)).rejects.toThrow('no database');
  });
});
