import { CSP_REPORT_PATH } from './csp-reports.ts';

/** Directives of the content security policy that apply to the storefront and the admin. */
export const COMMON_DIRECTIVES = [
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  // the older form for Safari and Firefox, the newer for Chromium
  `report-uri ${CSP_REPORT_PATH}`,
  'report-to csp',
];
