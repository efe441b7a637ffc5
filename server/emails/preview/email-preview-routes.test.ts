import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMAIL_PREVIEW_PATH } from '#contract/api-paths.ts';
import { type NewEmail, queueEmail } from '#server/email-outbox/queue-email.ts';
import { testApp } from '#server/testing/test-app.ts';

const EMAIL: NewEmail = {
  kind: 'contact',
  to: 'hello@haat.example',
  subject: '<b>Hi</b>',
  text: 'See http://localhost:3000/x?a=1&b=2 <script>',
};
let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const request = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  api.app.inject({ url: EMAIL_PREVIEW_PATH, headers: { host: 'localhost:8044', ...headers }, remoteAddress });

test('an email of a transaction that failed was never queued', async () => {
  const failing = api.db.transaction().execute(async (trx) => {
    await queueEmail(trx, EMAIL);
    throw new Error('the order failed');
  });
  await expect(failing).rejects.toThrow('the order failed');
  expect((await request()).body).toContain('No mail yet.');
});

test('shows emails with links to click and everything else as text', async () => {
  await api.db.transaction().execute((trx) => queueEmail(trx, EMAIL));
  const reply = await request();
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(reply.body).toContain('<h2>&lt;b&gt;Hi&lt;/b&gt;</h2>');
  expect(reply.body).toContain('<a href="http://localhost:3000/x?a=1&amp;b=2" rel="noreferrer">');
  expect(reply.body).toMatch(
    /<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"[^>]* srcdoc="&lt;!doctype/,
  );
  expect(reply.body).toContain('<span class="fate">not sent</span>');
  expect(reply.body).toMatch(
    /<time datetime="\d{4}-[^"]+Z">\d{1,2} \w+ \d{4}, \d{1,2}:\d{2}:\d{2}\s[ap]m<\/time>/,
  );
  expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
  expect(reply.body).not.toContain('<script>');
});

test.each([
  ['another computer', {}, '192.168.1.20'],
  ['a third party’s hostname that resolves here', { host: 'rebind.evil.example:8044' }, '127.0.0.1'],
  ['a proxy in between', { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1'],
])('%s gets 404 at this URL', async (_what, headers, remoteAddress) => {
  expect((await request(headers, remoteAddress)).statusCode).toBe(404);
});

test.each([{ shopOrigin: 'https://shop.example' }, { trustProxyHops: 1 }])(
  'with %o there is no such page',
  async (settings) => {
    const remote = await testApp({ settings });
    const reply = await remote.app.inject({
      url: EMAIL_PREVIEW_PATH,
      headers: { host: 'localhost:8044' },
      remoteAddress: '127.0.0.1',
    });
    await remote.close();
    expect(reply.statusCode).toBe(404);
  },
);
