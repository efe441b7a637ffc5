import { describe, expect, it } from 'vitest';
import { createAdminClient, fillPath, formatQuery } from './client.ts';

const BASE = 'https://api.shop.example/api/v1';

function createClient(replies: (() => Response | Promise<Response>)[], canSignInAgain = true) {
  const requests: { url: string; init: RequestInit }[] = [];
  let signedOut = 0;
  const client = createAdminClient({
    base: BASE,
    fetch: async (url, init) => {
      requests.push({ url: String(url), init: init ?? {} });
      const reply = replies[requests.length - 1];
      if (!reply) throw new TypeError('no more replies');
      return reply();
    },
    onSignedOut: () => {
      signedOut += 1;
    },
    onSignInAgain: async () => canSignInAgain,
  });
  const headersOf = (index: number) => requests[index]?.init.headers as Record<string, string>;
  return { client, requests, headersOf, signedOut: () => signedOut };
}

const json = (body: unknown, init?: ResponseInit) => () => new Response(JSON.stringify(body), init);

describe('requests of the admin', () => {
  it('carry the cookie; those that change something, the header that other origins cannot send', async () => {
    const { client, requests, headersOf } = createClient([json({}), json({})]);
    await client.get('/admin/orders', { query: { view: 'all', q: '', after: null } });
    expect(requests[0]?.url).toBe(`${BASE}/admin/orders?view=all`);
    expect(requests[0]?.init.credentials).toBe('include');
    // a header of its own would make the browser ask the API first, and fetch twice what the document preloads
    expect(requests[0]?.init.headers).toBeUndefined();
    await client.send('POST', '/admin/orders');
    expect(requests[1]?.init.credentials).toBe('include');
    expect(headersOf(1)['x-haat-admin']).toBe('1');
  });

  it('that change something carry an idempotency key and the ETag they are based on', async () => {
    const { client, headersOf } = createClient([json({}), json({})]);
    await client.send('PATCH', '/admin/orders/1', { body: { a: 1 }, ifMatch: '"3"' });
    await client.send('POST', '/admin/orders', { idempotencyKey: 'mine' });
    expect(headersOf(0)).toMatchObject({
      'if-match': '"3"',
      'content-type': 'application/json',
      'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(headersOf(1)['idempotency-key']).toBe('mine');
  });

  it('send files as they are', async () => {
    const { client, headersOf, requests } = createClient([json({})]);
    const body = new FormData();
    await client.send('POST', '/admin/bank-statements', { body });
    expect(requests[0]?.init.body).toBe(body);
    expect(headersOf(0)).not.toHaveProperty('content-type');
  });
});

describe('the client never throws', () => {
  it('returns data with its ETag', async () => {
    const { client } = createClient([json({ id: 1 }, { headers: { etag: '"7"' } })]);
    expect(await client.get('/x')).toEqual({ ok: true, data: { id: 1 }, etag: '"7"' });
  });

  it('returns an empty reply without data', async () => {
    const { client } = createClient([() => new Response(null, { status: 204 })]);
    expect(await client.send('DELETE', '/x')).toEqual({ ok: true, data: undefined });
  });

  it('returns the sentence, code, fields and body of an error', async () => {
    const body = {
      error: 'The PIN code is wrong.',
      code: 'invalid_request',
      fields: [{ path: 'pin', message: 'x' }],
    };
    const { client } = createClient([
      json(body, { status: 422, headers: { 'retry-after': '5', etag: '"8"' } }),
    ]);
    expect(await client.send('POST', '/x')).toEqual({
      ok: false,
      error: {
        kind: 'http-error',
        status: 422,
        message: 'The PIN code is wrong.',
        code: 'invalid_request',
        fields: body.fields,
        body,
        etag: '"8"',
        retryAfterSeconds: 5,
      },
    });
  });

  it.each([
    ['the page of a proxy', () => new Response('<html>Bad gateway</html>', { status: 502 }), 'http-error'],
    ['a page of a captive portal', () => new Response('<html>Pay for Wi-Fi</html>'), 'http-error'],
    ['no network', () => Promise.reject(new TypeError('fetch failed')), 'no-response'],
    ['a timeout', () => Promise.reject(new DOMException('', 'TimeoutError')), 'no-response'],
  ])('returns a sentence for %s', async (_name, reply, kind) => {
    const { client } = createClient([reply as () => Response]);
    const result = await client.get('/x');
    expect(result).toMatchObject({
      ok: false,
      error: { kind, message: expect.stringMatching(/^[A-Z].*\.$/) },
    });
  });
});

describe('the session', () => {
  it('that has ended is reported', async () => {
    const { client, signedOut } = createClient([
      json({ error: 'Please sign in.', code: 'unauthenticated' }, { status: 401 }),
    ]);
    await client.get('/admin/orders');
    expect(signedOut()).toBe(1);
  });

  const tooOld = json({ error: 'Confirm that it is you.', code: 'recent_sign_in_required' }, { status: 403 });

  it('that is too old is confirmed, and the request is sent again with its key', async () => {
    const { client, headersOf } = createClient([tooOld, json({ id: 1 })]);
    expect(await client.send('POST', '/admin/refunds')).toEqual({ ok: true, data: { id: 1 } });
    expect(headersOf(1)['idempotency-key']).toBe(headersOf(0)['idempotency-key']);
  });

  it('that is not confirmed leaves the error', async () => {
    const { client, requests } = createClient([tooOld], false);
    expect(await client.send('POST', '/admin/refunds')).toMatchObject({ ok: false });
    expect(requests).toHaveLength(1);
  });
});

describe('paths and queries', () => {
  it('are encoded', () => {
    expect(fillPath('/admin/orders/:id/notes/:note', { id: '7K/3', note: 'a b' })).toBe(
      '/admin/orders/7K%2F3/notes/a%20b',
    );
    expect(formatQuery({ q: 'a&b', n: 0, none: undefined })).toBe('?q=a%26b&n=0');
  });
});
