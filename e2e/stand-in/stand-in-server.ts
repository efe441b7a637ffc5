import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Answer, Call } from './call.ts';
import { defaultAnswers } from './default-answers.ts';

type Answering = Answer | ((call: Call) => Answer);

/** A fake API with the calls of section 7 only. Tests can replace every reply. */
export interface StandIn {
  origin: string;
  base: string;
  /** All calls since the last reset, except preflights. */
  calls: Call[];
  /** Calls that section 7 does not define. */
  strangeCalls: string[];
  /** Sets the reply of one route, such as `GET /products/:id`. */
  answer(route: string, answering: Answering): void;
  /** Sets one reply for every call. */
  answerAll(answering: Answering): void;
  /** The calls of one route, such as `GET /products`. */
  callsOf(route: string): Call[];
  reset(): void;
  close(): Promise<void>;
}

const PREFIX = '/api/v1';

export async function startStandIn(): Promise<StandIn> {
  const told = new Map<string, Answering>();
  const calls: Call[] = [];
  const strangeCalls: string[] = [];
  let always: Answering | undefined;
  const server = http.createServer((request, reply) => void respond(request, reply));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;

  async function respond(request: http.IncomingMessage, reply: http.ServerResponse): Promise<void> {
    allowBrowsers(request, reply);
    if (request.method === 'OPTIONS') return void reply.writeHead(204).end();
    const call = await readCall(request, origin);
    calls.push(call);
    const answering = always ?? find(told, call) ?? find(defaultAnswers, call);
    if (!answering) strangeCalls.push(`${call.method} ${call.path}`);
    const answer =
      typeof answering === 'function' ? answering(call) : (answering ?? { status: 404, body: {} });
    await answer.after;
    if (answer.dead) return void request.socket.destroy();
    const body = answer.text ?? JSON.stringify(answer.body ?? {});
    reply.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'application/json' }).end(body);
  }

  return {
    origin,
    base: origin + PREFIX,
    calls,
    strangeCalls,
    answer: (route, answering) => void told.set(route, answering),
    answerAll(answering) {
      always = answering;
    },
    callsOf: (route) => calls.filter((call) => fits(route, call)),
    reset() {
      told.clear();
      calls.length = 0;
      strangeCalls.length = 0;
      always = undefined;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Allows only the headers that section 7 needs: the browser rejects calls with any other header. */
function allowBrowsers(request: http.IncomingMessage, reply: http.ServerResponse): void {
  if (!request.headers.origin) return;
  reply.setHeader('access-control-allow-origin', request.headers.origin);
  reply.setHeader('access-control-allow-credentials', 'true');
  reply.setHeader('access-control-allow-headers', 'authorization, content-type, idempotency-key');
  reply.setHeader('access-control-allow-methods', 'GET, POST');
}

async function readCall(request: http.IncomingMessage, origin: string): Promise<Call> {
  const url = new URL(request.url ?? '/', origin);
  const sent = await text(request).catch(() => '');
  return {
    method: request.method ?? 'GET',
    path: url.pathname.startsWith(PREFIX) ? url.pathname.slice(PREFIX.length) : url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: parsed(sent),
  };
}

function parsed(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return sent;
  }
}

function find(answers: ReadonlyMap<string, Answering>, call: Call): Answering | undefined {
  // exact routes first: `/products/7` before `/products/:id`
  const exact = answers.get(`${call.method} ${call.path}`);
  return exact ?? [...answers].find(([route]) => fits(route, call))?.[1];
}

function fits(route: string, { method, path }: Call): boolean {
  const [wantedMethod, wantedPath = ''] = route.split(' ');
  const pattern = new RegExp(`^${wantedPath.replace(/:\w+/g, '[^/]+')}$`);
  return wantedMethod === method && pattern.test(path);
}
