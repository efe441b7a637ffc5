/** A pattern comes as the text of a regular expression, plain or between slashes with flags behind. */
export function parsePattern(text: string): RegExp | undefined {
  const delimited = /^\/(.+)\/([a-z]*)$/s.exec(text);
  // g and y would make one answer depend on the one before
  const flags = (delimited?.[2] ?? '').replace(/[gy]/g, '');
  try {
    return new RegExp(delimited?.[1] ?? text, flags);
  } catch {
    return undefined;
  }
}

/** A pattern that cannot be read counts as absent. It may take for ever: only call this beside the page's own thread. */
export function patternMatches(pattern: string, value: string): boolean {
  return parsePattern(pattern)?.test(value) ?? true;
}
