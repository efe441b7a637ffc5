import { GatewayError } from './gateway-client.ts';

/**
 * Checks the URL of a gateway's page: https, on a host of that gateway. A fake gateway may use http, on the
 * origin that is configured for it. Throws GatewayError for any other URL: a response must not redirect
 * shoppers elsewhere.
 */
export function checkedGatewayUrl(url: string, gatewayUrl: string, hosts: readonly string[]): string {
  const pageUrl = URL.parse(url);
  const configuredUrl = new URL(gatewayUrl);
  const isHost = (host: string) => pageUrl?.hostname === host || pageUrl?.hostname.endsWith(`.${host}`);
  const isGatewayHost = pageUrl?.protocol === 'https:' && pageUrl.port === '' && hosts.some(isHost);
  if (
    pageUrl &&
    pageUrl.username === '' &&
    pageUrl.password === '' &&
    (isGatewayHost || pageUrl.origin === configuredUrl.origin)
  ) {
    return pageUrl.href;
  }
  throw new GatewayError('the page of the gateway is on a host that is not its own');
}
