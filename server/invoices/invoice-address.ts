import { z } from 'zod';
import { readTicket, writeTicket } from '#server/signed-ticket.ts';

const LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** Invoices are named by their order, credit notes by their number; each kind has its own tickets. */
export type PaperKind = 'invoice' | 'credit-note';

/** Where each kind is read, below the API's prefix. */
export const PAPER_PATHS: Record<PaperKind, { page: string; pdf: string }> = {
  invoice: { page: '/invoices/:ticket', pdf: '/invoices/:ticket/pdf' },
  'credit-note': { page: '/credit-notes/:ticket', pdf: '/credit-notes/:ticket/pdf' },
};

export interface PaperAddresses {
  /** Prints. */
  pageUrl: string;
  pdfUrl: string;
}

/**
 * Where an invoice or a credit note can be read for a month: a browser that follows a link sends no token, so the address
 * itself is the right to read.
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

/** What an address names, or undefined when we did not write it for this kind or its time is over. */
export function readPaperTicket(secret: Buffer, kind: PaperKind, ticket: string): string | undefined {
  return z
    .string()
    .optional()
    .parse(readTicket(secret, kind, ticket));
}
