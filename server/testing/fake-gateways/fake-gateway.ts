import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface FakeResponse {
  status: number;
  body: unknown;
}

/** Ways in which a gateway fails. */
export const FAILURES = ['down', 'silent', 'broken', 'garbage', 'odd', 'elsewhere', 'endless'] as const;
export type Failure = (typeof FAILURES)[number];

export interface FakeGateway {
  url: string;
  /** All requests so far. */
  requests: ReceivedRequest[];
  /** Makes every request fail this way from now on; undefined: requests succeed. */
  fail(failure: Failure | undefined): void;
  /**
   * Breaks the connection of the n-th call from now on, once: `before` the gateway handles it, or `after`.
   * Returns a function that returns whether that happened, and ends the fault.
   */
  breakCall(nth: number, when: 'before' | 'after'): () => boolean;
  /** Closes every open connection, also those without a response. */
  disconnect(): void;
  close(): Promise<void>;
}

/** A gateway's server on a local port: real HTTP, with the failures of networks and third parties. */
export async function startFakeGateway(
  respond: (requests: ReceivedRequest) => FakeResponse,
): Promise<FakeGateway> {
  const requests: ReceivedRequest[] = [];
  let failure: Failure | undefined;
  let [callsLeft, breakTime]: [number, 'before' | 'after'] = [0, 'before'];
  const server = createServer(async (request, response) => {
    const received = await readRequest(request);
    requests.push(received);
    if (failure) return simulateFailure(failure, request, response);
    callsLeft -= 1;
    if (callsLeft === 0 && breakTime === 'before') return request.socket.destroy();
    const { status, body } = respond(received);
    if (callsLeft === 0) return request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    fail: (next) => {
      failure = next;
    },
    breakCall: (nth, when) => {
      [callsLeft, breakTime] = [nth, when];
      return () => {
        const isBroken = callsLeft <= 0;
        callsLeft = 0;
        return isBroken;
      };
    },
    disconnect: () => server.closeAllConnections(),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<ReceivedRequest> {
  const { method = '', url = '', headers } = request;
  return { method, url: new URL(url, 'http://gateway'), headers, body: await text(request) };
}

function simulateFailure(failure: Failure, request: IncomingMessage, response: ServerResponse): void {
  if (failure === 'down') request.socket.destroy();
  if (failure === 'broken') response.writeHead(503).end('<h1>Service Unavailable</h1>');
  if (failure === 'garbage') response.writeHead(200).end('<h1>Hello</h1>');
  if (failure === 'odd') response.writeHead(200).end('{"id":7,"status":{"is":"odd"},"short_url":[]}');
  if (failure === 'elsewhere') {
    const { host } = request.headers;
    response.writeHead(307, { location: `http://${host}/elsewhere` }).end();
  }
  if (failure === 'endless') response.writeHead(200).end(JSON.stringify({ id: 'x'.repeat(2_000_000) }));
}
