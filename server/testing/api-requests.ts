import type { InjectOptions } from 'fastify';
import { API_PREFIX } from '#contract/api-paths.ts';
import type { buildApp } from '#server/app.ts';

export type App = Awaited<ReturnType<typeof buildApp>>;

let ipCount = 0;

/** A different unroutable IP each time (RFC 2544), so that requests of different people do not share a rate limit. */
export function uniqueIp(): string {
  ipCount += 1;
  return `198.18.${(ipCount >> 8) % 256}.${ipCount % 256}`;
}

/** Posts JSON below the API's prefix. */
export function post(app: App, path: string, payload: object, options: InjectOptions = {}) {
  return app.inject({
    method: 'POST',
    url: API_PREFIX + path,
    payload,
    remoteAddress: uniqueIp(),
    ...options,
  });
}
