import { hash } from 'node:crypto';

/** A cache in front of the shop that keeps pages and replies by tags. */
export interface CdnCaching {
  /** `Cache-Tag`: tags separated by commas. `Surrogate-Key`: by spaces. */
  tagHeader: 'Cache-Tag' | 'Surrogate-Key';
  /** How long it may serve a page without asking the shop. 0: it asks each time. */
  maxAgeSeconds: number;
  /** False: purges are late or fail, so the CDN has to ask each time. */
  mayCache(): boolean;
}

/** The tag of everything that the CDN has. */
export const EVERYTHING_TAG = 'everything';

// Proxies reject long headers; nginx allows 4 KiB for all of them by default.
const MAX_HEADER_LENGTH = 2_000;
const READABLE_TAGS: readonly string[] = [EVERYTHING_TAG, 'store'];
const SEPARATORS = { 'Cache-Tag': ',', 'Surrogate-Key': ' ' };
const AGE_HEADERS = { 'Cache-Tag': 'cdn-cache-control', 'Surrogate-Key': 'surrogate-control' };

/** The tag as the CDN knows it: short, and without the separators and letters that headers do not allow. */
export function cdnTag(tag: string): string {
  return READABLE_TAGS.includes(tag) ? tag : hash('sha1', tag, 'base64url').slice(0, 11);
}

const valuesOf = {
  'Cache-Tag': new WeakMap<readonly string[], string>(),
  'Surrogate-Key': new WeakMap<readonly string[], string>(),
};

/**
 * Returns the headers for a CDN of a page or reply with these tags. None if the tags are unknown or too many: the CDN could not
 * be informed of a change. Browsers and other proxies still ask each time: no purge reaches them.
 */
export function cdnHeaders(
  cdn: CdnCaching | undefined,
  tags: readonly string[] | undefined,
): Record<string, string> {
  if (!cdn || !tags) return {};
  const { tagHeader, maxAgeSeconds } = cdn;
  const known = valuesOf[tagHeader].get(tags);
  const value = known ?? [...new Set([EVERYTHING_TAG, ...tags].map(cdnTag))].join(SEPARATORS[tagHeader]);
  if (known === undefined) valuesOf[tagHeader].set(tags, value);
  if (value.length > MAX_HEADER_LENGTH) return {};
  const headers = { [tagHeader.toLowerCase()]: value };
  if (maxAgeSeconds === 0 || !cdn.mayCache()) return headers;
  return { ...headers, [AGE_HEADERS[tagHeader]]: `max-age=${maxAgeSeconds}` };
}
