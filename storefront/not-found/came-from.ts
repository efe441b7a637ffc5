/**
 * The URL from which the server redirected to this page. Returned only once; undefined without a redirect.
 */
export function consumeCameFrom(): string | undefined {
  const value = document.cookie.match(/(?:^|; )came-from=([^;]*)/)?.[1];
  if (!value) return undefined;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere
  document.cookie = `came-from=; Path=${window.location.pathname}; Max-Age=0`;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
