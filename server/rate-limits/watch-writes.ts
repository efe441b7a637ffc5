import type { FastifyInstance } from 'fastify';

const QUIET_MS = 1_000;
const READ_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Watches the routes that are added to `app` later. Returns a function: true if within a second no request to change data, such
 * as an order, has begun or ended on this server. `clock` is monotonic, in milliseconds.
 */
export function watchWrites(app: FastifyInstance, clock: { now(): number } = performance): () => boolean {
  let lastAt = Number.NEGATIVE_INFINITY;
  const noteWrite = () => {
    lastAt = clock.now();
  };
  app.addHook('onRoute', (route) => {
    if (!isWrite(route.method)) return;
    route.onRequest = [async () => noteWrite(), ...[route.onRequest ?? []].flat()];
    route.onResponse = [async () => noteWrite(), ...[route.onResponse ?? []].flat()];
  });
  return () => clock.now() - lastAt > QUIET_MS;
}

/** True if a route with these methods may change data. */
export function isWrite(methods: string | string[]): boolean {
  return [methods].flat().some((method) => !READ_METHODS.includes(method));
}
