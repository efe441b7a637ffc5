import { describe, expect, it } from 'vitest';
import { type CachedPage, PageCache } from './page-cache.ts';

const page = (text: string): CachedPage => ({ status: 200, html: Buffer.from(text), etag: `"${text}"` });
const clock = () => {
  let time = 0;
  return { now: () => time, advance: (ms: number) => (time += ms) };
};

function createCache(seconds = 60, maxBytes = 100_000) {
  const time = clock();
  return { cache: new PageCache({ seconds, maxBytes, now: time.now }), time };
}

describe('one rendered page serves many requests until the catalog changes', () => {
  it('renders once for successive requests', async () => {
    const { cache } = createCache();
    let renders = 0;
    const make = async () => ({ page: page(String(++renders)), isCacheable: true });
    await cache.get('/', make);
    expect((await cache.get('/', make)).html.toString()).toBe('1');
  });

  it('renders once for concurrent requests', async () => {
    const { cache } = createCache();
    let renders = 0;
    const make = async () => {
      await new Promise((done) => setTimeout(done, 5));
      return { page: page(String(++renders)), isCacheable: true };
    };
    await Promise.all([cache.get('/', make), cache.get('/', make), cache.get('/', make)]);
    expect(renders).toBe(1);
  });

  it('renders again after a change', async () => {
    const { cache } = createCache();
    await cache.get('/', async () => ({ page: page('old'), isCacheable: true }));
    cache.clear();
    const shown = await cache.get('/', async () => ({ page: page('new'), isCacheable: true }));
    expect(shown.html.toString()).toBe('new');
  });

  it('does not cache a page whose render began before the change', async () => {
    const { cache } = createCache();
    let finish = () => {};
    const waiting = new Promise<void>((done) => (finish = done));
    const slow = cache.get('/', async () => {
      await waiting;
      return { page: page('old'), isCacheable: true };
    });
    cache.clear();
    finish();
    await slow;
    const shown = await cache.get('/', async () => ({ page: page('new'), isCacheable: true }));
    expect(shown.html.toString()).toBe('new');
  });

  it('does not cache a page that could not be loaded completely', async () => {
    const { cache } = createCache();
    await cache.get('/', async () => ({ page: page('broken'), isCacheable: false }));
    const shown = await cache.get('/', async () => ({ page: page('whole'), isCacheable: true }));
    expect(shown.html.toString()).toBe('whole');
  });

  it('renders again after a page has expired', async () => {
    const { cache, time } = createCache(60);
    await cache.get('/', async () => ({ page: page('old'), isCacheable: true }));
    time.advance(60_001);
    const shown = await cache.get('/', async () => ({ page: page('new'), isCacheable: true }));
    expect(shown.html.toString()).toBe('new');
  });

  it('caches nothing and shares nothing with 0 seconds', async () => {
    const { cache } = createCache(0);
    let renders = 0;
    const make = async () => ({ page: page(String(++renders)), isCacheable: true });
    await Promise.all([cache.get('/', make), cache.get('/', make)]);
    expect(renders).toBe(2);
  });

  describe('limits the cached bytes, however many URLs are requested', () => {
    // with brotli, gzip and overhead, a page of 1,000 bytes counts as about 2,170
    const large = (text: string): CachedPage => page(text.padEnd(1_000, '.'));
    const isCached = async (cache: PageCache, key: string) => {
      const shown = await cache.get(key, async () => ({ page: page('again'), isCacheable: false }));
      return shown.html.toString() !== 'again';
    };
    const cachePage = (cache: PageCache, key: string) =>
      cache.get(key, async () => ({ page: large(key), isCacheable: true }));

    it('evicts the oldest page first', async () => {
      const { cache } = createCache(60, 5_000);
      for (const key of ['/a', '/b', '/c']) await cachePage(cache, key);
      const cached = await Promise.all(['/a', '/b', '/c'].map((key) => isCached(cache, key)));
      expect(cached).toEqual([false, true, true]);
    });

    it('counts a page that is rendered again once, and none after a change', async () => {
      const { cache, time } = createCache(60, 5_000);
      await cachePage(cache, '/b');
      for (let turn = 0; turn < 5; turn += 1) {
        await cachePage(cache, '/a');
        time.advance(60_001);
      }
      await cachePage(cache, '/a');
      await cachePage(cache, '/c');
      expect(await isCached(cache, '/a')).toBe(true);
      cache.clear();
      for (const key of ['/a', '/b']) await cachePage(cache, key);
      expect(await isCached(cache, '/a')).toBe(true);
    });
  });

  it('renders again after a failure', async () => {
    const { cache } = createCache();
    await expect(cache.get('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const shown = await cache.get('/', async () => ({ page: page('fine'), isCacheable: true }));
    expect(shown.html.toString()).toBe('fine');
  });
});
