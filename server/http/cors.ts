import type { FastifyInstance, FastifyReply } from 'fastify';
import { ADMIN_HEADER } from '#contract/admin/admin-paths.ts';

const MAX_AGE_SECONDS = '600';
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const REQUEST_HEADERS = `authorization, content-type, idempotency-key, if-match, ${ADMIN_HEADER}`;
const REPLY_HEADERS = 'etag, retry-after, x-request-id';

/** Replies differ by this request header. */
export const VARY_OF_CORS = 'Origin';

/**
 * Lets pages of exactly these origins read our replies. Any other origin, `null` included, gets no CORS
 * headers.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  const allowed = new Set(origins);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', VARY_OF_CORS);
    const { origin } = request.headers;
    const isAllowed = origin !== undefined && allowed.has(origin);
    if (isAllowed) reply.headers(corsHeaders(origin));
    if (request.method === 'OPTIONS') replyToPreflight(reply, isAllowed);
    else done();
  });
}

/** The headers that let pages of this origin, which is allowed, read a reply. */
export function corsHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': REPLY_HEADERS,
  };
}

function replyToPreflight(reply: FastifyReply, isAllowed: boolean): void {
  if (isAllowed) {
    reply.header('access-control-allow-methods', METHODS);
    reply.header('access-control-allow-headers', REQUEST_HEADERS);
    reply.header('access-control-max-age', MAX_AGE_SECONDS);
  }
  reply.code(204).send();
}
