import { createHash } from 'node:crypto';

interface HeaderSettings {
  origin: string;
  apiOrigin: string;
  /** The scripts that stand in a document itself: they and no others may run there. */
  inlineScripts: readonly string[];
  /** The development server writes styles into the page. */
  isDevelopment: boolean;
}

/**
 * Headers of every page. No inline style and no inline script but our own is allowed (JSON elements are data).
 * Pictures may come from any https host, because a merchant's import may point there.
 */
export function securityHeaders({
  origin,
  apiOrigin,
  inlineScripts,
  isDevelopment,
}: HeaderSettings): Record<string, string> {
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts.map(hashOf)].join(' '),
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    `img-src 'self' data: https: ${apiOrigin}`,
    "font-src 'self'",
    `connect-src 'self' ${apiOrigin}`,
    `form-action 'self' https: ${apiOrigin}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(origin.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
