import type { FastifyInstance } from 'fastify';
import { ClientBudget } from '#web/client-budget.ts';
import { clientIp } from '#wire/client-ip.ts';

/** Where browsers report violations of the content security policy. */
export const CSP_REPORT_PATH = '/csp-reports';

const MAX_REPORT_BYTES = 16 * 1024;
const MAX_REPORTS = 10;
const MAX_LOGGED_LENGTH = 200;
const TYPES = ['application/csp-report', 'application/reports+json', 'application/json'];
// Each client may send a few reports at once; all clients together cannot fill the log.
const CLIENT_LIMIT = { perSecond: 0.2, burst: 10 };
const TOTAL_LIMIT = { perSecond: 2, burst: 50 };

/** A blocked load or script. URLs are cut to their origin or path without its token: queries contain personal data. */
export interface CspViolation {
  directive: string;
  blocked: string;
  page: string;
}

/** Accepts reports of browsers and passes them on. Always replies 204: a browser does nothing with an error. */
export function acceptCspReports(web: FastifyInstance, onViolation: (violation: CspViolation) => void): void {
  const now = () => performance.now();
  const clients = new ClientBudget({ ...CLIENT_LIMIT, now });
  const total = new ClientBudget({ ...TOTAL_LIMIT, now });
  void web.register(async (reports) => {
    reports.removeAllContentTypeParsers();
    reports.addContentTypeParser(
      TYPES,
      { parseAs: 'string', bodyLimit: MAX_REPORT_BYTES },
      (_request, body, done) => done(null, body),
    );
    reports.post(CSP_REPORT_PATH, { bodyLimit: MAX_REPORT_BYTES }, (request, reply) => {
      for (const violation of parseReports(String(request.body))) {
        if (clients.spend(clientIp(request)) && total.spend('all')) onViolation(violation);
      }
      return reply.code(204).send();
    });
  });
}

/** Reads both formats: `{"csp-report": {…}}` of `report-uri` and `[{"body": {…}}]` of `report-to`. */
function parseReports(text: string): CspViolation[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return [];
  }
  return [parsed].flat().slice(0, MAX_REPORTS).flatMap(parseReport);
}

function parseReport(report: unknown): CspViolation[] {
  const { 'csp-report': old, body } = asRecord(report);
  const fields = asRecord(old ?? body);
  const directive =
    fields.effectiveDirective ?? fields['effective-directive'] ?? fields['violated-directive'];
  if (typeof directive !== 'string') return [];
  const page = pageOf(String(fields.documentURL ?? fields['document-uri'] ?? ''));
  const blocked = String(fields.blockedURL ?? fields['blocked-uri'] ?? '');
  return [{ directive: cut(directive), blocked: cut(originOf(blocked)), page: cut(page) }];
}

/** The path of a URL, without the token of a one-time link or of a preview: the log may not contain one. */
function pageOf(url: string): string {
  return (URL.parse(url)?.pathname ?? '').replace(TOKEN_PAGE, '$<page>/:token');
}

const TOKEN_PAGE = /(?<page>\/admin\/+(?:invitation|preview))\/+[^/]+/i;

/** The origin of a URL; keywords such as `inline` and `eval` stay. */
function originOf(blocked: string): string {
  const url = URL.parse(blocked);
  if (!url) return /^[a-z-]+$/.test(blocked) ? blocked : '';
  return url.origin === 'null' ? url.protocol : url.origin;
}

const cut = (text: string) => text.slice(0, MAX_LOGGED_LENGTH);

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
