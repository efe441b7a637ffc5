import type { FastifyInstance } from 'fastify';

/**
 * Calls `onWarning` once when `X-Forwarded-For` arrives while no proxy is trusted: rate limits then count the
 * proxy, and all shoppers together, as one client. Must be called before the server is ready.
 */
export function warnOfUntrustedProxy(
  app: FastifyInstance,
  trustProxyHops: number,
  onWarning: (message: string) => void,
): void {
  if (trustProxyHops > 0) return;
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true;
      onWarning(
        'X-Forwarded-For arrives and TRUST_PROXY_HOPS is 0: if a proxy of yours sets it, set TRUST_PROXY_HOPS to the number of proxies, or rate limits count all shoppers as one.',
      );
    }
    done();
  });
}
