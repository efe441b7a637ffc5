import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { warnOfUntrustedProxy } from './untrusted-proxy.ts';

async function warningsAfter(trustProxyHops: number, forwarded: (string | undefined)[]): Promise<string[]> {
  const warnings: string[] = [];
  const app = Fastify();
  warnOfUntrustedProxy(app, trustProxyHops, (message) => warnings.push(message));
  app.get('/', () => 'ok');
  for (const ip of forwarded) {
    await app.inject({ url: '/', headers: ip === undefined ? {} : { 'x-forwarded-for': ip } });
  }
  return warnings;
}

test('X-Forwarded-For without a trusted proxy is reported once, without the IP', async () => {
  const warnings = await warningsAfter(0, [undefined, '203.0.113.9', '203.0.113.10']);
  expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY_HOPS')]);
  expect(warnings[0]).not.toContain('203.0.113');
});

test('nothing is reported without the header, or with a trusted proxy', async () => {
  expect(await warningsAfter(0, [undefined])).toEqual([]);
  expect(await warningsAfter(1, ['203.0.113.9'])).toEqual([]);
});
