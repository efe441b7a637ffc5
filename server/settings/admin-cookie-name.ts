/**
 * The name of the cookie of a staff session. On https its prefix makes the browser enforce that only this host can set
 * it, and only over https.
 */
export function adminCookieName(apiBaseUrl: string): string {
  return apiBaseUrl.startsWith('https:') ? '__Host-haat_admin' : 'haat_admin';
}
