interface HeaderSettings {
  origin: string;
  apiOrigin: string;
  /** The development server writes styles into the page. */
  isDevelopment: boolean;
}

/**
 * Headers of every page. No inline script or style is allowed: the document has none (its JSON elements are data).
 * Pictures may come from any https host, because a merchant's import may point there.
 */
export function securityHeaders({
  origin,
  apiOrigin,
  isDevelopment,
}: HeaderSettings): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
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
