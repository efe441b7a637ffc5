import { CSP_REPORT_PATH } from './csp-reports.ts';

/** Directives of the content security policy that apply to the storefront and the admin. */
export const COMMON_DIRECTIVES = [
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  // `report-uri` for Safari and Firefox, `report-to` for Chromium
  `report-uri ${CSP_REPORT_PATH}`,
  'report-to csp',
];
