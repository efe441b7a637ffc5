import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/** Sets the security headers on every reply, 404 included. */
export function setSecurityHeaders(app: FastifyInstance, shopOrigin: string): void {
  const headers = securityHeaders(shopOrigin);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}

/**
 * Returns the security headers. The API serves data: a browser that opens a reply may not run or embed
 * anything.
 */
export function securityHeaders(shopOrigin: string): Record<string, string> {
  const headers: Record<string, string> = {
    // Cacheable routes set their own.
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'cross-origin-resource-policy': 'same-site',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
  if (shopOrigin.startsWith('https:')) {
    headers['strict-transport-security'] = `max-age=${YEAR_SECONDS}; includeSubDomains`;
  }
  return headers;
}
