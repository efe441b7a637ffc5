/** Parses a pattern that the server sends with a field: the text of a regular expression, plain or between slashes with flags at the end. */
function parsePattern(text: string): RegExp | undefined {
  const delimited = /^\/(.+)\/([a-z]*)$/s.exec(text);
  // g and y would make one result depend on the previous one
  const flags = (delimited?.[2] ?? '').replace(/[gy]/g, '');
  try {
    return new RegExp(delimited?.[1] ?? text, flags);
  } catch {
    return undefined;
  }
}

/**
 * An invalid pattern counts as absent. A match may never end: call this only outside the page's main thread.
 */
export function testPattern(pattern: string, value: string): boolean {
  return parsePattern(pattern)?.test(value) ?? true;
}
