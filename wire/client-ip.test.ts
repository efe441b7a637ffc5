import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { clientIp } from './client-ip.ts';
import { sharedServerOptions } from './shared-server-options.ts';

async function clientIpOf(trustProxyHops: number, remoteAddress: string, forwarded?: string) {
  const app = Fastify({ trustProxy: sharedServerOptions(trustProxyHops).trustProxy });
  app.get('/', async (request) => ({ address: clientIp(request) }));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const reply = await app.inject({ url: '/', remoteAddress, headers });
  return reply.json<{ address: string }>().address;
}

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is counted as %s', async (remote, counted) => {
  expect(await clientIpOf(0, remote)).toBe(counted);
});

test('a forged X-Forwarded-For is ignored without a configured proxy', async () => {
  expect(await clientIpOf(0, '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
});

test('behind one proxy only the entry of that proxy is trusted', async () => {
  expect(await clientIpOf(1, '10.0.0.1', '1.1.1.1, 198.51.100.1')).toBe('198.51.100.1');
  expect(await clientIpOf(2, '10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2')).toBe('198.51.100.1');
});
