import { z } from 'zod';
import { readTicket, writeTicket } from '#server/signed-ticket.ts';

const LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Tokens of invoices hold the order number, tokens of credit notes their own number. A token is valid for one
 * kind.
 */
export type PaperKind = 'invoice' | 'credit-note';

/** The routes of each kind, below the API prefix. */
export const PAPER_PATHS: Record<PaperKind, { page: string; pdf: string }> = {
  invoice: { page: '/invoices/:ticket', pdf: '/invoices/:ticket/pdf' },
  'credit-note': { page: '/credit-notes/:ticket', pdf: '/credit-notes/:ticket/pdf' },
};

export interface PaperAddresses {
  /** A page for printing. */
  pageUrl: string;
  pdfUrl: string;
}

/**
 * The URLs of an invoice or a credit note, valid for 30 days. A browser that follows a link sends no session
 * token, so the URL itself grants access.
 */
export function paperAddresses(
  apiBaseUrl: string,
  secret: Buffer,
  kind: PaperKind,
  name: string,
): PaperAddresses {
  const ticket = writeTicket(secret, kind, name, Date.now() + LIFE_MS);
  const { page, pdf } = PAPER_PATHS[kind];
  return {
    pageUrl: apiBaseUrl + page.replace(':ticket', ticket),
    pdfUrl: apiBaseUrl + pdf.replace(':ticket', ticket),
  };
}

/** Returns the name in the token. Undefined if the token is forged, expired or of another kind. */
export function readPaperTicket(secret: Buffer, kind: PaperKind, ticket: string): string | undefined {
  return z
    .string()
    .optional()
    .parse(readTicket(secret, kind, ticket));
}
