import { GatewayError } from './gateway-fetch.ts';

/**
 * The address of a gateway's page, if it is one: https, on a host of that gateway. A stand-in on this machine speaks http
 * from the very address that is set for it. Throws `GatewayError`: a browser is sent nowhere else, whatever a reply says.
 */
export function outsidePage(address: string, gatewayUrl: string, hosts: readonly string[]): string {
  const page = URL.parse(address);
  const ours = new URL(gatewayUrl);
  const isHost = (host: string) => page?.hostname === host || page?.hostname.endsWith(`.${host}`);
  const isTheirs = page?.protocol === 'https:' && page.port === '' && hosts.some(isHost);
  if (page && page.username === '' && page.password === '' && (isTheirs || page.origin === ours.origin)) {
    return page.href;
  }
  throw new GatewayError('the page of the gateway is on a host that is not its own');
}
