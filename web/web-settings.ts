import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CdnCaching } from '#wire/cdn-headers.ts';
import type { ChangeFeed } from '#wire/memory-cache.ts';
import type { AdminFiles } from './admin/admin-page.ts';
import type { CspViolation } from './security/csp-reports.ts';
import type { WebFetch } from './serve-image.ts';
import type { Storefront } from './storefront/storefront-types.ts';

/** Settings, API access and callbacks of the web server. */
export interface WebSettings {
  /**
   * False: images and forms of any https site are allowed. Without the API in this process it would cost a second
   * request of the store information. Default: true.
   */
  requestsContentOrigins?: boolean;
  /** Public origin of the shop, without a trailing slash. */
  origin: string;
  /** API base for all browsers. Undefined: derived from the request host (specification, section 7). */
  browserApiBase: string | undefined;
  /** API base and `fetch` for calls while a page is rendered on the server. */
  serverApiBase: string;
  fetch: WebFetch;
  /** Maximum milliseconds for all API calls of one render; 0 means no limit. */
  apiTimeoutMs: number;
  pageCacheSeconds: number;
  /** Number of trusted proxies in front. */
  trustProxyHops: number;
  /** 'off' only for benchmarks. */
  rateLimits: 'on' | 'off';
  /** Folder with the built client, or undefined in development. */
  clientDir: string | undefined;
  /** Image folders by URL prefix, such as `/media/demo/`. */
  media: { prefix: string; dir: string }[];
  storefront(): Promise<Storefront>;
  /** The merchant admin; without it `/admin` is a page of the storefront like any other path. */
  admin?: AdminFiles;
  /** A CDN that keeps pages until it is purged. Default: none. */
  cdn?: CdnCaching;
  /** Removes outdated pages from the page cache. No page is cached while it is not connected. */
  catalogChanges: ChangeFeed;
  /** Called when a render fails, which is a bug. */
  onRenderError?(error: Error, request: FastifyRequest): void;
  /** Called when a browser reports a violation of the content security policy. */
  onCspViolation?(violation: CspViolation): void;
  /** Called with a sentence for the operator. */
  onWarning?(message: string): void;
  /** Runs before all routes are added: registers the files of the development server. */
  prepare?(web: FastifyInstance): Promise<void>;
}
