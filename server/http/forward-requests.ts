import type { FastifyInstance } from 'fastify';
import { buildOnce } from './build-once.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** True for a request that another server of this process replies to, logs and measures. */
    isForwarded?: boolean;
  }
}

/**
 * Forwards every request below `prefix`, before its body is read, to another server of this process, which is built for the
 * first of them and closed with `app`. Returns a function that returns that server.
 */
export function forwardRequests(
  app: FastifyInstance,
  prefix: string,
  build: () => Promise<FastifyInstance>,
): () => Promise<FastifyInstance> {
  const server = buildOnce(build);
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '' } = request.raw;
    if (!url.startsWith(prefix) || !/^(?:[/?]|$)/.test(url.slice(prefix.length, prefix.length + 1)))
      return done();
    server.find().then((target) => {
      request.isForwarded = true;
      reply.hijack();
      target.routing(request.raw, reply.raw);
    }, done);
  });
  // before the server waits for open connections, of which some are streams of events
  app.addHook('preClose', server.close);
  return server.find;
}
