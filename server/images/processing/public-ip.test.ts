import { expect, test } from 'vitest';
import { isPublicIp } from './public-ip.ts';

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '172.32.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00::1',
])('%s is public', (ip) => expect(isPublicIp(ip)).toBe(true));

test.each([
  ['this host', '0.0.0.0'],
  ['loopback', '127.0.0.1'],
  ['loopback, further up', '127.255.255.254'],
  ['private 10', '10.1.2.3'],
  ['private 172', '172.16.0.1'],
  ['private 172, the last', '172.31.255.255'],
  ['private 192', '192.168.0.1'],
  ['link-local, the metadata service of clouds', '169.254.169.254'],
  ['shared by a carrier (CGNAT)', '100.64.0.1'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['benchmarking', '198.18.0.1'],
  ['unspecified, IPv6', '::'],
  ['loopback, IPv6', '::1'],
  ['link-local, IPv6', 'fe80::1'],
  ['link-local with its interface', 'fe80::1%eth0'],
  ['unique local', 'fd00::1'],
  ['multicast, IPv6', 'ff02::1'],
  ['IPv4 mapped, private', '::ffff:10.0.0.1'],
  ['IPv4 mapped, loopback in hexadecimal', '::ffff:7f00:1'],
  ['IPv4 mapped, even a public one', '::ffff:8.8.8.8'],
  ['IPv4 behind NAT64', '64:ff9b::7f00:1'],
  ['IPv4 in 6to4', '2002:7f00:1::'],
  ['IPv4 in Teredo', '2001:0:4136:e378::'],
  ['no address at all', 'localhost'],
  ['nothing', ''],
])('%s is rejected: %s', (_, ip) => expect(isPublicIp(ip)).toBe(false));
