import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '#server/settings/settings.ts';

/** True for a shop that the merchant tries out on this computer: no other computer can open its URLs. */
export function isLocalShop({ shopOrigin, trustProxyHops }: Settings): boolean {
  return trustProxyHops === 0 && isLocalHostname(new URL(shopOrigin).hostname);
}

/**
 * True if a request comes from this computer and names this computer as host. False behind a proxy, and for a
 * third party's page whose hostname resolves to this computer (DNS rebinding).
 */
export function isLocalRequest(request: FastifyRequest): boolean {
  const { host = '', 'x-forwarded-for': forwarded, forwarded: alsoForwarded } = request.headers;
  const name = URL.parse(`http://${host}`)?.hostname ?? '';
  return (
    isLoopback(request.ip) && isLocalHostname(name) && forwarded === undefined && alsoForwarded === undefined
  );
}

function isLocalHostname(hostname: string): boolean {
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

function isLoopback(host: string): boolean {
  const ip = host.replace(/^::ffff:/i, '');
  return ip === '::1' || (isIP(ip) === 4 && ip.startsWith('127.'));
}
