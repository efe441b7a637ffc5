/** The address that a redirect of the server led here from, told once; undefined without one. */
export function takeCameFrom(): string | undefined {
  const value = document.cookie.match(/(?:^|; )came-from=([^;]*)/)?.[1];
  if (!value) return undefined;
  // biome-ignore lint/suspicious/noDocumentCookie: the newer way is asynchronous and not in every browser
  document.cookie = `came-from=; Path=${window.location.pathname}; Max-Age=0`;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
