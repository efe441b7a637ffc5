const TRACKING = /^(utm_|mc_)|^(gclid|fbclid|gad_source|gbraid|wbraid|srsltid|msclkid|igshid|ref)$/i;

/** The address a page is rendered and kept under: without what advertisers hang onto it, or undefined if too long. */
export function pageHref(rawUrl: string): string | undefined {
  if (rawUrl.length > 8_192) return undefined;
  const [path = '/', query = ''] = rawUrl.split(/\?(.*)/s, 2);
  const wanted = query
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING.test(pair.split('=', 1)[0] ?? ''));
  return wanted.length > 0 ? `${path}?${wanted.join('&')}` : path;
}
