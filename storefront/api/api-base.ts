/** Section 7: on localhost port 8044, elsewhere the `api` subdomain of the present host over https. */
export function defaultApiBase(hostname: string, host: string): string {
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return isLocal ? 'http://localhost:8044/api/v1' : `https://api.${host}/api/v1`;
}
