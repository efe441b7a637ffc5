import { z } from 'zod';
import { LINKED_API_PATHS } from '#contract/api-paths.ts';
import { databaseNowMs } from '#server/database/database-clock.ts';
import { signToken, verifyToken } from '#server/security/signed-token.ts';

const LINK_EXPIRY_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Tokens of invoices hold the order number, tokens of credit notes their own number. A token is valid for one
 * kind.
 */
export type BillingDocumentKind = 'invoice' | 'credit-note';

/** The routes of each kind, below the API prefix. */
export const BILLING_DOCUMENT_PATHS: Record<BillingDocumentKind, { page: string; pdf: string }> = {
  invoice: { page: LINKED_API_PATHS.invoicePage, pdf: LINKED_API_PATHS.invoicePdf },
  'credit-note': { page: LINKED_API_PATHS.creditNotePage, pdf: LINKED_API_PATHS.creditNotePdf },
};

export interface BillingDocumentUrls {
  /** A page for printing. */
  pageUrl: string;
  pdfUrl: string;
}

/**
 * The URLs of an invoice or a credit note, valid for 30 days. A browser that follows a link sends no session
 * token, so the URL itself grants access.
 */
export function billingDocumentUrls(
  apiBaseUrl: string,
  signingSecret: Buffer,
  kind: BillingDocumentKind,
  name: string,
): BillingDocumentUrls {
  const token = signToken(signingSecret, kind, name, databaseNowMs() + LINK_EXPIRY_MS);
  const { page, pdf } = BILLING_DOCUMENT_PATHS[kind];
  return {
    pageUrl: apiBaseUrl + page.replace(':token', token),
    pdfUrl: apiBaseUrl + pdf.replace(':token', token),
  };
}

/** Returns the name in the token. Undefined if the token is forged, expired or of another kind. */
export function verifyBillingDocumentToken(
  signingSecret: Buffer,
  kind: BillingDocumentKind,
  token: string,
): string | undefined {
  return z
    .string()
    .optional()
    .parse(verifyToken(signingSecret, kind, token));
}
