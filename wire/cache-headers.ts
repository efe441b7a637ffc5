/** The headers of a page or reply that clients may keep and must revalidate; `vary`: what it depends on besides its encoding. */
export function cacheHeaders(etag: string, ...vary: string[]): Record<string, string> {
  return {
    // weak: the same ETag for every content encoding
    etag: `W/${etag}`,
    'cache-control': 'no-cache',
    vary: [...vary, 'accept-encoding'].join(', '),
  };
}
