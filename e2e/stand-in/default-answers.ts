import type { Answer, Call } from './call.ts';
import { ORDER, PRODUCTS, STORE } from './sample-data.ts';

const PAGE_SIZE = 12;

/** A small working shop: the reply to each call of section 7 unless the test sets another. */
export const defaultAnswers: ReadonlyMap<string, (call: Call) => Answer> = new Map<
  string,
  (call: Call) => Answer
>([
  ['GET /storeInfo', () => ({ body: STORE })],
  ['GET /products', listProducts],
  ['GET /products/:id', oneProduct],
  ['POST /users/authorize', () => ({ body: { token: 'token-of-asha' } })],
  ['POST /users/register', () => ({ status: 201, body: {} })],
  [
    'GET /accountInfo',
    (call) =>
      forCustomers(call, {
        firstName: 'Asha',
        lastName: 'Rao',
        email: 'asha@shopper.example',
        createdAt: '2025-01-15T10:00:00Z',
      }),
  ],
  ['GET /orders', (call) => forCustomers(call, [ORDER])],
  ['GET /orders/:id', () => ({ body: ORDER })],
  ['POST /orders', (call) => forCustomers(call, { id: 'ORDER-7' })],
  ['GET /payments/fields', () => ({ body: [] })],
  ['POST /payments', (call) => forCustomers(call, { success: true })],
]);

function listProducts({ query }: Call): Answer {
  const limit = Number(query.limit ?? PAGE_SIZE);
  const from = (Number(query.page ?? 1) - 1) * limit;
  return { body: { data: PRODUCTS.slice(from, from + limit), pagination: { total: PRODUCTS.length } } };
}

function oneProduct({ path }: Call): Answer {
  const found = PRODUCTS.find(({ id }) => path === `/products/${id}`);
  return found ? { body: found } : { status: 404, body: { error: 'There is no such product.' } };
}

function forCustomers({ headers }: Call, body: unknown): Answer {
  return headers.authorization?.startsWith('Bearer ')
    ? { body }
    : { status: 401, body: { error: 'Please sign in.' } };
}
