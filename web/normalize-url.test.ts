import { describe, expect, it } from 'vitest';
import { normalizeUrl } from './normalize-url.ts';

describe('the URL by which a page is cached', () => {
  it.each([
    ['/products?category=men&page=2', '/products?category=men&page=2'],
    ['/products?utm_source=x&category=men&gclid=1', '/products?category=men'],
    ['/?fbclid=abc', '/'],
    ['/?', '/'],
    ['/search?q=a?b', '/search?q=a?b'],
  ])('%s becomes %s', (given, expected) => {
    expect(normalizeUrl(given)).toBe(expected);
  });

  it('is undefined for a URL that is too long', () => {
    expect(normalizeUrl(`/search?q=${'x'.repeat(9_000)}`)).toBeUndefined();
  });
});
