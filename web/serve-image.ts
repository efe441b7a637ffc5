import type { FastifyReply } from 'fastify';
import { LINKED_API_PATHS } from '#contract/api-paths.ts';
import type { ApiFetch } from './storefront/storefront-types.ts';

/** `fetch` for the API, with replies that may be binary. */
export type WebFetch = (...call: Parameters<ApiFetch>) => Promise<
  Awaited<ReturnType<ApiFetch>> & {
    arrayBuffer(): Promise<ArrayBuffer>;
    /** What the reply depends on; undefined: unknown. */
    tags?: readonly string[];
  }
>;

interface ImageSource {
  serverApiBase: string;
  fetch: WebFetch;
}

const NAME = /^[\w-]+\.(?:avif|webp|jpg)$/;
const TYPE = /^image\/(?:avif|webp|jpeg)$/;
const MAX_MS = 5_000;

/** Serves an image of the API from the shop's origin, so that a page needs no second connection. */
export async function serveImage(
  reply: FastifyReply,
  file: string,
  { serverApiBase, fetch }: ImageSource,
): Promise<FastifyReply> {
  if (!NAME.test(file)) return sendNotFound(reply);
  const apiReply = await fetch(serverApiBase + LINKED_API_PATHS.imageFile.replace(':file', file), {
    method: 'GET',
    headers: {},
    credentials: 'include',
    signal: AbortSignal.timeout(MAX_MS),
  }).catch(() => undefined);
  const type = apiReply?.headers.get('content-type') ?? '';
  if (apiReply?.status === 404) return sendNotFound(reply);
  if (!apiReply?.ok || !TYPE.test(type)) {
    return reply.code(503).type('text/plain; charset=utf-8').send('The image is not available just now');
  }
  return reply
    .type(type)
    .headers({
      // the file name is derived from the content
      'cache-control': 'public, max-age=31536000, immutable',
      // feeds and pages of other sites embed these images
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(Buffer.from(await apiReply.arrayBuffer()));
}

const sendNotFound = (reply: FastifyReply) =>
  reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.');
