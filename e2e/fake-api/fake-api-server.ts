import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Call, defaultReplies, type FakeReply } from './default-replies.ts';

type ReplySource = FakeReply | ((call: Call) => FakeReply);

/** A fake API with the calls of section 7 only. Tests can replace every reply. */
export interface FakeApi {
  origin: string;
  base: string;
  /** All calls since the last reset, except preflights. */
  calls: Call[];
  /** Calls that section 7 does not define. */
  unknownCalls: string[];
  /** Sets the reply of one route, such as `GET /products/:id`. */
  setReply(route: string, replySource: ReplySource): void;
  /** Sets one reply for every call. */
  setReplyForAll(replySource: ReplySource): void;
  /** The calls of one route, such as `GET /products`. */
  callsOf(route: string): Call[];
  reset(): void;
  close(): Promise<void>;
}

const PREFIX = '/api/v1';

export async function startFakeApi(): Promise<FakeApi> {
  const routeReplies = new Map<string, ReplySource>();
  const calls: Call[] = [];
  const unknownCalls: string[] = [];
  let replyForAll: ReplySource | undefined;
  const server = http.createServer((request, reply) => void respond(request, reply));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;

  async function respond(request: http.IncomingMessage, reply: http.ServerResponse): Promise<void> {
    setCorsHeaders(request, reply);
    if (request.method === 'OPTIONS') return void reply.writeHead(204).end();
    const call = await readCall(request, origin);
    calls.push(call);
    const replySource = replyForAll ?? findReply(routeReplies, call) ?? findReply(defaultReplies, call);
    if (!replySource) unknownCalls.push(`${call.method} ${call.path}`);
    const fakeReply =
      typeof replySource === 'function' ? replySource(call) : (replySource ?? { status: 404, body: {} });
    await fakeReply.waitFor;
    if (fakeReply.disconnect) return void request.socket.destroy();
    const body = fakeReply.text ?? JSON.stringify(fakeReply.body ?? {});
    reply
      .writeHead(fakeReply.status ?? 200, { 'content-type': fakeReply.type ?? 'application/json' })
      .end(body);
  }

  return {
    origin,
    base: origin + PREFIX,
    calls,
    unknownCalls,
    setReply: (route, replySource) => void routeReplies.set(route, replySource),
    setReplyForAll(replySource) {
      replyForAll = replySource;
    },
    callsOf: (route) => calls.filter((call) => matchesRoute(route, call)),
    reset() {
      routeReplies.clear();
      calls.length = 0;
      unknownCalls.length = 0;
      replyForAll = undefined;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Allows only the headers that section 7 needs: the browser rejects calls with any other header. */
function setCorsHeaders(request: http.IncomingMessage, reply: http.ServerResponse): void {
  if (!request.headers.origin) return;
  reply.setHeader('access-control-allow-origin', request.headers.origin);
  reply.setHeader('access-control-allow-credentials', 'true');
  reply.setHeader('access-control-allow-headers', 'authorization, content-type, idempotency-key');
  reply.setHeader('access-control-allow-methods', 'GET, POST');
}

async function readCall(request: http.IncomingMessage, origin: string): Promise<Call> {
  const url = new URL(request.url ?? '/', origin);
  const bodyText = await text(request).catch(() => '');
  return {
    method: request.method ?? 'GET',
    path: url.pathname.startsWith(PREFIX) ? url.pathname.slice(PREFIX.length) : url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: parseBody(bodyText),
  };
}

function parseBody(bodyText: string): unknown {
  try {
    return JSON.parse(bodyText);
  } catch {
    return bodyText;
  }
}

function findReply(replies: ReadonlyMap<string, ReplySource>, call: Call): ReplySource | undefined {
  // exact routes first: `/products/7` before `/products/:id`
  const exact = replies.get(`${call.method} ${call.path}`);
  return exact ?? [...replies].find(([route]) => matchesRoute(route, call))?.[1];
}

function matchesRoute(route: string, { method, path }: Call): boolean {
  const [routeMethod, routePath = ''] = route.split(' ');
  const pattern = new RegExp(`^${routePath.replace(/:\w+/g, '[^/]+')}$`);
  return routeMethod === method && pattern.test(path);
}
