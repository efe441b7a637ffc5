/**
 * Allows the styles of the email and no scripts; links open a new window. Only the admin may frame
 * it, and measure its height.
 */
export function emailPagePolicy(shopOrigin: string): string {
  return `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; frame-ancestors ${shopOrigin}`;
}
