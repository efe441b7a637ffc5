import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Storefront } from './render.ts';
import type { WebFetch } from './send-picture.ts';

/** Where the server of pages stands, what it asks, and whom it tells. */
export interface WebSettings {
  /** Public address of the shop, no slash at the end. */
  origin: string;
  /** Base of the API for every browser; absent: section 7's rule for the host that each reader sees. */
  browserApiBase: string | undefined;
  /** Base of the API and the way to it while a page is rendered here. */
  serverApiBase: string;
  fetch: WebFetch;
  /** How long the calls to the API may take together while a page is rendered; 0 waits for them. */
  apiTimeoutMs: number;
  pageCacheSeconds: number;
  /** Folder with the built client, or undefined in development. */
  clientDir: string | undefined;
  /** Folders of pictures by address prefix, such as `/media/demo/`. */
  media: { prefix: string; dir: string }[];
  storefront(): Promise<Storefront>;
  /** False while nobody would tell of a changed catalogue: then no page is kept. */
  isCatalogueWatched(): boolean;
  onRequestDone?(request: FastifyRequest, reply: FastifyReply): void;
  /** Told of a page that could not be made at all: our bug. */
  onFailure?(error: Error, request: FastifyRequest): void;
  /** Comes before everything else: the development server's own files. */
  prepare?(web: FastifyInstance): Promise<void>;
}
