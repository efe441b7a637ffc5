import { afterEach, expect, test, vi } from 'vitest';
import type { WebSettings } from '#web/web-settings.ts';
import type { Invalidation } from '#wire/memory-cache.ts';
import { watchContentOrigins } from './content-origins.ts';

afterEach(() => {
  vi.useRealTimers();
});

type Replies = Record<string, unknown>;

/** The watched API: replies by path, 404 without one. `change` reports a change of the catalog. */
function createApi(replies: Replies, tags: Record<string, string[]> = {}, pageCacheSeconds = 60) {
  const calls: string[] = [];
  let change: (change?: Invalidation) => void = () => {};
  const fetch = async (url: string) => {
    const path = url.replace('https://api.shop.example/api/v1', '');
    calls.push(path);
    const reply = replies[path];
    if (reply === undefined) return new Response('{}', { status: 404 });
    if (reply instanceof Error) throw reply;
    return Object.assign(Response.json(reply), tags[path] && { tags: tags[path] });
  };
  const origins = watchContentOrigins({
    serverApiBase: 'https://api.shop.example/api/v1',
    fetch,
    pageCacheSeconds,
    catalogChanges: {
      isConnected: () => true,
      onChange: (listener) => {
        change = listener;
      },
    },
  } as Partial<WebSettings> as WebSettings);
  return { origins, calls, replies, change: (tags?: string[]) => change(tags && { tags, stockTags: [] }) };
}

const ANNOUNCED = { capabilities: ['content-origins'] };

test('the origins are asked for once, until the catalog changes', async () => {
  const api = createApi({
    '/storeInfo': ANNOUNCED,
    '/content-origins': { images: ['https://cdn.example'], forms: [] },
  });
  const expected = { images: ['https://cdn.example'], forms: [] };
  expect([await api.origins.read(), await api.origins.read()]).toEqual([expected, expected]);
  expect(api.calls).toEqual(['/storeInfo', '/content-origins']);
  api.replies['/content-origins'] = { images: [], forms: ['https://pay.example'] };
  api.change();
  expect(await api.origins.read()).toEqual({ images: [], forms: ['https://pay.example'] });
});

test('a shop that caches no pages does not ask for every page, but sees each change', async () => {
  const replies = { '/storeInfo': ANNOUNCED, '/content-origins': { images: [], forms: [] } };
  const api = createApi(replies, {}, 0);
  const first = await api.origins.read();
  // the same object: its headers are built once
  expect(await api.origins.read()).toBe(first);
  api.change();
  expect(await api.origins.read()).not.toBe(first);
});

test('a change of something else does not ask again', async () => {
  const replies = { '/storeInfo': ANNOUNCED, '/content-origins': { images: [], forms: [] } };
  const api = createApi(replies, { '/storeInfo': ['store'], '/content-origins': ['content-origins'] });
  await api.origins.read();
  api.change(['product:kurta']);
  await api.origins.read();
  expect(api.calls).toHaveLength(2);
  api.change(['content-origins']);
  await api.origins.read();
  expect(api.calls).toHaveLength(4);
});

test('a server that announces nothing is not asked, also in the form of the specification', async () => {
  const api = createApi({ '/storeInfo': { data: { storeName: 'Haat' } } });
  expect(await api.origins.read()).toBeUndefined();
  expect(api.calls).toEqual(['/storeInfo']);
});

test('while the API does not reply, the last reply counts, and it is asked again after a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const origins = { images: ['https://cdn.example'], forms: [] };
  const api = createApi({ '/storeInfo': ANNOUNCED, '/content-origins': origins });
  await api.origins.read();
  for (const failure of [new Error('away'), undefined]) {
    api.replies['/content-origins'] = failure;
    api.change();
    api.calls.length = 0;
    for (let page = 0; page < 3; page += 1) expect(await api.origins.read()).toEqual(origins);
    expect(api.calls).toEqual(['/storeInfo', '/content-origins']);
    vi.advanceTimersByTime(1_000);
  }
  api.replies['/content-origins'] = { images: [], forms: [] };
  expect(await api.origins.read()).toEqual({ images: [], forms: [] });
});

test('only origins are accepted, because anything else could add directives', async () => {
  const api = createApi({
    '/storeInfo': ANNOUNCED,
    '/content-origins': {
      images: ["https://a.example; script-src 'unsafe-inline'", 'data:', '*', 7, 'https://[::1]:8443'],
      forms: ['https://a.example/path', "'unsafe-inline'", 'http://pay.example'],
    },
  });
  expect(await api.origins.read()).toEqual({ images: ['https://[::1]:8443'], forms: ['http://pay.example'] });
});
