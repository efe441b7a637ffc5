import { PassThrough } from 'node:stream';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { forwardRequests } from './forward-requests.ts';
import { createLogger } from './logger.ts';
import { RequestLog } from './request-log.ts';

let closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.map((close) => close()));
  closing = [];
});

/** A server that forwards what is below `/admin` to the one that `build` returns, and their common log. */
function createServers(build: (target: FastifyInstance, built: number) => void) {
  const lines: Record<string, unknown>[] = [];
  const create = () =>
    fastify({
      loggerInstance: createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) }),
      logController: new RequestLog(),
    });
  const app = create();
  closing.push(() => app.close());
  let built = 0;
  forwardRequests(app, '/admin', async () => {
    built += 1;
    const target = create();
    build(target, built);
    await target.ready();
    return target;
  });
  app.get('/*', async () => 'shop');
  return { app, lines, built: () => built };
}

const echo = (target: FastifyInstance) => {
  target.post('/admin/echo', async ({ body, query }) => ({ body, query }));
};

test('the other server is built once, by the first requests that it replies to', async () => {
  const { app, built } = createServers(echo);
  for (const url of ['/', '/administrator', '/x/admin/echo'])
    expect((await app.inject(url)).body).toBe('shop');
  expect(built()).toBe(0);
  const request = { method: 'POST', url: '/admin/echo?x=1', payload: { quantity: 2 } } as const;
  const replies = await Promise.all([app.inject(request), app.inject(request)]);
  for (const reply of replies) expect(reply.json()).toEqual({ body: { quantity: 2 }, query: { x: '1' } });
  for (const url of ['/admin', '/admin?x=1', '/admin/none'])
    expect((await app.inject(url)).statusCode).toBe(404);
  expect(built()).toBe(1);
});

test('a forwarded request is logged once, with its pattern', async () => {
  const { app, lines } = createServers(echo);
  await app.inject({ method: 'POST', url: '/admin/echo', payload: {} });
  await app.close();
  expect(lines.map(({ route, status }) => [route, status])).toEqual([['/admin/echo', 200]]);
});

test('a request that the other server could not be built for fails, and the next one builds it', async () => {
  const { app } = createServers((target, built) => {
    if (built === 1) throw new Error('not yet');
    echo(target);
  });
  const request = { method: 'POST', url: '/admin/echo', payload: {} } as const;
  expect((await app.inject(request)).statusCode).toBe(500);
  expect((await app.inject(request)).statusCode).toBe(200);
});

test('closing ends the streams of the other server, and waits for no client to do so', async () => {
  const { app } = createServers((target) => {
    const stream = new PassThrough();
    target.addHook('preClose', async () => void stream.end());
    target.get('/admin/events', (_request, reply) => reply.send(stream));
    stream.write('open');
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`${origin}/admin/events`);
  const closed = app.close();
  expect(await response.text()).toBe('open');
  await closed;
});
