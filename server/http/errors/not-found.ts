import type { FastifyInstance, RouteOptions } from 'fastify';
import { UserError } from '#server/errors/user-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes, described or hidden. */
    routeList: RouteOptions[];
  }
}

interface KnownPath {
  pattern: RegExp;
  methods: Set<string>;
}

/**
 * Replies 404 to unknown paths, and 405 with `Allow` to known paths with a wrong method, before reading the
 * body.
 */
export function replyToUnknownUrls(app: FastifyInstance, routeList: RouteOptions[] = []): void {
  const paths = new Map<string, KnownPath>();
  app.decorate('routeList', routeList);
  app.addHook('onRoute', (route) => {
    const { url, method } = route;
    routeList.push(route);
    const path = paths.get(url) ?? { pattern: patternOf(url), methods: new Set(['OPTIONS']) };
    for (const routeMethod of [method].flat()) path.methods.add(routeMethod);
    paths.set(url, path);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const allowed = allowedMethods(paths, request.url.split('?', 1)[0] ?? '');
    if (allowed.length === 0) throw new UserError('not_found', 'There is nothing at this address.');
    reply.header('allow', allowed.join(', '));
    throw new UserError('method_not_allowed', `This address answers ${allowed.join(', ')} only.`);
  });
  // Never reached, since the hook above has replied; it replaces the default handler of Fastify.
  app.setNotFoundHandler(() => {
    throw new UserError('not_found', 'There is nothing at this address.');
  });
}

function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part === '*' ? '.*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}$`);
}

function allowedMethods(paths: Map<string, KnownPath>, path: string): string[] {
  const methods = new Set<string>();
  for (const known of paths.values()) {
    if (known.pattern.test(path)) for (const method of known.methods) methods.add(method);
  }
  return [...methods].sort();
}
