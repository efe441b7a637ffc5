import type { IncomingHttpHeaders } from 'node:http';
import { ORDER, PRODUCTS, STORE } from './sample-data.ts';

/** One received request. */
export interface Call {
  method: string;
  /** The path without `/api/v1`, or the full path of any other page of this server. */
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  /** Parsed JSON, or the text if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: the shape of a request differs per test
  body: any;
}

/**
 * A reply. `text` is sent unchanged. `disconnect` closes the connection without a reply. The reply is sent
 * once `waitFor` has resolved.
 */
export interface FakeReply {
  status?: number;
  body?: unknown;
  text?: string;
  type?: string;
  disconnect?: boolean;
  waitFor?: Promise<unknown>;
}

const PAGE_SIZE = 12;

/** A small working shop: the reply to each call of section 7 unless the test sets another. */
export const defaultReplies: ReadonlyMap<string, (call: Call) => FakeReply> = new Map<
  string,
  (call: Call) => FakeReply
>([
  ['GET /storeInfo', () => ({ body: STORE })],
  ['GET /products', listProducts],
  ['GET /products/:id', findProduct],
  ['POST /users/authorize', () => ({ body: { token: 'token-of-asha' } })],
  ['POST /users/register', () => ({ status: 201, body: {} })],
  [
    'GET /accountInfo',
    (call) =>
      requireToken(call, {
        firstName: 'Asha',
        lastName: 'Rao',
        email: 'asha@shopper.example',
        createdAt: '2025-01-15T10:00:00Z',
      }),
  ],
  ['GET /orders', (call) => requireToken(call, [ORDER])],
  ['GET /orders/:id', () => ({ body: ORDER })],
  ['POST /orders', (call) => requireToken(call, { id: 'ORDER-7' })],
  ['GET /payments/fields', () => ({ body: [] })],
  ['POST /payments', (call) => requireToken(call, { success: true })],
]);

function listProducts({ query }: Call): FakeReply {
  const limit = Number(query.limit ?? PAGE_SIZE);
  const from = (Number(query.page ?? 1) - 1) * limit;
  return { body: { data: PRODUCTS.slice(from, from + limit), pagination: { total: PRODUCTS.length } } };
}

function findProduct({ path }: Call): FakeReply {
  const found = PRODUCTS.find(({ id }) => path === `/products/${id}`);
  return found ? { body: found } : { status: 404, body: { error: 'There is no such product.' } };
}

function requireToken({ headers }: Call, body: unknown): FakeReply {
  return headers.authorization?.startsWith('Bearer ')
    ? { body }
    : { status: 401, body: { error: 'Please sign in.' } };
}
