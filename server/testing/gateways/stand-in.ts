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

/** How a gateway fails. */
export const TROUBLES = ['down', 'silent', 'broken', 'garbage', 'odd', 'elsewhere', 'endless'] as const;
export type Trouble = (typeof TROUBLES)[number];

export interface StandIn {
  url: string;
  /** Everything it was asked so far. */
  asked: Asked[];
  /** From now on it fails like this; undefined: it works. */
  fail(trouble: Trouble | undefined): void;
  /**
   * Breaks the line of the n-th call from now on, once: `before` the gateway has read it, or `after` it has done what it
   * was asked. Gives a function that says whether that happened.
   */
  breakCall(nth: number, when: 'before' | 'after'): () => boolean;
  /** Ends every line that is open, also those on which it is silent. */
  hangUp(): void;
  close(): Promise<void>;
}

/** A gateway's server on a port of this machine: real HTTP, with the failures that a network and a stranger bring. */
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
