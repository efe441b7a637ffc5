const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Section 7: on localhost the API there, elsewhere the `api` subdomain of the host that the reader sees, over https. */
export function defaultApiBase(hostname: string, localBase = 'http://localhost:8044/api/v1'): string {
  return LOCAL_HOSTS.includes(hostname) ? localBase : `https://api.${hostname}/api/v1`;
}
