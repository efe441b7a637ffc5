import { describe, expect, it } from 'vitest';
import { type KeptPage, PageCache } from './page-cache.ts';

const page = (text: string): KeptPage => ({ status: 200, html: Buffer.from(text), etag: `"${text}"` });
const clock = () => {
  let time = 0;
  return { now: () => time, pass: (ms: number) => (time += ms) };
};

function cacheOf(seconds = 60, mostBytes = 100_000) {
  const time = clock();
  return { cache: new PageCache({ seconds, mostBytes, now: time.now }), time };
}

describe('one rendered page serves many readers until the catalogue changes', () => {
  it('renders once for readers one after another', async () => {
    const { cache } = cacheOf();
    let renders = 0;
    const make = async () => ({ page: page(String(++renders)), mayKeep: true });
    await cache.get('/', make);
    expect((await cache.get('/', make)).html.toString()).toBe('1');
  });

  it('renders once for readers at the same time', async () => {
    const { cache } = cacheOf();
    let renders = 0;
    const make = async () => {
      await new Promise((done) => setTimeout(done, 5));
      return { page: page(String(++renders)), mayKeep: true };
    };
    await Promise.all([cache.get('/', make), cache.get('/', make), cache.get('/', make)]);
    expect(renders).toBe(1);
  });

  it('renders anew after a change', async () => {
    const { cache } = cacheOf();
    await cache.get('/', async () => ({ page: page('old'), mayKeep: true }));
    cache.clear();
    const shown = await cache.get('/', async () => ({ page: page('new'), mayKeep: true }));
    expect(shown.html.toString()).toBe('new');
  });

  it('does not keep a page that was begun before the change', async () => {
    const { cache } = cacheOf();
    let finish = () => {};
    const waiting = new Promise<void>((done) => (finish = done));
    const slow = cache.get('/', async () => {
      await waiting;
      return { page: page('old'), mayKeep: true };
    });
    cache.clear();
    finish();
    await slow;
    const shown = await cache.get('/', async () => ({ page: page('new'), mayKeep: true }));
    expect(shown.html.toString()).toBe('new');
  });

  it('does not keep a page that could not be loaded whole', async () => {
    const { cache } = cacheOf();
    await cache.get('/', async () => ({ page: page('broken'), mayKeep: false }));
    const shown = await cache.get('/', async () => ({ page: page('whole'), mayKeep: true }));
    expect(shown.html.toString()).toBe('whole');
  });

  it('renders anew when its time is over', async () => {
    const { cache, time } = cacheOf(60);
    await cache.get('/', async () => ({ page: page('old'), mayKeep: true }));
    time.pass(60_001);
    const shown = await cache.get('/', async () => ({ page: page('new'), mayKeep: true }));
    expect(shown.html.toString()).toBe('new');
  });

  it('keeps nothing and shares nothing with 0 seconds', async () => {
    const { cache } = cacheOf(0);
    let renders = 0;
    const make = async () => ({ page: page(String(++renders)), mayKeep: true });
    await Promise.all([cache.get('/', make), cache.get('/', make)]);
    expect(renders).toBe(2);
  });

  describe('however many addresses are asked for, keeps only so many bytes', () => {
    // with brotli, gzip and its place, a page of 1,000 bytes takes some 2,170
    const large = (text: string): KeptPage => page(text.padEnd(1_000, '.'));
    const isKept = async (cache: PageCache, key: string) => {
      const shown = await cache.get(key, async () => ({ page: page('again'), mayKeep: false }));
      return shown.html.toString() !== 'again';
    };
    const keep = (cache: PageCache, key: string) =>
      cache.get(key, async () => ({ page: large(key), mayKeep: true }));

    it('and lets the oldest go first', async () => {
      const { cache } = cacheOf(60, 5_000);
      for (const key of ['/a', '/b', '/c']) await keep(cache, key);
      const kept = await Promise.all(['/a', '/b', '/c'].map((key) => isKept(cache, key)));
      expect(kept).toEqual([false, true, true]);
    });

    it('and counts a page that is made anew once, and none after a change', async () => {
      const { cache, time } = cacheOf(60, 5_000);
      await keep(cache, '/b');
      for (let turn = 0; turn < 5; turn += 1) {
        await keep(cache, '/a');
        time.pass(60_001);
      }
      await keep(cache, '/a');
      await keep(cache, '/c');
      expect(await isKept(cache, '/a')).toBe(true);
      cache.clear();
      for (const key of ['/a', '/b']) await keep(cache, key);
      expect(await isKept(cache, '/a')).toBe(true);
    });
  });

  it('asks again after a failure', async () => {
    const { cache } = cacheOf();
    await expect(cache.get('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const shown = await cache.get('/', async () => ({ page: page('fine'), mayKeep: true }));
    expect(shown.html.toString()).toBe('fine');
  });
});
