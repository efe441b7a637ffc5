import { z } from 'zod';
import { readTicket, writeTicket } from '#server/signed-ticket.ts';

const PURPOSE = 'invoice';
const LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** Below the API's prefix. */
export const INVOICE_PATH = '/invoices/:ticket';
export const INVOICE_PDF_PATH = '/invoices/:ticket/pdf';

export interface InvoiceAddresses {
  /** Prints. */
  pageUrl: string;
  pdfUrl: string;
}

/**
 * Where an order's invoice can be read for a month: a browser that follows a link sends no token, so the address itself
 * is the right to read.
 */
export function invoiceAddresses(apiBaseUrl: string, secret: Buffer, orderId: string): InvoiceAddresses {
  const ticket = writeTicket(secret, PURPOSE, orderId, Date.now() + LIFE_MS);
  return {
    pageUrl: apiBaseUrl + INVOICE_PATH.replace(':ticket', ticket),
    pdfUrl: apiBaseUrl + INVOICE_PDF_PATH.replace(':ticket', ticket),
  };
}

/** The order of an address, or undefined when we did not write it or its time is over. */
export function readInvoiceTicket(secret: Buffer, ticket: string): string | undefined {
  return z
    .string()
    .optional()
    .parse(readTicket(secret, PURPOSE, ticket));
}
