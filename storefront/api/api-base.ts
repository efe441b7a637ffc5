const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Section 7: the API on localhost, else the `api` subdomain of the page's host, over https. */
export function defaultApiBase(hostname: string, localBase = 'http://localhost:8044/api/v1'): string {
  return LOCAL_HOSTS.includes(hostname) ? localBase : `https://api.${hostname}/api/v1`;
}
