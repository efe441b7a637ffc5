import { type FastifyBaseLogger, type FastifyInstance, fastify, type RouteOptions } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { warnOfUntrustedProxy } from '#wire/untrusted-proxy.ts';
import type { AppDeps } from './app-deps.ts';
import { allowOrigins } from './http/cors.ts';
import { setErrorReplies } from './http/errors/error-handler.ts';
import { replyToUnknownUrls } from './http/errors/not-found.ts';
import { limitBodyTime } from './http/input/body-time.ts';
import { readJsonBodies } from './http/input/json-body.ts';
import { rejectMaliciousInput } from './http/input/malicious-input.ts';
import { RequestLog } from './http/request-log.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { serverOptions, zodCompilers } from './http/server-options.ts';
import { disableRateLimits } from './rate-limits/rate-limit.ts';
import { isWrite, watchWrites } from './rate-limits/watch-writes.ts';

interface Options {
  log: FastifyBaseLogger;
  /** Gets each route that is added. */
  routeList: RouteOptions[];
  /** Adds a hook that comes before all others. */
  addFirstHook?: (app: FastifyInstance) => void;
}

/** A server with what applies to every request of the API, in order, and without routes. */
export function createApiServer(deps: AppDeps, { log, routeList, addFirstHook }: Options) {
  const { db, settings } = deps;
  const app = fastify({
    ...serverOptions(settings),
    loggerInstance: log,
    logController: new RequestLog(),
    schemaController: zodCompilers,
  }).withTypeProvider<ZodTypeProvider>();
  addFirstHook?.(app);
  warnOfUntrustedProxy(app, settings.trustProxyHops, (message) => log.warn(message));
  const measure = deps.metrics?.watchServer(app, 'api');

  if (settings.rateLimits === 'off') disableRateLimits(db);
  setErrorReplies(app);
  setSecurityHeaders(app, settings.shopOrigin);
  const origins = [settings.shopOrigin, ...settings.extraOrigins];
  allowOrigins(app, origins);
  replyToUnknownUrls(app, routeList);
  limitBodyTime(app);
  readJsonBodies(app);
  rejectMaliciousInput(app);
  readChangesAfterWrites(app, deps.catalogChanges);
  const isQuiet = watchWrites(app);
  return { app, origins, measure, isQuiet };
}

/** Reads the changes of a request before its client knows of them: the next page must show them. */
function readChangesAfterWrites(app: FastifyInstance, catalogChanges: AppDeps['catalogChanges']): void {
  app.addHook('onRoute', (route) => {
    if (!isWrite(route.method)) return;
    const write = route.config?.isSale ? 'sale' : undefined;
    route.onSend = [
      (_request, _reply, payload, done) => {
        catalogChanges.wake(write);
        done(null, payload);
      },
      ...[route.onSend ?? []].flat(),
    ];
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the catalog it changes only the stock: `CatalogChanges.wake`. */
    isSale?: boolean;
  }
}
