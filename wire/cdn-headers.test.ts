import { expect, test } from 'vitest';
import { cdnHeaders, cdnTag } from './cdn-headers.ts';

const fastly = { tagHeader: 'Surrogate-Key', maxAgeSeconds: 30, mayCache: () => true } as const;

test('tags are short and free of separators, whatever the category is called', () => {
  for (const tag of ['listing:category:साड़ी, silk', `product:${'x'.repeat(500)}`])
    expect(cdnTag(tag)).toMatch(/^[\w-]{11}$/);
  expect(cdnTag('a')).not.toBe(cdnTag('b'));
});

test('each CDN gets its own headers', () => {
  expect(cdnHeaders(fastly, ['store'])).toEqual({
    'surrogate-key': 'everything store',
    'surrogate-control': 'max-age=30',
  });
  expect(cdnHeaders({ ...fastly, tagHeader: 'Cache-Tag', maxAgeSeconds: 0 }, ['store'])).toEqual({
    'cache-tag': 'everything,store',
  });
});

test('what depends on too much, or on unknown things, is not for a CDN', () => {
  const tags = (count: number) => Array.from({ length: count }, (_, index) => `product:${index}`);
  const cached = cdnHeaders(fastly, tags(160))['surrogate-key'] ?? '';
  expect(cached.split(' ')).toHaveLength(161);
  expect(cached.length).toBeLessThanOrEqual(2_000);
  expect(cdnHeaders(fastly, tags(200))).toEqual({});
  expect(cdnHeaders(fastly, undefined)).toEqual({});
  expect(cdnHeaders(undefined, ['store'])).toEqual({});
});
