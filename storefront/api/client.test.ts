import { describe, expect, it } from 'vitest';
import { createApiClient } from './client.ts';

interface SentRequest {
  url: string;
  init: RequestInit;
}

function createTestClient(reply: () => Response | Promise<Response>, storedToken: string | null = null) {
  const sent: SentRequest[] = [];
  let token = storedToken;
  const client = createApiClient({
    base: 'http://localhost:8044/api/v1',
    timeoutMs: 1_000,
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init ?? {} });
      return reply();
    },
    token: {
      read: () => token,
      write: () => {
        token = null;
      },
    },
  });
  return { client, sent, token: () => token };
}

const jsonReply = (body: unknown, init?: ResponseInit) => () => new Response(JSON.stringify(body), init);

describe('section 7: requests', () => {
  it('carry JSON, credentials and the stored token', async () => {
    const { client, sent } = createTestClient(jsonReply({}), 'abc');
    await client.call('POST', '/orders', { body: { a: 1 } });
    expect(sent[0]).toMatchObject({
      url: 'http://localhost:8044/api/v1/orders',
      init: { method: 'POST', credentials: 'include', body: '{"a":1}' },
    });
    expect(sent[0]?.init.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Bearer abc',
    });
  });

  it('carry no bearer header when no token is stored', async () => {
    const { client, sent } = createTestClient(jsonReply({}));
    await client.call('GET', '/storeInfo');
    expect(sent[0]?.init.headers).not.toHaveProperty('authorization');
  });

  it('omit filters that are null or an empty string', async () => {
    const { client, sent } = createTestClient(jsonReply({}));
    await client.call('GET', '/products', {
      query: { page: 1, category: '', gender: null, filter: undefined, x: 'a&b' },
    });
    expect(sent[0]?.url).toBe('http://localhost:8044/api/v1/products?page=1&x=a%26b');
  });

  it('a 401 reply to any request clears the stored token', async () => {
    const { client, token } = createTestClient(
      jsonReply({ error: 'Please sign in' }, { status: 401 }),
      'abc',
    );
    await client.call('GET', '/orders');
    expect(token()).toBeNull();
  });

  it('a 401 reply that arrives after a new sign-in keeps the new token', async () => {
    let storedToken: string | null = 'old';
    const client = createApiClient({
      base: '',
      timeoutMs: 0,
      fetch: async () => {
        storedToken = 'new';
        return new Response('{}', { status: 401 });
      },
      token: { read: () => storedToken, write: () => (storedToken = null) },
    });
    await client.call('GET', '/accountInfo');
    expect(storedToken).toBe('new');
  });
});

describe('the client never throws', () => {
  it('returns the message and code of an HTTP error', async () => {
    const { client } = createTestClient(
      jsonReply(
        { error: 'Slow down', code: 'rate_limited' },
        { status: 429, headers: { 'retry-after': '30' } },
      ),
    );
    expect(await client.call('GET', '/x')).toMatchObject({
      ok: false,
      error: {
        kind: 'http-error',
        status: 429,
        message: 'Slow down',
        code: 'rate_limited',
        retryAfterSeconds: 30,
      },
    });
  });

  it.each(['<html>Bad gateway</html>', '[1,'])(
    'counts the unreadable 200 reply %s as an HTTP error',
    async (text) => {
      const { client } = createTestClient(() => new Response(text));
      expect(await client.call('GET', '/x')).toMatchObject({
        ok: false,
        error: { kind: 'http-error', status: 200 },
      });
    },
  );

  it('parses an empty reply as an empty object', async () => {
    const { client } = createTestClient(() => new Response(''));
    expect(await client.call('POST', '/users/register')).toEqual({ ok: true, data: {} });
  });

  it('returns no-response when there is no reply', async () => {
    const { client } = createTestClient(() => Promise.reject(new TypeError('fetch failed')));
    expect(await client.call('GET', '/x')).toEqual({
      ok: false,
      error: { kind: 'no-response', message: 'fetch failed' },
    });
  });
});
