import { BlockList, isIPv4 } from 'node:net';

/**
 * Special-purpose ranges of IANA (RFC 6890 and its registry): loopback, private networks, multicast,
 * documentation addresses.
 */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** The globally routed range of IPv6. IPv4 mapped into IPv6 (`::ffff:…`, `64:ff9b:…`) is outside of it. */
const GLOBAL_IPV6 = ['2000::', 3] as const;
/** Tunnels that may end in a private network, and documentation addresses. */
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const specialIpv4 = new BlockList();
for (const [net, prefix] of SPECIAL_IPV4) specialIpv4.addSubnet(net, prefix, 'ipv4');
const globalIpv6 = new BlockList();
globalIpv6.addSubnet(...GLOBAL_IPV6, 'ipv6');
const specialIpv6 = new BlockList();
for (const [net, prefix] of SPECIAL_IPV6) specialIpv6.addSubnet(net, prefix, 'ipv6');

/** True if an IP is public: part of the internet and not of a private network of the merchant or the host. */
export function isPublicIp(ip: string): boolean {
  if (isIPv4(ip)) return !specialIpv4.check(ip, 'ipv4');
  return globalIpv6.check(ip, 'ipv6') && !specialIpv6.check(ip, 'ipv6');
}
