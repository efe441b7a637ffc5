import { createHash } from 'node:crypto';
import { COMMON_DIRECTIVES } from './common-csp-directives.ts';
import type { ContentOrigins } from './content-origins.ts';
import { CSP_REPORT_PATH } from './csp-reports.ts';

interface HeaderSettings {
  origin: string;
  apiOrigin: string;
  /** The only other origins of images and forms. Undefined: the API does not name them. */
  contentOrigins: ContentOrigins | undefined;
  /** Inline scripts of the document. No other inline script may run. */
  inlineScripts: readonly string[];
  /** True allows inline styles, which the development server needs. */
  isDevelopment: boolean;
}

/**
 * Headers of every page of the storefront. They allow no inline style and only the given inline scripts (JSON elements are
 * data). Images and forms of any site are allowed only if the API does not name the sites in use.
 */
export function securityHeaders({
  origin,
  apiOrigin,
  contentOrigins,
  inlineScripts,
  isDevelopment,
}: HeaderSettings): Record<string, string> {
  const { images, forms } = contentOrigins ?? anySite(origin);
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts.map(hashOf)].join(' '),
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    ['img-src', ...new Set(["'self'", 'data:', origin, apiOrigin, ...images])].join(' '),
    "font-src 'self'",
    `connect-src 'self' ${apiOrigin}`,
    ['form-action', ...new Set(["'self'", apiOrigin, ...forms])].join(' '),
    "manifest-src 'self'",
    ...COMMON_DIRECTIVES,
  ].join('; ');
  return {
    'content-security-policy': policy,
    'reporting-endpoints': `csp="${CSP_REPORT_PATH}"`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(origin.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

/** Every https site; for a shop on http, as on a developer's machine, every http site too. */
function anySite(origin: string): ContentOrigins {
  const schemes = origin.startsWith('http:') ? ['https:', 'http:'] : ['https:'];
  return { images: schemes, forms: schemes };
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
