import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Asked {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Answered {
  status: number;
  body: unknown;
}

/** Ways in which a gateway fails. */
export const TROUBLES = ['down', 'silent', 'broken', 'garbage', 'odd', 'elsewhere', 'endless'] as const;
export type Trouble = (typeof TROUBLES)[number];

export interface StandIn {
  url: string;
  /** All requests so far. */
  asked: Asked[];
  /** Makes every request fail this way from now on; undefined: requests succeed. */
  fail(trouble: Trouble | undefined): void;
  /**
   * Breaks the connection of the n-th call from now on, once: `before` the gateway handles it, or `after`.
   * Returns a function that returns whether that happened, and ends the fault.
   */
  breakCall(nth: number, when: 'before' | 'after'): () => boolean;
  /** Closes every open connection, also those without a response. */
  hangUp(): void;
  close(): Promise<void>;
}

/** A gateway's server on a local port: real HTTP, with the failures of networks and third parties. */
export async function startStandIn(answer: (asked: Asked) => Answered): Promise<StandIn> {
  const asked: Asked[] = [];
  let trouble: Trouble | undefined;
  let [left, breaks]: [number, 'before' | 'after'] = [0, 'before'];
  const server = createServer(async (request, response) => {
    const said = await read(request);
    asked.push(said);
    if (trouble) return misbehave(trouble, request, response);
    left -= 1;
    if (left === 0 && breaks === 'before') return request.socket.destroy();
    const { status, body } = answer(said);
    if (left === 0) return request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    fail: (next) => {
      trouble = next;
    },
    breakCall: (nth, when) => {
      [left, breaks] = [nth, when];
      return () => {
        const isBroken = left <= 0;
        left = 0;
        return isBroken;
      };
    },
    hangUp: () => server.closeAllConnections(),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function read(request: IncomingMessage): Promise<Asked> {
  const { method = '', url = '', headers } = request;
  return { method, url: new URL(url, 'http://gateway'), headers, body: await text(request) };
}

function misbehave(trouble: Trouble, request: IncomingMessage, response: ServerResponse): void {
  if (trouble === 'down') request.socket.destroy();
  if (trouble === 'broken') response.writeHead(503).end('<h1>Service Unavailable</h1>');
  if (trouble === 'garbage') response.writeHead(200).end('<h1>Hello</h1>');
  if (trouble === 'odd') response.writeHead(200).end('{"id":7,"status":{"is":"odd"},"short_url":[]}');
  if (trouble === 'elsewhere') {
    const { host } = request.headers;
    response.writeHead(307, { location: `http://${host}/elsewhere` }).end();
  }
  if (trouble === 'endless') response.writeHead(200).end(JSON.stringify({ id: 'x'.repeat(2_000_000) }));
}
