import { API_PATHS } from '#contract/api-paths.ts';
import { collectTags } from '#web/pages/collect-tags.ts';
import type { WebSettings } from '#web/web-settings.ts';
import { MemoryCache } from '#wire/memory-cache.ts';

/** The sites, beside the shop and its API, of the images and forms of its pages. */
export interface ContentOrigins {
  images: string[];
  forms: string[];
}

export interface KnownOrigins {
  /** Undefined if the API does not name them. */
  origins: ContentOrigins | undefined;
  /** What they depend on; undefined: unknown. */
  tags: readonly string[] | undefined;
}

export interface WatchedOrigins {
  read(): Promise<ContentOrigins | undefined>;
  /** What is known without asking; undefined: the API has to be asked. */
  stored(): KnownOrigins | undefined;
}

const MAX_BYTES = 100_000;
const MAX_LOAD_MS = 2_000;
// also without a page cache, or while the API rejects the question, it is not asked twice more for every page
const MIN_AGE_MS = 1_000;

/**
 * Asks the API which sites its images and forms use (capability `content-origins`), until they may have changed.
 * While the API does not reply in time, or has no origins yet, the last reply counts, and it is asked again after a second.
 */
export function watchContentOrigins(settings: WebSettings): WatchedOrigins {
  const cache = new MemoryCache<KnownOrigins>(settings.catalogChanges, {
    name: 'content-origins',
    maxBytes: MAX_BYTES,
    bytesOf: () => 1_000,
    tagsOf: ({ tags }) => tags,
    maxAgeMs: Math.max(MIN_AGE_MS, settings.pageCacheSeconds * 1000),
  });
  let last: ContentOrigins | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  const read = async () => {
    if (performance.now() - failedAt < MIN_AGE_MS) return last;
    try {
      const { origins } = await cache.get('origins', () => load(settings));
      last = origins;
    } catch {
      // the rendered page shows that the API does not reply
      failedAt = performance.now();
    }
    return last;
  };
  return { read, stored: () => cache.stored('origins') };
}

async function load({ serverApiBase, fetch: anyFetch }: WebSettings): Promise<KnownOrigins> {
  const { fetch, tags } = collectTags(anyFetch);
  const signal = AbortSignal.timeout(MAX_LOAD_MS);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  const getJson = async (path: string) => {
    const request = { method: 'GET', headers: { accept: 'application/json' }, signal } as const;
    const reply = await fetch(serverApiBase + path, { ...request, credentials: 'include' });
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    return JSON.parse(await reply.text());
  };
  const read = async () => {
    const store = await getJson(API_PATHS.storeInfo);
    if (!asTexts((store?.data ?? store)?.capabilities).includes('content-origins'))
      return { origins: undefined, tags: tags() };
    const { images, forms } = await getJson(API_PATHS.contentOrigins);
    return { origins: { images: asOrigins(images), forms: asOrigins(forms) }, tags: tags() };
  };
  return Promise.race([read(), aborted]);
}

const asTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** Only plain origins: anything else could add directives to the policy. */
const asOrigins = (value: unknown): string[] =>
  asTexts(value).filter((text) => /^https?:\/\/[\w.:[\]-]+$/.test(text) && URL.canParse(text));
