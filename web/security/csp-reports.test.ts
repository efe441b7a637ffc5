import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { acceptCspReports, CSP_REPORT_PATH, type CspViolation } from './csp-reports.ts';

const opened: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const web of opened.splice(0)) await web.close();
});

/** A server that collects violations, and a function that sends reports to it. */
function createReporter() {
  const violations: CspViolation[] = [];
  const web = Fastify();
  opened.push(web);
  acceptCspReports(web, (violation) => violations.push(violation));
  const report = async (payload: unknown, type = 'application/csp-report', remoteAddress = '203.0.113.1') =>
    (
      await web.inject({
        method: 'POST',
        url: CSP_REPORT_PATH,
        headers: { 'content-type': type },
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
        remoteAddress,
      })
    ).statusCode;
  return { violations, report };
}

const VIOLATION = { directive: 'img-src', blocked: 'https://evil.example', page: '/payment' };

test('violations in both formats are reported without queries', async () => {
  const { violations, report } = createReporter();
  const old = {
    'effective-directive': 'img-src',
    'blocked-uri': 'https://evil.example/x?secret=1',
    'document-uri': 'https://shop.example/payment?orderId=HT-1',
  };
  expect(await report({ 'csp-report': old })).toBe(204);
  const current = {
    effectiveDirective: 'img-src',
    blockedURL: old['blocked-uri'],
    documentURL: old['document-uri'],
  };
  expect(await report([{ type: 'csp-violation', body: current }], 'application/reports+json')).toBe(204);
  expect(violations).toEqual([VIOLATION, VIOLATION]);
  await report({ 'csp-report': { 'violated-directive': 'script-src', 'blocked-uri': 'inline' } });
  expect(violations.at(-1)).toEqual({ directive: 'script-src', blocked: 'inline', page: '' });
});

test.each([
  ['/admin/invitation/wK3-secret_token', '/admin/invitation/:token'],
  ['/admin/preview/wK3-secret_token?page=home', '/admin/preview/:token'],
  ['/admin/staff', '/admin/staff'],
  ['/admin/preview', '/admin/preview'],
])('the token in the path of a page is not reported: %s', async (path, page) => {
  const { violations, report } = createReporter();
  const body = { 'effective-directive': 'img-src', 'document-uri': `https://shop.example${path}` };
  await report({ 'csp-report': body });
  expect(violations).toMatchObject([{ page }]);
});

test('unreadable, foreign and large bodies are not reported', async () => {
  const { violations, report } = createReporter();
  for (const payload of [
    '',
    '{',
    'null',
    '[]',
    '{"csp-report":1}',
    '[null]',
    '{"body":{"effectiveDirective":1}}',
  ]) {
    expect(await report(payload)).toBeLessThan(500);
  }
  expect(await report({ 'csp-report': { 'violated-directive': 'x'.repeat(20_000) } })).toBe(413);
  expect(await report('x', 'text/html')).toBe(415);
  expect(violations).toEqual([]);
});

test('one client and all clients together cannot fill the log', async () => {
  const { violations, report } = createReporter();
  const body = { 'csp-report': { 'violated-directive': 'img-src' } };
  for (let i = 0; i < 15; i += 1) await report(body);
  expect(violations.length).toBeLessThan(15);
  for (let i = 0; i < 100; i += 1) await report(Array(10).fill(body), undefined, `203.0.113.${i}`);
  expect(violations.length).toBeLessThan(500);
});
