const TRACKING_PARAMETERS =
  /^(utm_|mc_)|^(gclid|fbclid|gad_source|gbraid|wbraid|srsltid|msclkid|igshid|ref)$/i;

/** The URL by which a page is rendered and cached: no tracking parameters. Undefined if it is too long. */
export function normalizeUrl(rawUrl: string): string | undefined {
  if (rawUrl.length > 8_192) return undefined;
  const [path = '/', query = ''] = rawUrl.split(/\?(.*)/s, 2);
  const parameters = query
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING_PARAMETERS.test(pair.split('=', 1)[0] ?? ''));
  return parameters.length > 0 ? `${path}?${parameters.join('&')}` : path;
}
