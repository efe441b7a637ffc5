import { GatewayError } from './gateway-fetch.ts';

/**
 * Checks the URL of a gateway's page: https, on a host of that gateway. A fake gateway may use http, on the
 * origin that is configured for it. Throws GatewayError for any other URL: a response must not redirect
 * shoppers elsewhere.
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
